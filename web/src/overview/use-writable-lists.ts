import type { Project } from '@docket/contract'
import { sectionsOf } from '../domain/list-sections.ts'
import { useAccount } from '../live/use-account.ts'
import { useListsState } from '../live/use-lists.ts'

/** Those that take new lines, in one's own order: first those that are named, in that order, as far as they do. */
export const useWritableLists = (first: readonly (string | undefined)[]): readonly Project[] => {
  const all = useListsState(({ all }) => all)
  const { lists } = useAccount()
  const free = all.filter(({ my_role, state }) => my_role !== 'viewer' && state !== 'ready')
  const named = first.map((id) => (id === undefined ? undefined : free.find((list) => list.id === lists.idNow(id))))
  return [
    ...new Set([...named.filter((list) => list !== undefined), ...sectionsOf(free).flatMap(({ lists }) => lists)]),
  ]
}
