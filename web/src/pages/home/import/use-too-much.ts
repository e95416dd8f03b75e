import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../../api/queries.ts'
import { MOST_LINES } from '../../../domain/imported.ts'
import { useListsState } from '../../../live/use-lists.ts'
import type { Destination } from './use-destinations.ts'

/** What an account can own (`createList`). */
const MOST_LISTS = { account: 2000, demo: 10 }

/** Why it cannot be brought in as it is, though the file itself could. */
export const useTooMuch = (destinations: readonly Destination[]): string | undefined => {
  const t = useTranslations('import.refused')
  const me = useSuspenseQuery(meQuery).data
  const owned = useListsState(({ all }) => all.filter(({ my_role }) => my_role === 'owner').length)
  const made = destinations.filter(({ list, lines }) => !list && lines.length > 0).length
  const most = me.demo ? MOST_LISTS.demo : MOST_LISTS.account
  if (made > 0 && owned + made > most) return t('tooManyLists', { most, owned, made })
  const full = destinations.find(({ list, lines }) => list && list.total + lines.length > MOST_LINES)
  return full && t('full', { name: full.list!.name, total: full.list!.total, most: MOST_LINES })
}
