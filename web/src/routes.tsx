import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import { listsQuery, meQuery, setupStateQuery } from './api/queries.ts'
import { isSignedOut } from './api/refusals.ts'
import { safeBack } from './api/session.ts'
import { FailurePage } from './pages/failure.tsx'
import { HomePage } from './pages/home/home-page.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { RegisterPage } from './pages/register.tsx'
import { SetupPage } from './pages/setup.tsx'
import { Root } from './pages/shell/root.tsx'
import { SignInPage } from './pages/sign-in.tsx'

interface RouterContext {
  queries: QueryClient
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shown inside the navigation, to someone who is signed in. */
    inShell?: boolean
  }
}

interface BeforeLoad {
  context: RouterContext
  location: ParsedLocation
}

/** Who is signed in, or else the page that comes first: set-up on a new instance, sign-in on any other. */
const requireSession = async ({ context: { queries }, location }: BeforeLoad): Promise<void> => {
  void queries.prefetchQuery(listsQuery)
  try {
    await queries.ensureQueryData(meQuery)
  } catch (error) {
    if (!isSignedOut(error)) throw error
    const { setup_required } = await queries.fetchQuery(setupStateQuery)
    if (setup_required) redirect({ to: '/setup', replace: true, throw: true })
    redirect({
      to: '/sign-in',
      search: location.href === '/' ? {} : { back: location.href },
      replace: true,
      throw: true,
    })
  }
}

const requireSetup =
  (required: boolean) =>
  async ({ context: { queries } }: BeforeLoad) => {
    const { setup_required } = await queries.ensureQueryData(setupStateQuery)
    if (setup_required !== required) redirect({ to: required ? '/sign-in' : '/setup', replace: true, throw: true })
  }

/** Someone who is signed in already has no use for the forms. */
const requireNobody = async ({ context, location }: BeforeLoad): Promise<void> => {
  await requireSetup(false)({ context, location })
  const { back, ended } = location.search as SignInSearch
  const isSignedOutAlready = context.queries.getQueryState(meQuery.queryKey)?.status === 'error'
  if (ended || isSignedOutAlready || !(await context.queries.ensureQueryData(meQuery).catch(() => undefined))) return
  redirect({ href: safeBack(back), replace: true, throw: true })
}

interface BackSearch {
  /** The page to return to. */
  back?: string | undefined
}

interface SignInSearch extends BackSearch {
  /** The session ended while the app was open. */
  ended?: true | undefined
}

const backOf = ({ back }: Record<string, unknown>): BackSearch => (typeof back === 'string' ? { back } : {})

const root = createRootRouteWithContext<RouterContext>()({ component: Root })

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: requireSetup(true),
  component: SetupPage,
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): SignInSearch => ({
    ...backOf(search),
    ...(search.ended === true && { ended: true }),
  }),
  beforeLoad: requireNobody,
  component: SignInPage,
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: backOf,
  beforeLoad: requireNobody,
  component: RegisterPage,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { inShell: true },
  beforeLoad: requireSession,
  loader: ({ context: { queries } }) => queries.ensureQueryData(listsQuery),
  component: HomePage,
})

const list = createRoute({
  getParentRoute: () => root,
  path: '/lists/$listID',
  staticData: { inShell: true },
  beforeLoad: requireSession,
  onLeave: ({ context: { queries } }) => void queries.invalidateQueries(listsQuery),
  component: lazyRouteComponent(() => import('./pages/list/list-page.tsx'), 'ListPage'),
})

export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([setup, signIn, register, home, list]),
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
