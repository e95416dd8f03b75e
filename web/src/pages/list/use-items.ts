import { useCallback, useMemo } from 'react'
import { type Item, sheetItems } from '../../domain/sheet-items.ts'
import type { ListSession } from '../../live/list-session.ts'
import { useListState } from '../../live/use-list.ts'
import { useInHand, useShown } from '../../open-list/filter/use-shown.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUiState, useVisible } from '../../open-list/list-ui.ts'
import { usePeopleOrder } from '../../open-list/use-assignees.ts'
import type { ListSearch } from '../../open-list/view/list-search.ts'

const none: readonly Item[] = []

/** Only dates change with time, and what waits for its time. */
const anyTime = new Date(0)

/** The rows of the sheet: the same ones as long as they are the same. Nothing until what reads the filter is here. */
export const useItems = (search: ListSearch, now: Date): readonly Item[] | undefined => {
  const { session } = useList()
  const at = search.group === 'due' || search.filter.due || search.filter.state ? now : anyTime
  const project = useProjection(search)
  const inHand = useInHand()
  const select = useCallback(
    ({ isLoaded, store }: ListSession) => (isLoaded && project ? project(store.index, at, inHand) : none),
    [project, at, inHand],
  )
  // Lines that many others complete or move go to their places together.
  const items = useListState(session, select)

  useVisible(items)
  return project && items
}

/** What the view makes of the lines: the same as long as it is. */
const useProjection = ({ group, sort, filter }: ListSearch) => {
  const done = useUiState(({ done }) => done)
  const shown = useShown(filter)
  const people = usePeopleOrder(group === 'assignee')
  return useMemo(() => {
    // Whoever asks for what is finished wants to see it.
    const isAsked = /completed|failed/.test(filter.state ?? '')
    return shown && sheetItems({ group, sort, people, ...shown, done: isAsked && done === 'newest' ? 'all' : done })
  }, [group, sort, filter, people, shown, done])
}
