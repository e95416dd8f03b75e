export { ImportDialog } from './home/import-dialog.tsx'
export { KeysDialog } from './shell/keys-dialog.tsx'
export { SignOutDialog } from './shell/sign-out-dialog.tsx'
