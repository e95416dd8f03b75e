import type { QueryClient } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { visitAgain } from './address.ts'
import { meQuery } from './api/queries.ts'
import { isSignedOut } from './api/refusals.ts'
import { forgetAccount } from './api/session.ts'
import {
  lateAbove,
  lateAdd,
  lateAnalytics,
  lateDispatch,
  lateHome,
  lateList,
  lateListView,
  lateSettings,
} from './chunks.ts'
import { type Given, givenIn } from './domain/given-text.ts'
import { forgetWhoWasHere } from './live/use-account.ts'
import { keptView } from './pages/list/kept-views.ts'
import { readListAddress } from './pages/list/list-address.ts'
import { NotFoundPage } from './pages/not-found.tsx'
import { RouteFailure } from './pages/route-failure.tsx'
import { type AnalyticsWindow, isAnalyticsWindow } from './shell/analytics-windows.ts'
import { Root } from './shell/root.tsx'
import { isSettingsPart, type SettingsPart } from './shell/settings-parts.ts'
import { learnWhoIsHere } from './who-is-here.ts'

interface RouterContext {
  queries: QueryClient
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The place in the history over which a task was opened: going back leads there. */
    openedOver?: string
  }
  interface StaticDataRouteOption {
    /** Shown inside the navigation, to someone who is signed in. */
    inShell?: boolean
  }
}

interface SignInSearch {
  /** The page to return to. */
  back?: string
  /** The session ended while the app was open. */
  ended?: true
  /** The account is gone. */
  deleted?: true
  /** The account was a demo, and is gone. */
  demoEnded?: true
}

const never = new Promise<never>(() => {})

/** Whoever is signed in; anybody else is led to the page that comes first. */
const requireSession = async ({ context: { queries } }: { context: RouterContext }): Promise<void> => {
  try {
    await learnWhoIsHere(queries)
  } catch (error) {
    if (!isSignedOut(error)) throw error
    await forgetWhoWasHere()
    forgetAccount(queries)
    visitAgain()
    return never
  }
}

const root = createRootRouteWithContext<RouterContext>()({ component: Root })

/** Pages that are shown without the router: it steps aside. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>) => search as SignInSearch,
  preload: false,
  beforeLoad: () => {
    visitAgain()
    return never
  },
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { inShell: true },
  beforeLoad: requireSession,
  component: lateHome.page('HomePage'),
})

const list = createRoute({
  getParentRoute: () => root,
  path: '/lists/$listID',
  // Whichever view of the list is shown, one of its tasks can be open beside it.
  validateSearch: ({ task }: Record<string, unknown>): { task?: string } => (typeof task === 'string' ? { task } : {}),
  beforeLoad: requireSession,
  component: lateList.page('ListLayout'),
})

const listView = createRoute({
  getParentRoute: () => list,
  path: '/',
  staticData: { inShell: true },
  validateSearch: readListAddress,
  // The address is the truth; one that says nothing is answered with how the list was looked at last.
  beforeLoad: ({ params, search: { task, ...view }, cause }) => {
    const kept = cause === 'enter' && Object.keys(view).length === 0 ? keptView(params.listID) : undefined
    const search = { ...kept, ...(task !== undefined && { task }) }
    if (kept) redirect({ to: '/lists/$listID', params, search, replace: true, throw: true })
  },
  component: lateListView.page('ListView'),
})

const dispatchView = createRoute({
  getParentRoute: () => list,
  path: '/dispatch',
  staticData: { inShell: true },
  component: lateDispatch.page('DispatchPage'),
})

/** A line can be open beside the days and notices. */
const readOpened = ({ list, task, comment }: Record<string, unknown>): Opened =>
  typeof list === 'string' && typeof task === 'string' ? { list, task, comment: comment as number } : {}

interface Opened {
  list?: string
  task?: string
  /** What is to be in view of what is said about it. */
  comment?: number | undefined
}

const today = createRoute({
  getParentRoute: () => root,
  path: '/today',
  staticData: { inShell: true },
  validateSearch: readOpened,
  beforeLoad: requireSession,
  component: lateAbove.page('TodayPage'),
})

const upcoming = createRoute({
  getParentRoute: () => root,
  path: '/upcoming',
  staticData: { inShell: true },
  validateSearch: readOpened,
  beforeLoad: requireSession,
  component: lateAbove.page('UpcomingPage'),
})

const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  staticData: { inShell: true },
  validateSearch: readOpened,
  beforeLoad: requireSession,
  component: lateAbove.page('InboxPage'),
})

const analytics = createRoute({
  getParentRoute: () => root,
  path: '/analytics',
  staticData: { inShell: true },
  validateSearch: ({ days }: Record<string, unknown>): { days?: AnalyticsWindow } =>
    isAnalyticsWindow(days) ? { days } : {},
  beforeLoad: requireSession,
  component: lateAnalytics.page('AnalyticsPage'),
})

const add = createRoute({
  getParentRoute: () => root,
  path: '/add',
  staticData: { inShell: true },
  // As the address says it, and not as the router reads it: it is what somebody else has written.
  validateSearch: (): Given => givenIn(location.search),
  beforeLoad: requireSession,
  component: lateAdd.page('AddPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  beforeLoad: () => redirect({ to: '/settings/$part', params: { part: 'profile' }, replace: true, throw: true }),
})

const settingsPart = createRoute({
  getParentRoute: () => root,
  path: '/settings/$part',
  staticData: { inShell: true },
  params: {
    parse: ({ part }): { part: SettingsPart } =>
      isSettingsPart(part) ? { part } : (notFound({ throw: true }) as never),
    stringify: ({ part }) => ({ part }),
  },
  // Whoever comes back from the payment provider.
  validateSearch: ({ paid }: Record<string, unknown>): { paid?: true } => (paid === undefined ? {} : { paid: true }),
  beforeLoad: async ({ context, params }) => {
    await requireSession({ context })
    const isFree = context.queries.getQueryData(meQuery.queryKey)?.billing === 'off'
    if (params.part === 'billing' && isFree) notFound({ throw: true })
  },
  component: lateSettings.page('SettingsPage'),
})

/** One for the life of the page, as it changes the browser's own. */
const history = createBrowserHistory()

export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([
      signIn,
      home,
      today,
      upcoming,
      inbox,
      analytics,
      settings,
      settingsPart,
      add,
      list.addChildren([listView, dispatchView]),
    ]),
    history,
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFoundPage,
    // What is below no page is no part of the page above.
    notFoundMode: 'root',
    scrollRestoration: true,
    // The list stays where it is while one of its tasks is opened and closed.
    getScrollRestorationKey: ({ state, href }) => state.openedOver ?? state.__TSR_key ?? href,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
