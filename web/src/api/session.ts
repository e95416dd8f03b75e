import type { QueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { isSignedOut } from './refusals.ts'

/**
 * Whether this browser was signed in when it was last here. It only decides what is asked and fetched first: whoever is not
 * signed in makes no call that would be refused. `public/start.js` reads it as well.
 */
const hint = 'docket.signed-in'

export const wasSignedIn = (): boolean => ifKept((storage) => storage.getItem(hint) !== null) ?? false
/** Something else each time: other tabs notice that it is another session. */
export const rememberSession = (): void => ifKept((storage) => storage.setItem(hint, String(Date.now())))
export const forgetSession = (): void => ifKept((storage) => storage.removeItem(hint))

/** A browser may be set to keep nothing, and then says so by throwing. */
const ifKept = <Result>(use: (storage: Storage) => Result): Result | undefined => {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
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

export const signOut = async (queries: QueryClient): Promise<void> => {
  await api.logout().catch((error: unknown) => {
    if (!isSignedOut(error)) throw error
  })
  forgetAccount(queries)
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

/** In another tab of this browser a session has begun or ended: the cookie that they share may now be someone else's. */
export const onSessionElsewhere = (told: Listener): Listener => {
  const look = ({ key }: StorageEvent) => key === hint && told()
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}

export const noticeSessionEnd = (error: unknown): void => {
  if (isSignedOut(error)) listener?.()
}
