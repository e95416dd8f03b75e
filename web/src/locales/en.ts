import { accountMessages } from './account.en.ts'
import { commonMessages } from './common.en.ts'
import { homeMessages } from './home.en.ts'
import { listMessages } from './list.en.ts'
import { sharedMessages } from './shared.en.ts'
import { shellMessages } from './shell.en.ts'

/** All words. Each part of them has a file `*.en.ts`, which is compiled when the app is built. */
export const en = {
  ...commonMessages,
  ...accountMessages,
  ...sharedMessages,
  ...shellMessages,
  ...homeMessages,
  list: listMessages,
}
