import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../api/queries.ts'
import type { BoardColumn } from '../../domain/board-columns.ts'
import { useUiState } from '../../open-list/list-ui.ts'
import { nameIn } from '../../open-list/who/assignee.tsx'

/** What a column is called. */
export const useColumnWords = (column: BoardColumn): string => {
  const t = useTranslations('list')
  const { data: me } = useSuspenseQuery(meQuery)
  const other = useUiState(({ members }) => (column.kind === 'assignee' ? nameIn(members, column.id) : undefined))
  if (column.kind === 'status') return column.name === 'done' ? t('done.title') : t(`status.${column.status}`)
  if (column.kind === 'label') return column.label ?? t('groups.unlabelled')
  if (column.id === null) return t('groups.unassigned')
  return column.id === me.user_id ? me.display_name || me.email : (other ?? t('groups.somebody'))
}
