export { LeaveDialog } from './leave-dialog.tsx'
export { ShareDialog } from './share-dialog.tsx'
