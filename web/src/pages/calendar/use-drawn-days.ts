import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Bucketed } from '../../domain/bucketed-lines.ts'
import { type DayName, dayNamed } from '../../domain/calendar-days.ts'
import { dueDate } from '../../domain/due.ts'
import type { Item } from '../../domain/sheet-items.ts'
import { nameOfDay } from '../../live/line-index.ts'
import { useInHand } from '../../open-list/filter/use-shown.ts'
import { lineElement } from '../../open-list/line-focus.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi, useUiState } from '../../open-list/list-ui.ts'

/** What a day has room for: all, or one less beside the way to more. */
const ROOM = 4
const PAGE = 100

interface DrawnDaysOptions {
  names: readonly DayName[]
  byDay: Bucketed<DayName>
  /** Where days have no room for all: how many fit is the same for each. */
  isTight: boolean
  onShow(day: Date): void
}

/**
 * Which lines of each day are drawn: as many as it has room for, more once that is asked for, and those that the reader has to
 * do with. A line that gets the focus, or was just added, is drawn, whatever day it is on.
 */
export const useDrawnDays = ({ names, byDay, isTight, onShow }: DrawnDaysOptions) => {
  const { session, container } = useList()
  const ui = useUi()
  const [limits, setLimits] = useState<Readonly<Record<DayName, number>>>({})
  const inHand = useInHand()
  const wanted = useUiState(({ wanted }) => wanted?.key)
  const reveal = useUiState(({ reveal }) => reveal)
  const target = reveal ?? wanted
  const [added, setAdded] = useState<string>()
  if (reveal !== undefined && reveal !== added) setAdded(reveal)
  const cut = useMemo(() => cuts(new Set(inHand).add(added ?? '')), [inHand, added])
  const drawn = useMemo(() => {
    const roomOf = (name: DayName) => limits[name] ?? (isTight ? ROOM : PAGE)
    return Object.fromEntries(names.map((name) => [name, cut(byDay[name] ?? [], roomOf(name))]))
  }, [names, byDay, limits, isTight, cut])

  const show = useEffectEvent(onShow)
  // Of a line that is not drawn it is its day that is gone to.
  useEffect(() => {
    if (target === undefined) return
    const element = lineElement(container.current, target)
    const line = session.store.line(target)
    const due = line && dueDate(line.task)
    if (!element && due && !names.includes(nameOfDay(due))) return show(dayNamed(nameOfDay(due)))
    if (target !== reveal) return
    element?.scrollIntoView({ block: 'nearest' })
    // Where only one day has its lines drawn, it may be on another one.
    const isPlaced = !due || byDay[nameOfDay(due)]?.some(({ key }) => key === target)
    if (element || isPlaced) ui.set({ reveal: undefined })
  }, [target, reveal, drawn, byDay, names, container, session, ui])

  return {
    drawn,
    /** Days that were opened further than they have room for. */
    isOpened: (name: DayName) => limits[name] !== undefined,
    more: useCallback(
      (name: DayName) => setLimits((before) => ({ ...before, [name]: (before[name] ?? 0) + PAGE })),
      [],
    ),
    less: useCallback((name: DayName) => setLimits(({ [name]: _, ...rest }) => rest), []),
  }
}

/** As many of a day's lines as there is room for, and `kept`: the same ones as long as they are the same. */
const cuts = (kept: ReadonlySet<string>) => {
  const known = new WeakMap<readonly Item[], { room: number; cut: readonly Item[] }>()
  return (items: readonly Item[], room: number): readonly Item[] => {
    if (items.length <= room) return items
    const before = known.get(items)
    if (before?.room === room) return before.cut
    const most = room === ROOM ? ROOM - 1 : room
    const cut = items.filter(({ key }, at) => at < most || kept.has(key))
    known.set(items, { room, cut })
    return cut
  }
}
