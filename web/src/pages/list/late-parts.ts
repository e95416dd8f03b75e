export { HandOutRun } from './hand-out-run.tsx'
export { LineOverlay } from './line-overlay.tsx'
export { PhoneDialog } from './phone-dialog.tsx'
