export { LineOverlay } from './line-overlay.tsx'
export { PhoneDialog } from './phone-dialog.tsx'
