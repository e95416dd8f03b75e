import { awayMessages } from '../../locales/away.en.ts'
import { editListMessages } from '../../locales/edit-list.en.ts'
import { withWords } from '../../locales/more-strings.tsx'
import { newsMessages } from '../../locales/news.en.ts'
import { AwayBanner as PlainAwayBanner } from '../../shell/away-banner.tsx'
import { EditLine as PlainEditLine } from './edit-line.tsx'
import { ListNews as PlainListNews } from './list-news.tsx'

export { FollowNews } from './follow-news.tsx'
export const AwayBanner = withWords(PlainAwayBanner, awayMessages)
export const EditLine = withWords(PlainEditLine, editListMessages)
export const ListNews = withWords(PlainListNews, newsMessages)
