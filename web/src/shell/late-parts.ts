import { arrangeMessages } from '../locales/arrange.en.ts'
import { askingMessages } from '../locales/asking.en.ts'
import { dialogMessages } from '../locales/dialogs.en.ts'
import { withWords } from '../locales/more-strings.tsx'
import { AccountMenuItems as PlainAccountMenuItems } from './account-menu-items.tsx'
import { ArrangeLists as PlainArrangeLists } from './arrange/arrange-lists.tsx'
import { PlaceDialogs as PlainPlaceDialogs } from './arrange/place-dialogs.tsx'
import { PlaceActionsByName as PlainPlaceActionsByName, PlaceItems as PlainPlaceItems } from './arrange/place-items.tsx'
import { DeleteListDialog as PlainDeleteListDialog } from './delete-list-dialog.tsx'
import { KeysDialog as PlainKeysDialog } from './keys-dialog.tsx'
import { NeedsYouByName as PlainNeedsYouByName } from './needs-you-by-name.tsx'
import { SignOut as PlainSignOut } from './sign-out.tsx'

export { Unfolded } from './unfolded.tsx'

export const AccountMenuItems = withWords(PlainAccountMenuItems, dialogMessages)
export const ArrangeLists = withWords(PlainArrangeLists, arrangeMessages)
export const DeleteListDialog = withWords(PlainDeleteListDialog, dialogMessages)
export const KeysDialog = withWords(PlainKeysDialog, dialogMessages)
export const NeedsYouByName = withWords(PlainNeedsYouByName, askingMessages)
export const PlaceActionsByName = withWords(PlainPlaceActionsByName, arrangeMessages)
export const PlaceDialogs = withWords(PlainPlaceDialogs, arrangeMessages)
export const PlaceItems = withWords(PlainPlaceItems, arrangeMessages)
export const SignOut = withWords(PlainSignOut, dialogMessages)
export { FollowPush } from './follow-push.tsx'
