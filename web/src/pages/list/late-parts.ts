export { LineOverlay } from './line-overlay.tsx'
export { PhoneDialog } from './phone-dialog.tsx'
export { RefusedLines } from './refused-lines.tsx'
export { SelectionBar } from './selection-bar.tsx'
