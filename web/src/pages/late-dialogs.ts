import { dialogMessages } from '../locales/dialogs.en.ts'
import { withWords } from '../locales/more-strings.tsx'
import { DeleteListDialog as PlainDeleteListDialog } from './delete-list-dialog.tsx'
import { KeysDialog as PlainKeysDialog } from './shell/keys-dialog.tsx'
import { SignOutDialog as PlainSignOutDialog } from './shell/sign-out-dialog.tsx'

export { ImportDialog } from './home/import-dialog.tsx'
export const DeleteListDialog = withWords(PlainDeleteListDialog, dialogMessages)
export const KeysDialog = withWords(PlainKeysDialog, dialogMessages)
export const SignOutDialog = withWords(PlainSignOutDialog, dialogMessages)
