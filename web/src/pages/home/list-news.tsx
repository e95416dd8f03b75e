import type { Project } from '@docket/contract'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { newsQuery } from '../../api/news-query.ts'
import { nameInText } from '../../domain/name-in-text.ts'
import { useAccount } from '../../live/use-account.ts'
import { newsWords } from './news-words.ts'

/** So much has room in a line. */
const MOST = 2

/** What others did in a list since it was seen, in the place of when it changed; until that is known, that. */
export const ListNews = ({ list, date }: { list: Project; date: string }) => {
  const t = useTranslations('news')
  const format = useFormatter()
  const { userID: me } = useAccount()
  const { data } = useQuery({ ...newsQuery, enabled: false })
  const { id, seen_rev } = list
  const found = data?.find(({ list_id }) => list_id === id)
  // What was counted before it was seen last is no news.
  const news = found && found.since >= seen_rev ? found : undefined
  const isNewHere = seen_rev === 0 && list.my_role !== 'owner'
  const say = (most: number): string => {
    if (isNewHere) return t('shared', { who: nameInText(list.owner_name || list.owner_email) })
    if (!news) return date
    if (news.since === news.rev || news.by.length === 0) return t('other', { date })
    const join = (things: readonly string[]) => format.list(things, { type: 'unit' })
    return newsWords({ by: news.by, most, isLeast: news.since > seen_rev, me, t, list: join })
  }
  const [short, whole] = [say(MOST), say(Number.POSITIVE_INFINITY)]
  return (
    <span
      className="truncate @max-[21rem]:whitespace-normal @min-[40rem]:line-clamp-2 @min-[40rem]:whitespace-normal"
      title={news || isNewHere ? `${whole} · ${date}` : undefined}
    >
      {short === whole ? (
        whole
      ) : (
        <>
          <span aria-hidden>{short}</span>
          <span className="sr-only">{whole}</span>
        </>
      )}
    </span>
  )
}
