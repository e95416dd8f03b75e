import { inboxMessages } from '../locales/inbox.en.ts'
import { withWords } from '../locales/more-strings.tsx'
import { InboxCount as PlainInboxCount } from './inbox-count.tsx'

export const InboxCount = withWords(PlainInboxCount, inboxMessages)
export { TodayCount } from './today-count.tsx'
