import { type RefObject, useLayoutEffect, useState } from 'react'

/** Of what stands in an element, in pixels; `atFirst` before it is measured. */
export const useWidth = (container: RefObject<HTMLElement | null>, atFirst: number): number => {
  const [width, setWidth] = useState(atFirst)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const look = () => setWidth(element.clientWidth)
    look()
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [container])
  return width
}
