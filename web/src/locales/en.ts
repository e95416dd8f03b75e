import { commonMessages } from './common.en.ts'
import { sharedMessages } from './shared.en.ts'
import { shellMessages } from './shell.en.ts'

/** The words that pages of the app share; each page brings its own. Every file `*.en.ts` is compiled when the app is built. */
export const en = {
  ...commonMessages,
  ...sharedMessages,
  ...shellMessages,
}
