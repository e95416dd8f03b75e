import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Item } from '../../domain/arrange.ts'

interface Mark {
  key: string
  start: number
}

/** Lines that come or go above the window don't move what is being read. */
export const useKeepPlace = (
  scroller: RefObject<HTMLElement | null>,
  items: readonly Item[],
  virtual: Virtualizer<HTMLElement, Element>,
): void => {
  const marks = useRef<Mark[]>([])
  const lastItems = useRef(items)

  useLayoutEffect(() => {
    const element = scroller.current
    const starts = new Map(virtual.measurementsCache.map(({ key, start }) => [String(key), start]))
    if (element && items !== lastItems.current && element.scrollTop > 0) {
      const shifts = marks.current.flatMap(({ key, start }) => {
        const now = starts.get(key)
        return now === undefined ? [] : [now - start]
      })
      const [shift] = shifts
      const hasShifted = shift !== undefined && shift !== 0 && shifts.every((each) => each === shift)
      if (hasShifted) element.scrollTop += shift
    }
    lastItems.current = items
    const top = element?.scrollTop ?? 0
    marks.current = virtual.measurementsCache
      .filter(({ start, end }) => end > top + 110 && start < top + 400)
      .slice(0, 3)
      .map(({ key, start }) => ({ key: String(key), start }))
  })
}
