import type { ListNews } from '@docket/contract'
import { nameInText } from '../../domain/name-in-text.ts'
import type { newsMessages } from '../../locales/news.en.ts'

type NewsBy = ListNews['by'][number]

/** Where there are as many of two, what comes first here. */
const kinds = ['completed', 'failed', 'added', 'changed', 'deleted', 'comments'] as const

interface Options {
  by: readonly NewsBy[]
  /** So many different things are told, the most numerous first. */
  most: number
  /** More was done than was counted. */
  isLeast: boolean
  /** The reader’s own id. */
  me: string
  t(key: keyof typeof newsMessages.news, values?: Record<string, string | number>): string
  /** Several things one after the other. */
  list(things: readonly string[]): string
}

/** What others did in a list: “8 done by Jonas, 5 comments by Tomás”. */
export const newsWords = ({ by, most, isLeast, me, t, list }: Options): string => {
  const whoIs = ({ user_id, name, via }: NewsBy): string => {
    const who = name === '' ? t('left') : nameInText(name)
    if (via === '') return who
    const key = nameInText(via)
    return user_id === me ? t('yourKey', { key }) : t('keyOf', { who, key })
  }
  const things = by
    .flatMap((each) => kinds.flatMap((kind) => (each[kind] > 0 ? { kind, count: each[kind], by: each } : [])))
    .toSorted((a, b) => b.count - a.count)
  const told = Map.groupBy(things.slice(0, most), (thing) => thing.by)
  const sentences = [...told].map(([each, theirs]) =>
    t('by', { what: list(theirs.map(({ kind, count }) => t(kind, { count }))), who: whoIs(each) }),
  )
  const all = list(sentences)
  const what = things.length > most ? t('more', { what: all }) : all
  return isLeast ? t('atLeast', { what }) : what
}
