import type { QueryClient } from '@tanstack/react-query'
import { api } from './client.ts'
import { isSignedOut } from './refusals.ts'

/** Where to go after signing in: only a path of this app, never another site. */
export const safeBack = (back: unknown): string =>
  typeof back === 'string' && /^\/(?![/\\])/.test(back) && !/^\/(?:sign-in|register|setup)\b/.test(back) ? back : '/'

/** Forgets everything that belonged to the account before the next one is asked for. */
export const forgetAccount = (queries: QueryClient): void => queries.clear()

export const signOut = async (queries: QueryClient): Promise<void> => {
  await api.logout().catch((error: unknown) => {
    if (!isSignedOut(error)) throw error
  })
  forgetAccount(queries)
}
