import { useTranslations } from 'use-intl'
import { nameInText } from '../../domain/name-in-text.ts'
import { useListState } from '../../live/use-list.ts'
import { useList } from '../list-provider.tsx'
import { useUiState } from '../list-ui.ts'
import { useHere } from '../use-here.ts'

/** The names of those who are at a line now, besides the reader: who writes, and who has it open. */
export const useVisitors = (key: string): { readonly writers: readonly string[]; readonly all: readonly string[] } => {
  const { session } = useList()
  const id = useListState(session, ({ store }) => store.idOf(key))
  const members = useUiState(({ members }) => members)
  const here = useHere().filter(({ writing, open }) => id !== undefined && (writing === id || open === id))
  const namesOf = (people: typeof here) =>
    people.flatMap(({ user_id }) => members.find((person) => person.user_id === user_id)?.name || [])
  return { writers: namesOf(here.filter(({ writing }) => writing === id)), all: namesOf(here) }
}

/** Says it, where something is written. Only who begins to write is read out. */
export const Visitors = ({ writers, all }: ReturnType<typeof useVisitors>) => {
  const t = useTranslations('task')
  const said = (word: 'writing' | 'open', names: readonly string[]) =>
    names.length > 0 && t(word, { count: names.length, name: nameInText(names[0]!) })
  return (
    <>
      <span role="status">{said('writing', writers)}</span>
      {writers.length === 0 && said('open', all)}
    </>
  )
}
