import type { Project, TaskLine } from '@docket/contract'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
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
export const useListsById = (): ReadonlyMap<string, Project> => useListsState(byId)

const known = new WeakMap<Lists, { all: readonly Project[]; looks: string; byId: ReadonlyMap<string, Project> }>()

/** Looked at once for all who ask, whenever one of them has changed. */
const byId = (lists: Lists): ReadonlyMap<string, Project> => {
  const { all } = lists
  const before = known.get(lists)
  if (before?.all === all) return before.byId
  const looks = looksOf(all)
  const byId = looks === before?.looks ? before.byId : new Map(all.map((list) => [list.id, list]))
  known.set(lists, { all, looks, byId })
  return byId
}

const looksOf = (lists: readonly Project[]): string =>
  lists
    .map(({ id, name, icon, fields_rev, my_role, state, archived, favorite, group, place }) =>
      [id, name, icon, fields_rev, my_role, state, archived, favorite, group, place].join(' '),
    )
    .join('\n')

/** Of these lines those of lists that are there and not put away. */
const useInUse = <Line extends TaskLine>(lines: readonly Line[]): readonly Line[] => {
  const lists = useListsById()
  return useMemo(() => lines.filter(({ list_id }) => lists.get(list_id)?.archived === false), [lines, lists])
}

/** Assigned to the reader and open, in lists that are there and not put away. */
export const useMine = (isWanted: boolean): readonly TaskLine[] => {
  const { userID } = useAccount()
  const mine = useAllLinesOnce(
    useCallback(
      (lines: AllLines) => (isWanted ? lines.byList().flatMap((of) => of.filter(isOpenFor(userID))) : none),
      [isWanted, userID],
    ),
  )
  return useInUse(mine)
}

const isOpenFor = (userID: string) => (line: TaskLine) => line.assignee_id === userID && isOpen(line)

const none: readonly TaskLine[] = []

/** With a date, and neither finished nor archived, in lists that are there and not put away. */
export const useDated = () => useInUse(useAllLinesState((lines) => lines.dated()))

/** For how many others of its list a line waits: those that are neither completed nor archived. No other lines are gone through. */
export const useWaitsFor = (line: TaskLine): number =>
  useAllLinesState((lines) => countAhead(line, (id) => isAhead(lines.get(id), line)))

const isAhead = (other: TaskLine | undefined, { list_id }: TaskLine): boolean =>
  other?.list_id === list_id && other.archived_at === null && other.status !== 'completed'
