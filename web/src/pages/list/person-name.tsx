import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../api/queries.ts'
import { unassigned } from '../../live/line-index.ts'
import { useUiState } from '../../open-list/list-ui.ts'
import { nameIn } from '../../open-list/who/assignee.tsx'

/** Whoever does the lines below it. */
export const PersonName = ({ id }: { id: string }) => {
  const t = useTranslations('list.groups')
  const { data: me } = useSuspenseQuery(meQuery)
  const name = useUiState(({ members }) => nameIn(members, id))
  if (id === unassigned) return t('unassigned')
  return <bdi>{id === me.user_id ? me.display_name || me.email : (name ?? t('somebody'))}</bdi>
}
