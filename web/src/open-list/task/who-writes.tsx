import { useTranslations } from 'use-intl'
import { nameInText } from '../../domain/name-in-text.ts'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../list-provider.tsx'
import { useUiState } from '../list-ui.ts'
import { useHere } from '../use-here.ts'

/** The names of those who write at a line now, besides the reader. */
export const useWriters = (key: string): readonly string[] => {
  const { session } = useList()
  const id = useListState(session, ({ store }) => store.idOf(key))
  const members = useUiState(({ members }) => members)
  return useHere()
    .filter(({ writing }) => writing !== null && writing === id)
    .flatMap(({ user_id }) => members.find((person) => person.user_id === user_id)?.name || [])
}

/** Says it, where something is written. */
export const WhoWrites = ({ names }: { names: readonly string[] }) => {
  const t = useTranslations('task')
  return (
    <span role="status">{names.length > 0 && t('writing', { count: names.length, name: nameInText(names[0]!) })}</span>
  )
}
