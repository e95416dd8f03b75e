import { latePart } from './ui/late-part.ts'

/**
 * The build comes in parts: what comes before signing in, what strangers read, the app, its home page, the settings, a list and its views; and
 * what no page is drawn with at first.
 */
export const loadFront = () => import('./pages/front/front.tsx')
export const loadPublic = () => import('./pages/public/public.tsx')
export const loadApp = () => import('./app.tsx')
export const loadHome = () => import('./pages/home/home-page.tsx')
export const loadSettings = () => import('./pages/settings/settings-page.tsx')
export const loadList = () => import('./open-list/frame/list-layout.tsx')
export const loadListView = () => import('./pages/list/list-view.tsx')
export const loadDispatch = () => import('./pages/dispatch/dispatch-page.tsx')
export const lateDialogs = latePart(() => import('./shell/late-dialogs.ts'))
export const lateTaskPanel = latePart(() => import('./open-list/task/task-panel.tsx'))
export const lateShare = latePart(() => import('./open-list/share/late-parts.ts'))
export const lateHandOut = latePart(() => import('./open-list/hand-out/hand-out-parts.ts'))
export const lateOpenList = latePart(() => import('./open-list/late-parts.ts'))
export const lateListView = latePart(() => import('./pages/list/late-parts.ts'))
export const lateImport = latePart(() => import('./pages/home/import-dialog.tsx'))

/** Whoever is in the app can go everywhere in it, also while the server is away. One that fails is asked for again later. */
export const loadPages = (): void => {
  for (const load of [loadHome, loadList, loadListView, loadDispatch, loadSettings]) void load().catch(() => {})
}
