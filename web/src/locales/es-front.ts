import { accountMessages } from './account.es.ts'
import { commonMessages } from './common.es.ts'
import { publicMessages } from './public.es.ts'
import { sharedMessages } from './shared.es.ts'
import type { Translation } from './translation.ts'
import type { FrontWords } from './words.ts'

export const words: Translation<FrontWords> = {
  ...commonMessages,
  ...sharedMessages,
  ...accountMessages,
  public: publicMessages,
}
