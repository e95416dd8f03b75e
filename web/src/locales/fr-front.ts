import { accountMessages } from './account.fr.ts'
import { commonMessages } from './common.fr.ts'
import { publicMessages } from './public.fr.ts'
import { sharedMessages } from './shared.fr.ts'
import type { Translation } from './translation.ts'
import type { FrontWords } from './words.ts'

export const words: Translation<FrontWords> = {
  ...commonMessages,
  ...sharedMessages,
  ...accountMessages,
  public: publicMessages,
}
