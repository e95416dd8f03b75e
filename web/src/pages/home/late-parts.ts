import { withWords } from '../../locales/more-strings.tsx'
import { newsMessages } from '../../locales/news.en.ts'
import { ListNews as PlainListNews } from './list-news.tsx'

export { FollowNews } from './follow-news.tsx'
export const ListNews = withWords(PlainListNews, newsMessages)
