/** The build comes in parts: what comes before signing in, the app with its home page, the settings, a list and its views. */
export const loadFront = () => import('./pages/front/front.tsx')
export const loadApp = () => import('./app.tsx')
export const loadSettings = () => import('./pages/settings/settings-page.tsx')
export const loadList = () => import('./pages/list/list-layout.tsx')
export const loadListView = () => import('./pages/list/list-view.tsx')

/** Whoever is in the app can go everywhere in it, also while the server is away. One that fails is asked for again later. */
export const loadPages = (): void => {
  for (const load of [loadList, loadListView, loadSettings]) void load().catch(() => {})
}
