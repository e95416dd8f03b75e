import { useCallback, useEffect, useMemo } from 'react'
import { lateListParts } from '../../chunks.ts'
import { type Item, sheetItems } from '../../domain/sheet-items.ts'
import { passingWords } from '../../domain/word-filter.ts'
import { isLocal } from '../../live/edit.ts'
import type { ListSession } from '../../live/list-session.ts'
import { useThrottledListState } from '../../live/use-list.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi, useUiState, VisibleLines } from '../../open-list/list-ui.ts'
import { type FilterAddress, hasChoices, isFiltering } from './list-address.ts'
import type { ListSearch } from './list-search.ts'

const none: readonly Item[] = []

/** Only dates change with time. */
const anyTime = new Date(0)

/** The rows of the sheet: the same ones as long as they are the same. Nothing until what reads the filter is here. */
export const useItems = (search: ListSearch, now: Date): readonly Item[] | undefined => {
  const { session } = useList()
  const ui = useUi()
  const at = search.group === 'due' || search.filter.due ? now : anyTime
  const project = useProjection(search)
  const inHand = useInHand()
  const select = useCallback(
    ({ isLoaded, store }: ListSession) => (isLoaded && project ? project(store.index, at, inHand) : none),
    [project, at, inHand],
  )
  // Lines that many others complete or move go to their places together.
  const items = useThrottledListState(session, select)

  // Keys and clicks act on what is in sight; a selection holds nothing else.
  const visible = useMemo(() => new VisibleLines(items), [items])
  ui.visible = visible
  useEffect(() => {
    ui.set({ found: visible.foundCount })
    const { selected } = ui.state
    if (selected.size === 0) return
    const shown = new Set(visible.order)
    if (!selected.isSubsetOf(shown)) ui.set({ selected: selected.intersection(shown) })
  }, [ui, visible])
  return project && items
}

/** What the view makes of the lines: the same as long as it is. */
const useProjection = ({ group, sort, filter }: ListSearch) => {
  const { session } = useList()
  const done = useUiState(({ done }) => done)
  const passing = usePassing(filter)
  const isAdded = useMemo(() => addedFromNowOn(session, isFiltering(filter)), [session, filter])
  return useMemo(() => {
    // Whoever asks for what is finished wants to see it.
    const isAsked = /completed|failed/.test(filter.state ?? '')
    const shown = isAsked && done === 'newest' ? 'all' : done
    return passing && sheetItems({ group, sort, ...passing, isAdded, done: shown })
  }, [group, sort, filter, passing, isAdded, done])
}

/** How the filter decides, if there is one; nothing until what reads it is here. */
const usePassing = (filter: FilterAddress) => {
  const parts = lateListParts.usePart(hasChoices(filter))
  return useMemo(() => {
    if (hasChoices(filter)) return parts && { passingAt: parts.passing(parts.readFilter(filter)) }
    if (!isFiltering(filter)) return {}
    const hasWords = passingWords(filter.filter!)
    return { passingAt: () => hasWords }
  }, [filter, parts])
}

/** Whether a line was added at this screen after this moment. */
const addedFromNowOn = ({ store }: ListSession, isWanted: boolean): ((key: string) => boolean) => {
  const before = new Set(isWanted ? store.lines.flatMap(({ key }) => (isLocal(key) ? key : [])) : [])
  return (key) => isLocal(key) && !before.has(key)
}

/** The lines that the reader has to do with at this moment: with the focus or about to have it, asked about, or open beside. */
const useInHand = (): readonly string[] => {
  const focused = useUiState(({ focused }) => focused)
  const wanted = useUiState(({ wanted }) => wanted?.key)
  const asked = useUiState(({ asked }) => asked?.keys)
  const open = useUiState(({ open }) => open)
  return useMemo(
    () => [...new Set([focused, wanted, open, ...(asked ?? [])])].filter((key) => key !== undefined),
    [focused, wanted, asked, open],
  )
}
