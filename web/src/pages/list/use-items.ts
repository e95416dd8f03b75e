import { useEffect, useMemo } from 'react'
import { arrange, type Item } from '../../domain/arrange.ts'
import { useOfList } from '../../live/use-list.ts'
import { useList } from './list-provider.tsx'
import type { ListSearch } from './list-search.ts'
import { useOfUi, useUi } from './list-ui.ts'

/** The rows of the sheet, arranged anew only when they could be others. */
export const useItems = ({ group, sort, filter }: ListSearch, now: Date): readonly Item[] => {
  const { session } = useList()
  const ui = useUi()
  const done = useOfUi(({ done }) => done)
  const isLoaded = useOfList(session, ({ isLoaded }) => isLoaded)
  const shape = useOfList(session, ({ store }) => store.shape)
  const names = useOfList(session, ({ store }) => (sort === 'name' || filter.trim() !== '' ? store.names : 0))
  const clock = group === 'due' ? now.getTime() : 0
  const items = useMemo(() => {
    if (!isLoaded) return []
    const { store } = session
    const lines = store.keys.map((key) => store.line(key)!)
    return arrange(lines, { group, sort, filter, done }, new Date(), undefined, ui.sight.items)
    // oxlint-disable-next-line react/exhaustive-deps -- the versions stand for what of the lines is read
  }, [session, ui, isLoaded, shape, names, clock, group, sort, filter, done])

  // Keys and clicks act on what is in sight; a selection holds nothing else.
  const sight = useMemo(() => {
    const order: string[] = []
    let openCount = 0
    for (const item of items) {
      if (item.kind !== 'line') continue
      order.push(item.key)
      if (!item.isDone) openCount++
    }
    return { items, order, openCount }
  }, [items])
  ui.sight = sight
  if (sight.openCount > 0) ui.hasWorked = true
  useEffect(() => {
    const { selected } = ui.state
    if (selected.size === 0) return
    const visible = new Set(sight.order)
    if (!selected.isSubsetOf(visible)) ui.set({ selected: selected.intersection(visible) })
  }, [ui, sight])
  return items
}
