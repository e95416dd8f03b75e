import type { QueryClient } from '@tanstack/react-query'
import { browserKeeps } from '../ui/browser-keeps.ts'
import { api } from './client.ts'
import { isSignedOut } from './refusals.ts'

/**
 * Who was signed in when this browser was last here, as far as that is known. It only decides what is asked and fetched
 * first: whoever is not signed in makes no call that would be refused. `public/start.js` reads it as well.
 */
const hint = 'docket.signed-in'

export const wasSignedIn = (): boolean => browserKeeps.get(hint) !== undefined
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
export const forgetSession = (): void => browserKeeps.set(hint, undefined)

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

/** The session ends on the server, and with it in all tabs. */
export const endSession = async (options: { keepWriting: boolean }): Promise<void> => {
  await api.logout().catch((error: unknown) => {
    if (!isSignedOut(error)) throw error
  })
  tellOtherTabs({ kind: 'out', ...options })
}

/** What another tab of this browser did: somebody signed in, or whoever was signed in signed out. */
export type SessionNews = { kind: 'in' } | { kind: 'out'; keepWriting: boolean }

const tabs = 'docket:session'

export const tellOtherTabs = (news: SessionNews): void => {
  const channel = new BroadcastChannel(tabs)
  channel.postMessage(news)
  channel.close()
}

export const onOtherTabs = (told: (news: SessionNews) => void): (() => void) => {
  const channel = new BroadcastChannel(tabs)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => told(data))
  return () => channel.close()
}

type Listener = () => void
let listener: Listener | undefined

/** The app in use is told when the server says that there is no session, whichever call found out. */
export const onSessionEnd = (told: Listener): Listener => {
  listener = told
  return () => {
    listener = undefined
  }
}

export const noticeSessionEnd = (error: unknown): void => {
  if (isSignedOut(error)) listener?.()
}
