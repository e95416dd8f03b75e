/** What is fetched for overlays: everything of Base UI that the app uses. */
export { DialogWindow } from './dialog-window.tsx'
export { MenuChoice, MenuItem, MenuPanel, MenuSeparator } from './menu-panel.tsx'
export { PopoverPanel } from './popover-panel.tsx'
