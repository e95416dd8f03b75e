export { DeleteListDialog } from './delete-list-dialog.tsx'
export { ImportDialog } from './home/import-dialog.tsx'
export { KeysDialog } from './shell/keys-dialog.tsx'
export { SignOutDialog } from './shell/sign-out-dialog.tsx'
