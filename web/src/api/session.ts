import type { QueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { authConfigQuery, meQuery } from './queries.ts'
import { isSignedOut } from './refusals.ts'

/**
 * Whether this browser was signed in when it was last here. It only decides what is asked first: without it no call is made
 * that would be refused. `public/theme.js` reads it as well.
 */
const hint = 'docket.signed-in'

export const wasSignedIn = (): boolean => localStorage.getItem(hint) !== null

/** Where to go after signing in: only a path of this app, never another site. */
export const safeBack = (back: unknown): string =>
  typeof back === 'string' && /^\/(?![/\\])/.test(back) && !/^\/(?:sign-in|register|setup|forgot|reset)\b/.test(back)
    ? back
    : '/'

export const isSignedIn = async (queries: QueryClient): Promise<boolean> => {
  if (!wasSignedIn() && !(await queries.ensureQueryData(authConfigQuery)).signed_in) return false
  try {
    await queries.ensureQueryData(meQuery)
    localStorage.setItem(hint, '')
    return true
  } catch (error) {
    if (!isSignedOut(error)) throw error
    localStorage.removeItem(hint)
    return false
  }
}

/** A session has begun: nothing is left of whoever was here before. */
export const welcome = (queries: QueryClient): void => {
  queries.clear()
  localStorage.setItem(hint, '')
}

/** Forgets everything that belonged to the account before the next one is asked for. */
export const forgetAccount = (queries: QueryClient): void => {
  queries.clear()
  localStorage.removeItem(hint)
}

export const signOut = async (queries: QueryClient): Promise<void> => {
  await api.logout().catch((error: unknown) => {
    if (!isSignedOut(error)) throw error
  })
  forgetAccount(queries)
}
