export { LeaveDialog } from './leave-dialog.tsx'
export { OtherPeople } from './other-people.tsx'
export { RoleNotice } from './role-notice.tsx'
export { ShareDialog } from './share-dialog.tsx'
