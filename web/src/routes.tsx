import type { QueryClient } from '@tanstack/react-query'
import { visitAgain } from './address.ts'
import { addresses } from './addresses.ts'
import { meQuery } from './api/queries.ts'
import { isSignedOut } from './api/refusals.ts'
import { forgetAccount } from './api/session.ts'
import {
  lateAbove,
  lateAdd,
  lateAnalytics,
  lateBoard,
  lateCalendar,
  lateDispatch,
  lateHome,
  lateList,
  lateListView,
  lateNotFound,
  latePair,
  lateSettings,
} from './chunks.ts'
import { forgetWhoWasHere } from './live/use-account.ts'
import { keptView } from './open-list/view/kept-views.ts'
import { keptOnlyMine } from './overview/only-mine.ts'
import { RouteFailure } from './pages/route-failure.tsx'
import { type Route, Router } from './routing/router.ts'
import type { Path } from './routing/target.ts'
import { isSettingsPart } from './shell/settings-parts.ts'
import { learnWhoIsHere } from './who-is-here.ts'

const never = new Promise<never>(() => {})

/** With what comes before it known from its path. */
const route = <At extends Path>(path: At, rest: Omit<Route<At>, 'path'>): Route => ({ path, ...rest })

const routesFor = (queries: QueryClient): readonly Route[] => {
  /** Whoever is signed in; anybody else is led to the page that comes first. */
  const beforeLoad = async (): Promise<undefined> => {
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
  const list = lateList.page('ListLayout')
  const days = (to: '/today' | '/upcoming', page: 'TodayPage' | 'UpcomingPage'): Route =>
    route(to, {
      page: lateAbove.page(page),
      // The address is the truth, as that of a list is.
      async beforeLoad({ search }) {
        await beforeLoad()
        return search.who === undefined && keptOnlyMine()
          ? { insteadAt: { to, search: { ...search, who: 'me' } } }
          : undefined
      },
    })
  return [
    route('/', { beforeLoad, page: lateHome.page('HomePage') }),
    days('/today', 'TodayPage'),
    days('/upcoming', 'UpcomingPage'),
    route('/mine', { beforeLoad, page: lateAbove.page('MinePage') }),
    route('/inbox', { beforeLoad, page: lateAbove.page('InboxPage') }),
    route('/analytics', { beforeLoad, page: lateAnalytics.page('AnalyticsPage') }),
    route('/add', { beforeLoad, page: lateAdd.page('AddPage') }),
    route('/pair', { beforeLoad, page: latePair.page('PairPage') }),
    route('/lists/$listID', {
      layout: list,
      // The view that most lists are looked at in is fetched together with what is around it.
      page: Object.assign(lateList.page('ListViews'), { preload: async () => void (await lateListView.load()) }),
      // The address is the truth; one that says nothing is answered with how the list was looked at last.
      async beforeLoad({ params, search: { task, ...view }, isNew }) {
        await beforeLoad()
        const kept = isNew && Object.keys(view).length === 0 ? keptView(params.listID) : undefined
        const search = { ...kept, ...(task !== undefined && { task }) }
        if (view.view === 'board') await lateBoard.load()
        else if (view.view === 'calendar') await lateCalendar.load()
        return kept && { insteadAt: { to: '/lists/$listID', params, search } }
      },
    }),
    route('/lists/$listID/dispatch', {
      beforeLoad,
      layout: list,
      page: lateDispatch.page('DispatchPage'),
    }),
    route('/settings', { beforeLoad: () => ({ insteadAt: { to: '/settings/$part', params: { part: 'profile' } } }) }),
    route('/settings/$part', {
      page: lateSettings.page('SettingsPage'),
      async beforeLoad({ params: { part } }) {
        if (!isSettingsPart(part)) return 'not-found'
        await beforeLoad()
        const isFree = queries.getQueryData(meQuery.queryKey)?.billing === 'off'
        return part === 'billing' && isFree ? 'not-found' : undefined
      },
    }),
    // Pages that are shown without the router: it steps aside.
    route('/sign-in', {
      beforeLoad() {
        visitAgain()
        return never
      },
    }),
  ]
}

export const createAppRouter = (queries: QueryClient): Router =>
  new Router({
    addresses,
    routes: routesFor(queries),
    failure: RouteFailure,
    missing: lateNotFound.component('NotFoundPage'),
  })
