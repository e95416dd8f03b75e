import { accountMessages } from './account.de.ts'
import { commonMessages } from './common.de.ts'
import { publicMessages } from './public.de.ts'
import { sharedMessages } from './shared.de.ts'
import type { Translation } from './translation.ts'
import type { FrontWords } from './words.ts'

export const words: Translation<FrontWords> = {
  ...commonMessages,
  ...sharedMessages,
  ...accountMessages,
  public: publicMessages,
}
