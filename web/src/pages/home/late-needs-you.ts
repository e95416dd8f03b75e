import { askingMessages } from '../../locales/asking.en.ts'
import { withWords } from '../../locales/more-strings.tsx'
import { NeedsYou as PlainNeedsYou } from './needs-you.tsx'

export const NeedsYou = withWords(PlainNeedsYou, askingMessages)
