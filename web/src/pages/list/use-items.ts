import { useEffect, useMemo } from 'react'
import { arrange, type Item } from '../../domain/arrange.ts'
import { oncePerVersion, useThrottledListState } from '../../live/use-list.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi, useUiState, VisibleLines } from '../../open-list/list-ui.ts'
import type { ListSearch } from './list-search.ts'

/** Only dates change with time. */
const anyTime = new Date(0)

/** The rows of the sheet, arranged anew only when they could be others. */
export const useItems = ({ group, sort, filter }: ListSearch, now: Date): readonly Item[] => {
  const { session } = useList()
  const ui = useUi()
  const done = useUiState(({ done }) => done)
  const at = group === 'due' ? now : anyTime
  const select = useMemo(() => {
    const readsNames = sort === 'name' || filter.trim() !== ''
    return oncePerVersion<readonly Item[]>(
      ({ isLoaded, store }) => (isLoaded ? `${store.shape} ${readsNames ? store.names : ''}` : ''),
      ({ isLoaded, store }) =>
        isLoaded ? arrange(store.lines, { group, sort, filter, done }, at, undefined, ui.visible.items) : [],
    )
  }, [ui, at, group, sort, filter, done])
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
