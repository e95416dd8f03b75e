import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { listsQuery } from './api/queries.ts'
import { loadApp, loadFront, loadList } from './chunks.ts'
import {
  type BackSearch,
  type RouterContext,
  requireNobody,
  requireSession,
  requireSetup,
  type SignInSearch,
} from './gates.ts'
import { FailurePage } from './pages/failure.tsx'
import { NotFoundPage } from './pages/not-found.tsx'

const root = createRootRouteWithContext<RouterContext>()()

/** Before signing in: slips. */
const front = createRoute({
  getParentRoute: () => root,
  id: 'front',
  component: lazyRouteComponent(loadFront, 'Front'),
})

/** After signing in: everything inside the navigation. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: requireSession,
  component: lazyRouteComponent(loadApp, 'App'),
})

const textOf = <Name extends string>(name: Name, value: unknown): { [Key in Name]?: string } =>
  (typeof value === 'string' ? { [name]: value } : {}) as { [Key in Name]?: string }

type Search = Record<string, unknown>

const setup = createRoute({
  getParentRoute: () => front,
  path: '/setup',
  beforeLoad: requireSetup(true),
  component: lazyRouteComponent(loadFront, 'SetupPage'),
})

const signIn = createRoute({
  getParentRoute: () => front,
  path: '/sign-in',
  validateSearch: (search: Search): SignInSearch => ({
    ...textOf('back', search.back),
    ...(search.ended === true && { ended: true }),
    ...(search.reset === true && { reset: true }),
  }),
  beforeLoad: requireNobody,
  component: lazyRouteComponent(loadFront, 'SignInPage'),
})

const register = createRoute({
  getParentRoute: () => front,
  path: '/register',
  validateSearch: (search: Search): BackSearch & { invite?: string } => ({
    ...textOf('back', search.back),
    ...textOf('invite', search.invite),
  }),
  beforeLoad: requireNobody,
  component: lazyRouteComponent(loadFront, 'RegisterPage'),
})

const forgot = createRoute({
  getParentRoute: () => front,
  path: '/forgot',
  beforeLoad: requireSetup(false),
  component: lazyRouteComponent(loadFront, 'ForgotPage'),
})

const reset = createRoute({
  getParentRoute: () => front,
  path: '/reset/$token',
  beforeLoad: requireSetup(false),
  component: lazyRouteComponent(loadFront, 'ResetPage'),
})

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  loader: ({ context: { queries } }) => queries.ensureQueryData(listsQuery),
  component: lazyRouteComponent(loadApp, 'HomePage'),
})

const list = createRoute({
  getParentRoute: () => app,
  path: '/lists/$listID',
  onLeave: ({ context: { queries } }) => void queries.invalidateQueries(listsQuery),
  component: lazyRouteComponent(loadList, 'ListPage'),
})

export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([
      front.addChildren([setup, signIn, register, forgot, reset]),
      app.addChildren([home, list]),
    ]),
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
