/** The build comes in parts: what is shown before signing in, the app with its home page, the settings, and a list. */
export const loadFront = () => import('./pages/front/front.tsx')
export const loadApp = () => import('./app.tsx')
export const loadSettings = () => import('./pages/settings/settings-page.tsx')
export const loadList = () => import('./pages/list/list-page.tsx')
