import { late } from '../late.tsx'

/**
 * Menus, dialogs and popovers stand on a third of the app's code, and no page opens with one. So only what opens them is
 * there at once; the rest is fetched when the browser is idle or a pointer comes near, and then stays.
 */
export const overlays = late(() => import('./parts.ts'))
