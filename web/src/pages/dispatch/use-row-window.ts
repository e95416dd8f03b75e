import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows are drawn for so many beyond the window: not every pixel is a render. */
const AHEAD = 12

export interface RowWindow {
  first: number
  /** After the last one. */
  end: number
}

/** Which rows of one height exist: those near the window. */
export const useRowWindow = (
  count: number,
  height: number,
  container: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): RowWindow => {
  const [seen, setSeen] = useState({ from: 0, to: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const top = element.getBoundingClientRect().top - (container.current?.getBoundingClientRect().top ?? 0)
      const rows = (y: number) => Math.floor(y / height / AHEAD) * AHEAD
      const next = { from: rows(top), to: rows(top + element.clientHeight) + AHEAD }
      setSeen((old) => (old.from === next.from && old.to === next.to ? old : next))
    }
    look()
    // What lies above moves the rows as well.
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    if (element.firstElementChild) watcher.observe(element.firstElementChild)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [height, container, scroller])
  const first = Math.max(0, Math.min(count, seen.from - AHEAD))
  return { first, end: Math.max(first, Math.min(count, seen.to + AHEAD)) }
}
