import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Item } from '../domain/sheet-items.ts'

/** What sticks above the lines, and hides what is below it. */
const STUCK_PX = 104

export interface Rows {
  /** Where each row begins, in pixels from the top of the first; one more entry than rows: the height of all. */
  readonly starts: Float64Array
  /** The rows to be drawn, in their order. */
  readonly drawn: readonly number[]
  /** Those that follow each other near the window: from `first` to before `end`. */
  readonly first: number
  readonly end: number
  /** The height of the window. */
  readonly seen: number
  /** The height of all, or somewhat more while the last are far: what happens far away then lays nothing out anew. */
  readonly height: number
}

export interface RowsPlace {
  readonly container: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
}

/**
 * Which rows of a long list exist: those near the window, and those in `kept`. Of the scrolled part, `stuck` pixels are hidden at its top. Rows that come or go above the window don't move what is being read.
 */
export const useRows = (
  items: readonly Item[],
  starts: Float64Array,
  kept: readonly (string | undefined)[],
  { container, scroller }: RowsPlace,
  stuck = STUCK_PX,
): Rows => {
  const [place, setPlace] = useState<Place>(() => ({ top: 0, bottom: globalThis.innerHeight ?? 1000 }))
  const last = useRef({ items, starts })
  const scrolledTo = useRef(0)

  useLayoutEffect(() => {
    const before = last.current
    last.current = { items, starts }
    const element = scroller.current
    // Reading where it is scrolled to lays the page out: not without need.
    if (!element || before.starts === starts || scrolledTo.current <= 0) return
    const offset = container.current?.offsetTop ?? 0
    const shift = shiftOf(before, last.current, element.scrollTop + stuck - offset)
    if (shift !== 0) element.scrollTop += shift
  }, [items, starts, scroller, container, stuck])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let lastTop = element.scrollTop
    const look = () => {
      const offset = container.current?.offsetTop ?? 0
      const { scrollTop, clientHeight } = element
      const speed = Math.max(-2, Math.min(2, (scrollTop - lastTop) / Math.max(1, clientHeight)))
      lastTop = scrollTop
      scrolledTo.current = scrollTop
      const ahead = clientHeight * Math.abs(speed) * 2
      setPlace((old) => {
        const next = {
          top: scrollTop - offset - (speed < 0 ? ahead : 0),
          bottom: scrollTop - offset + clientHeight + (speed > 0 ? ahead : 0),
        }
        // Rows are drawn for some way beyond the window: not every pixel is a render.
        const isNear = Math.abs(old.top - next.top) < SLACK_PX / 2 && Math.abs(old.bottom - next.bottom) < SLACK_PX / 2
        return isNear ? old : next
      })
    }
    look()
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, container])

  const first = Math.max(0, rowAt(starts, place.top - SLACK_PX))
  const end = Math.min(items.length, rowAt(starts, place.bottom + SLACK_PX) + 1)
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  for (const key of new Set(kept)) {
    const index = key === undefined ? -1 : items.findIndex((item) => item.key === key)
    if (index >= 0 && (index < first || index >= end)) drawn.push(index)
  }
  const isEndFar = starts[items.length]! - starts[end]! > FAR_PX
  return {
    starts,
    first,
    end,
    drawn: drawn.sort((a, b) => a - b),
    seen: place.bottom - place.top,
    height: isEndFar ? Math.ceil(starts[items.length]! / FAR_PX) * FAR_PX : starts[items.length]!,
  }
}

const SLACK_PX = 300
const FAR_PX = 1000

interface Place {
  top: number
  bottom: number
}

/** The row that covers this height. */
export const rowAt = (starts: Float64Array, y: number): number => {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (starts[middle + 1]! <= y) low = middle + 1
    else high = middle
  }
  return Math.min(low, starts.length - 2)
}

interface Arranged {
  items: readonly Item[]
  starts: Float64Array
}

/** How far what is being read has moved: the first row in sight that is still there tells. */
const shiftOf = (before: Arranged, after: Arranged, y: number): number => {
  const first = rowAt(before.starts, y)
  for (let index = Math.max(0, first); index < Math.min(first + 3, before.items.length); index++) {
    const { key } = before.items[index]!
    const now = after.items[index]?.key === key ? index : after.items.findIndex((item) => item.key === key)
    if (now >= 0) return after.starts[now]! - before.starts[index]!
  }
  return 0
}

/** Brings the row into sight, by as little as needed. */
export const revealRow = (
  scroller: HTMLElement,
  container: HTMLElement,
  { starts }: Rows,
  index: number,
  below: number,
  stuck = STUCK_PX,
): void => {
  const top = container.offsetTop + starts[index]!
  const bottom = container.offsetTop + starts[index + 1]!
  const { scrollTop, clientHeight } = scroller
  if (top < scrollTop + stuck) scroller.scrollTop = top - stuck
  else if (bottom > scrollTop + clientHeight - below) scroller.scrollTop = bottom - clientHeight + below
}
