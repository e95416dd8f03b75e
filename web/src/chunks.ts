/** The build comes in parts: what is shown before signing in, the app with its home page, and a list. */
export const loadFront = () => import('./pages/front/front.tsx')
export const loadApp = () => import('./app.tsx')
export const loadList = () => import('./pages/list/list-page.tsx')
