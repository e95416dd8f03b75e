import { awayMessages } from '../../locales/away.en.ts'
import { withWords } from '../../locales/more-strings.tsx'
import { newsMessages } from '../../locales/news.en.ts'
import { AwayBanner as PlainAwayBanner } from '../../shell/away-banner.tsx'
import { ListNews as PlainListNews } from './list-news.tsx'

export { FollowNews } from './follow-news.tsx'
export const AwayBanner = withWords(PlainAwayBanner, awayMessages)
export const ListNews = withWords(PlainListNews, newsMessages)
