import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { authConfigQuery, listsQuery, setupStateQuery } from './api/queries.ts'
import { isSignedIn, safeBack, wasSignedIn } from './api/session.ts'
import { loadApp, loadFront } from './chunks.ts'

export interface RouterContext {
  queries: QueryClient
}

interface BeforeLoad {
  context: RouterContext
  location: ParsedLocation
}

/** Who is signed in, or else the page that comes first: set-up on a new instance, sign-in on any other. */
export const requireSession = async ({ context: { queries }, location }: BeforeLoad): Promise<void> => {
  // What the answer will call for is fetched while it is on its way.
  if (wasSignedIn()) {
    void loadApp()
    if (!queries.getQueryState(listsQuery.queryKey)) void queries.prefetchQuery(listsQuery)
  } else void loadFront()
  if (await isSignedIn(queries)) return
  const { setup_required } = await queries.fetchQuery(setupStateQuery)
  if (setup_required) redirect({ to: '/setup', replace: true, throw: true })
  const search = location.href === '/' ? {} : { back: location.href }
  redirect({ to: '/sign-in', search, replace: true, throw: true })
}

export const requireSetup =
  (required: boolean) =>
  async ({ context: { queries } }: BeforeLoad): Promise<void> => {
    void loadFront()
    void queries.prefetchQuery(authConfigQuery)
    const { setup_required } = await queries.ensureQueryData(setupStateQuery)
    if (setup_required !== required) redirect({ to: required ? '/sign-in' : '/setup', replace: true, throw: true })
  }

/** Someone who is signed in already has no use for the forms. */
export const requireNobody = async ({ context, location }: BeforeLoad): Promise<void> => {
  await requireSetup(false)({ context, location })
  const { back, ended } = location.search as SignInSearch
  if (ended || !(await isSignedIn(context.queries))) return
  redirect({ href: safeBack(back), replace: true, throw: true })
}

export interface BackSearch {
  /** The page to return to. */
  back?: string | undefined
}

export interface SignInSearch extends BackSearch {
  /** The session ended while the app was open. */
  ended?: true | undefined
  /** A new password was set, and signing in with it takes the second factor. */
  reset?: true | undefined
}
