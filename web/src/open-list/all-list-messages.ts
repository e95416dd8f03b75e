import { listMessages } from '../locales/list.en.ts'
import { lateListMessages } from '../locales/list-late.en.ts'

/** The words of a list, and of what is fetched after it. */
export const allListMessages = { ...listMessages, ...lateListMessages }
