import { useCallback, useEffect, useMemo } from 'react'
import { type Item, sheetItems } from '../../domain/sheet-items.ts'
import type { ListSession } from '../../live/list-session.ts'
import { useThrottledListState } from '../../live/use-list.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi, useUiState, VisibleLines } from '../../open-list/list-ui.ts'
import type { ListSearch } from './list-search.ts'

const none: readonly Item[] = []

/** Only dates change with time. */
const anyTime = new Date(0)

/** The rows of the sheet: the same ones as long as they are the same. */
export const useItems = ({ group, sort, filter }: ListSearch, now: Date): readonly Item[] => {
  const { session } = useList()
  const ui = useUi()
  const done = useUiState(({ done }) => done)
  const at = group === 'due' ? now : anyTime
  const project = useMemo(() => sheetItems({ group, sort, filter, done }), [group, sort, filter, done])
  const select = useCallback(
    ({ isLoaded, store }: ListSession) => (isLoaded ? project(store.index, at) : none),
    [project, at],
  )
  // Lines that many others complete or move go to their places together.
  const items = useThrottledListState(session, select)

  // Keys and clicks act on what is in sight; a selection holds nothing else.
  const visible = useMemo(() => new VisibleLines(items), [items])
  ui.visible = visible
  useEffect(() => {
    const { selected } = ui.state
    if (selected.size === 0) return
    const shown = new Set(visible.order)
    if (!selected.isSubsetOf(shown)) ui.set({ selected: selected.intersection(shown) })
  }, [ui, visible])
  return items
}
