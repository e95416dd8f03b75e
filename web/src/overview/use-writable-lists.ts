import type { Project } from '@docket/contract'
import { useMemo } from 'react'
import { sectionsOf } from '../domain/list-sections.ts'
import { useAccount } from '../live/use-account.ts'
import { useListsById } from './use-all-lines.ts'

/** Those that take new lines, in one's own order: first those that are named, in that order, as far as they do. */
export const useWritableLists = (first: readonly (string | undefined)[]): readonly Project[] => {
  const all = useListsById()
  const { lists } = useAccount()
  const free = useMemo(
    () => [...all.values()].filter(({ my_role, state }) => my_role !== 'viewer' && state !== 'ready'),
    [all],
  )
  const inOrder = useMemo(() => sectionsOf(free).flatMap(({ lists }) => lists), [free])
  const named = first.map((id) => (id === undefined ? undefined : free.find((list) => list.id === lists.idNow(id))))
  return [...new Set([...named.filter((list) => list !== undefined), ...inOrder])]
}
