import { useEffect, useMemo } from 'react'
import { arrange, type Item } from '../../domain/arrange.ts'
import { oncePerVersion, useOfListAtEase } from '../../live/use-list.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { Sight, useOfUi, useUi } from '../../open-list/list-ui.ts'
import type { ListSearch } from './list-search.ts'

/** Only dates change with time. */
const anyTime = new Date(0)

/** The rows of the sheet, arranged anew only when they could be others. */
export const useItems = ({ group, sort, filter }: ListSearch, now: Date): readonly Item[] => {
  const { session } = useList()
  const ui = useUi()
  const done = useOfUi(({ done }) => done)
  const at = group === 'due' ? now : anyTime
  const select = useMemo(() => {
    const readsNames = sort === 'name' || filter.trim() !== ''
    return oncePerVersion<readonly Item[]>(
      ({ isLoaded, store }) => (isLoaded ? `${store.shape} ${readsNames ? store.names : ''}` : ''),
      ({ isLoaded, store }) =>
        isLoaded ? arrange(store.lines, { group, sort, filter, done }, at, undefined, ui.sight.items) : [],
    )
  }, [ui, at, group, sort, filter, done])
  // Lines that many others complete or move go to their places together.
  const items = useOfListAtEase(session, select)

  // Keys and clicks act on what is in sight; a selection holds nothing else.
  const sight = useMemo(() => new Sight(items), [items])
  ui.sight = sight
  useEffect(() => {
    const { selected } = ui.state
    if (selected.size === 0) return
    const visible = new Set(sight.order)
    if (!selected.isSubsetOf(visible)) ui.set({ selected: selected.intersection(visible) })
  }, [ui, sight])
  return items
}
