/** What is fetched for overlays: everything of Base UI that the app uses. */
export { DialogWindow } from './dialog-window.tsx'
export { MenuChoice, MenuItem, MenuSeparator } from './menu-items.tsx'
export { Surface } from './surface.tsx'
