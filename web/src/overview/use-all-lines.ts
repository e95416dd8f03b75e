import type { Project, TaskLine } from '@docket/contract'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { countAhead } from '../domain/waits.ts'
import type { Lists } from '../live/lists.ts'
import { useAccount } from '../live/use-account.ts'
import { oncePerVersion } from '../live/use-list.ts'
import { useListsState } from '../live/use-lists.ts'
import { type AllLines, allLinesOf } from './all-lines.ts'
import { isOpen } from './line-table.ts'

/** Part of what is known of the lines of all lists. `select` answers with the same value as long as nothing of it has changed. */
export const useAllLinesState = <Value>(select: (lines: AllLines) => Value): Value => {
  const lines = allLinesOf(useAccount())
  return useSyncExternalStore(lines.subscribe, () => select(lines))
}

/** The same for what is costly to work out: done again only when something may be another. */
export const useAllLinesOnce = <Value>(work: (lines: AllLines) => Value): Value =>
  useAllLinesState(useMemo(() => oncePerVersion(({ version }: AllLines) => version, work), [work]))

/** Lists by their id; the same map as long as nothing but their revs and counts has changed, which move with every line. */
export const useListsById = (): ReadonlyMap<string, Project> => useListsState(useState(byIdOncePerLook)[0])

const byIdOncePerLook = () => {
  let looks: string | undefined
  let byId: ReadonlyMap<string, Project> = new Map()
  return ({ all }: Lists): ReadonlyMap<string, Project> => {
    const now = looksOf(all)
    if (now !== looks) byId = new Map(all.map((list) => [list.id, list]))
    looks = now
    return byId
  }
}

const looksOf = (lists: readonly Project[]): string =>
  lists
    .map(({ id, name, icon, fields_rev, my_role, state, archived }) =>
      [id, name, icon, fields_rev, my_role, state, archived].join(' '),
    )
    .join('\n')

/** The ids of the lists that are there and not put away; the same set as long as they are the same. */
const useListsInUse = (): ReadonlySet<string> => {
  const ids = useListsState(idsInUse)
  return useMemo(() => new Set(ids.split(' ')), [ids])
}

const idsInUse = ({ all }: Lists): string =>
  all
    .filter(({ archived }) => !archived)
    .map(({ id }) => id)
    .join(' ')

/** Assigned to the reader and open, in lists that are there and not put away. */
export const useMine = (isWanted: boolean): readonly TaskLine[] => {
  const { userID } = useAccount()
  const lists = useListsInUse()
  const mine = useAllLinesOnce(
    useCallback(
      (lines: AllLines) => (isWanted ? lines.byList().flatMap((of) => of.filter(isOpenFor(userID))) : none),
      [isWanted, userID],
    ),
  )
  return useMemo(() => mine.filter(({ list_id }) => lists.has(list_id)), [mine, lists])
}

const isOpenFor = (userID: string) => (line: TaskLine) => line.assignee_id === userID && isOpen(line)

const none: readonly TaskLine[] = []

/** With a date, and neither finished nor archived, in lists that are there and not put away. */
export const useDated = () => {
  const lists = useListsInUse()
  const dated = useAllLinesState((lines) => lines.dated())
  return useMemo(() => dated.filter(({ list_id }) => lists.has(list_id)), [dated, lists])
}

/** For how many others of its list a line waits: those that are neither completed nor archived. No other lines are gone through. */
export const useWaitsFor = (line: TaskLine): number =>
  useAllLinesState((lines) => countAhead(line, (id) => isAhead(lines.get(id), line)))

const isAhead = (other: TaskLine | undefined, { list_id }: TaskLine): boolean =>
  other?.list_id === list_id && other.archived_at === null && other.status !== 'completed'
