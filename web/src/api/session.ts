import type { QueryClient } from '@tanstack/react-query'
import { browserKeeps } from '../ui/browser-keeps.ts'
import { api } from './client.ts'
import { isSignedOut } from './refusals.ts'

/**
 * Who was signed in when this browser was last here, as far as that is known. It only decides what is asked and fetched
 * first: whoever is not signed in makes no call that would be refused. `web/start.js` reads it as well.
 */
const hint = 'docket.signed-in'

export const wasSignedIn = (): boolean => browserKeeps.get(hint) !== undefined
/** Their id, where it is known. */
export const whoWasHere = (): string | undefined => browserKeeps.get(hint) || undefined
export const rememberSession = (): void => {
  browserKeeps.set(hint, '')
  tellOtherTabs({ kind: 'in' })
}
/** Somebody else than before came in by a way that says so to nobody, such as the identity provider's. */
export const noteWhoIsHere = (userID: string): void => {
  if (browserKeeps.get(hint) === userID) return
  browserKeeps.set(hint, userID)
  tellOtherTabs({ kind: 'in' })
}
export const forgetSession = (): void => {
  deletion.state = undefined
  isSigningOut = false
  browserKeeps.set(hint, undefined)
  browserKeeps.set(last, undefined)
}

const last = 'docket.last-list'
/** The list that was open last in this browser, for what is added from elsewhere. */
export const lastList = {
  get: (): string | undefined => browserKeeps.get(last),
  set: (listID: string): void => browserKeeps.set(last, listID),
}

/** Where to go after signing in: only a path of this app, never another site. */
export const safeBack = (back: unknown): string =>
  typeof back === 'string' && /^\/(?![/\\])/.test(back) && !/^\/(?:sign-in|register|setup|forgot|reset)\b/.test(back)
    ? back
    : '/'

/** Forgets everything that belonged to the account before the next one is asked for. */
export const forgetAccount = (queries: QueryClient): void => {
  queries.clear()
  forgetSession()
}

/** What `own-push.ts` knows of this browser being told at once. */
export const pushMark = 'docket.push'

/** This browser is told nothing at once any more, whoever signs in next. */
export const endOwnPush = async (): Promise<void> => {
  browserKeeps.set(pushMark, undefined)
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Until the account is forgotten here: that the session has ended is no news to whoever ends it. */
let isSigningOut = false

/** The session ends on the server, and with it in all tabs. */
export const endSession = async (options: { keepWriting: boolean }): Promise<void> => {
  isSigningOut = true
  await api.logout().catch((error: unknown) => {
    if (isSignedOut(error)) return
    isSigningOut = false
    throw error
  })
  void endOwnPush().catch(() => {}) // the server has forgotten it
  tellOtherTabs({ kind: 'out', ...options })
}

/**
 * Of the account. Until it is answered, that the session has ended is no news; if it never is, that is the answer.
 */
export const deletion: { state: 'asked' | 'unanswered' | undefined } = { state: undefined }

/** What another tab of this browser did: somebody signed in, or whoever was signed in signed out. */
export type SessionNews = { kind: 'in' } | { kind: 'out'; keepWriting: boolean; isDeleted?: boolean }

const heard = new Set<(news: SessionNews) => void>()
/** One of each tab: it does not hear what it says itself. */
let channel: BroadcastChannel | undefined

const tabs = (): BroadcastChannel => {
  if (channel) return channel
  channel = new BroadcastChannel('docket:session')
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => {
    for (const told of heard) told(data)
  })
  return channel
}

export const tellOtherTabs = (news: SessionNews): void => tabs().postMessage(news)

export const onOtherTabs = (told: (news: SessionNews) => void): (() => void) => {
  tabs()
  heard.add(told)
  return () => void heard.delete(told)
}

type Listener = (isDeleted: boolean) => void
let listener: Listener | undefined

/** The app in use is told when the server says that there is no session, whichever call found out. */
export const onSessionEnd = (told: Listener): (() => void) => {
  listener = told
  return () => {
    listener = undefined
  }
}

export const noticeSessionEnd = (error: unknown): void => {
  if (isSigningOut || deletion.state === 'asked') return
  if (isSignedOut(error)) listener?.(deletion.state === 'unanswered')
}
