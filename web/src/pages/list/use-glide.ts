import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Item } from '../../domain/sheet-items.ts'
import { prefersReducedMotion } from '../../live/next-frame.ts'
import type { Rows } from '../../open-list/use-window.ts'

const GLIDE = { duration: 200, easing: 'cubic-bezier(.2,.7,.2,1)' }

/** More rows than a window shows: what lies below them stays at its lower edge, whatever comes or goes. */
const FILLS = 100

/**
 * Rows that their reader puts elsewhere slide there: a completed line goes under the perforation. What others do flashes
 * where it is now. `turn` is another one with each thing that the reader does.
 */
export const useGlide = (
  container: RefObject<HTMLElement | null>,
  { drawn, starts, seen }: Rows,
  items: readonly Item[],
  isDragging: boolean,
  turn: number,
): void => {
  const last = useRef<{ items: readonly Item[] | undefined; tops: Map<string, number>; foot: number; turn: number }>({
    items: undefined,
    tops: new Map(),
    foot: 0,
    turn,
  })
  useLayoutEffect(() => {
    const { items: before, tops: old, foot: oldFoot, turn: oldTurn } = last.current
    const tops = new Map(drawn.map((index) => [items[index]!.key, starts[index]!]))
    last.current = { items, tops, foot: oldFoot, turn: before === items ? oldTurn : turn }
    if (before === items) return
    // Reading where the foot is lays the page out: not without need.
    const foot =
      items.length < FILLS ? container.current?.parentElement?.querySelector<HTMLElement>('[data-foot]') : undefined
    const footTop = foot?.offsetTop ?? 0
    last.current.foot = footTop
    if (turn === oldTurn || isDragging || old.size === 0 || prefersReducedMotion() || !container.current) return
    // With the first line that is done, or the last, the perforation comes or goes above the next line.
    if (foot && oldFoot > 0 && old.has('perforation') !== tops.has('perforation'))
      foot.animate([{ transform: `translateY(${oldFoot - footTop}px)` }, { transform: 'none' }], GLIDE)
    for (const row of container.current.children) {
      const key = row.getAttribute('data-row') ?? ''
      const [from, top] = [old.get(key), tops.get(key)]
      // What is far away jumps: it would only flicker by.
      if (from === undefined || top === undefined || from === top || Math.abs(from - top) > seen) continue
      row.animate([{ transform: `translateY(${from - top}px)` }, { transform: 'none' }], GLIDE)
    }
  })
}
