import { late } from './ui/late.tsx'
import { whenIdle } from './ui/when-idle.ts'

/** The build comes in parts. Each is here once, whoever asks for it: what comes before signing in, what strangers read, the app, */
export const lateFront = late(() => import('./pages/front/front.tsx'))
export const latePublic = late(() => import('./pages/public/public.tsx'))
export const lateApp = late(() => import('./app.tsx'))

/** its pages, */
export const lateHome = late(() => import('./pages/home/home-page.tsx'))
export const lateAdd = late(() => import('./pages/add/add-page.tsx'))
export const lateSettings = late(() => import('./pages/settings/settings-page.tsx'))
export const latePair = late(() => import('./pages/settings/pair-page.tsx'))
export const lateList = late(() => import('./open-list/frame/list-layout.tsx'))
export const lateListView = late(() => import('./pages/list/list-view.tsx'))
export const lateBoard = late(() => import('./pages/board/board.tsx'))
export const lateCalendar = late(() => import('./pages/calendar/calendar.tsx'))
export const lateAbove = late(() => import('./pages/above.ts'))
export const lateAnalytics = late(() => import('./pages/analytics/analytics-page.tsx'))
export const lateNotFound = late(() => import('./pages/not-found.tsx'))
export const lateDispatch = late(() => import('./pages/dispatch/dispatch-page.tsx'))

/** and what no page is drawn with at first. */
/** Larger than the rest of a public list, many of which can do without. */
export const lateMarkdown = late(() => import('./ui/markdown.tsx'))
export const lateBanners = late(() => import('./shell/late-banners.ts'))
export const lateOverview = late(() => import('./overview/late-parts.ts'))
export const latePalette = late(() => import('./palette/late-parts.ts'))
export const lateDialogs = late(() => import('./shell/late-parts.ts'))
export const lateHomeParts = late(() => import('./pages/home/late-parts.ts'))
/** For people with programs that work for them. */
export const lateNeedsYou = late(() => import('./pages/home/late-needs-you.ts'))
export const lateImport = late(() => import('./pages/home/import/import-dialog.tsx'))
export const lateOpenList = late(() => import('./open-list/late-parts.ts'))
export const lateListParts = late(() => import('./pages/list/late-parts.ts'))
export const lateTaskPanel = late(() => import('./open-list/task/task-panel.tsx'))
export const lateElsewhere = late(() => import('./open-list/elsewhere/late-parts.ts'))
export const lateShare = late(() => import('./open-list/share/late-parts.ts'))
export const lateHandOut = late(() => import('./open-list/hand-out/late-parts.ts'))

/** Words in any language but English, which comes with each part. */
export const lateWords = late(() => import('./locales/other-words.ts'))

const lateBuild = late(() => import('./offline-build.ts'))

/** Whoever is in the app can open it again while the server is away. */
export const keepBuild = async (): Promise<void> => (await lateBuild.load()).keepBuild()

/** What this browser shows of notices while Docket is closed. */
export const latePush = late(() => import('./api/own-push.ts'))

/** Whoever is in the app can go everywhere in it, also while the server is away. One at a time: keys go between them. */
export const fetchPages = (): void => {
  const pages = [
    lateHome,
    lateList,
    lateListView,
    lateBoard,
    lateCalendar,
    lateAbove,
    lateAnalytics,
    lateDispatch,
    lateSettings,
    lateNotFound,
  ]
  for (const page of pages) whenIdle(page.fetch)
}
