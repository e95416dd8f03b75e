import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Item } from '../../domain/arrange.ts'
import { isStill } from '../../live/next-frame.ts'

const GLIDE = { duration: 200, easing: 'cubic-bezier(.2,.7,.2,1)' }

/** Rows that something before the reader's eyes puts elsewhere slide there: a completed line goes under the perforation. */
export const useGlide = (
  container: RefObject<HTMLElement | null>,
  drawn: readonly number[],
  items: readonly Item[],
  starts: Float64Array,
  isDragging: boolean,
): void => {
  const last = useRef<{ items: readonly Item[]; tops: Map<string, number>; foot: number }>({
    items,
    tops: new Map(),
    foot: 0,
  })
  useLayoutEffect(() => {
    const { items: before, tops: old, foot: oldFoot } = last.current
    const tops = new Map(drawn.map((index) => [items[index]!.key, starts[index]!]))
    const foot = container.current?.parentElement?.querySelector<HTMLElement>('[data-foot]')
    const footTop = foot?.offsetTop ?? 0
    last.current = { items, tops, foot: footTop }
    if (before === items || isDragging || old.size === 0 || isStill() || !container.current) return
    const { scrollTop, clientHeight } = container.current.closest('main') ?? document.documentElement
    // With the first line that is done, or the last, the perforation comes or goes above the next line.
    if (foot && old.has('perforation') !== tops.has('perforation'))
      foot.animate([{ transform: `translateY(${oldFoot - footTop}px)` }, { transform: 'none' }], GLIDE)
    for (const [key, top] of tops) {
      const from = old.get(key)
      // What is far away jumps: it would only flicker by.
      if (from === undefined || from === top || Math.abs(from - top) > clientHeight || scrollTop > top + clientHeight)
        continue
      const row = container.current.querySelector(`[data-row="${CSS.escape(key)}"]`)
      row?.animate([{ transform: `translateY(${from}px)` }, { transform: `translateY(${top}px)` }], GLIDE)
    }
  })
}
