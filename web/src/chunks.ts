/** The app comes in parts: before signing in, after it, and a list. */
export const loadFront = () => import('./chunks/front.ts')
export const loadApp = () => import('./chunks/app.ts')
export const loadList = () => import('./pages/list/list-page.tsx')
