import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { followDrag, type Held, type LineDrag } from './follow-drag.ts'

interface LineDragOptions {
  container: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  /** Where a line is now, and the least and the most that its top can be. */
  placeOf(key: string): { start: number; least: number; most: number } | undefined
  onEnd(drag: LineDrag, isDrop: boolean): void
}

/**
 * Drags a line by its margin cell; Esc puts it back. The line is known by its key: whatever others do to the list meanwhile, it
 * stays the one that was taken.
 */
export const useLineDrag = (options: LineDragOptions) => {
  const { container, scroller } = options
  const [drag, setDrag] = useState<LineDrag>()
  const [held, setHeld] = useState<Held>()
  const placeOf = useEffectEvent(options.placeOf)
  const onEnd = useEffectEvent((ended: LineDrag | undefined, isDrop: boolean) => {
    setHeld(undefined)
    setDrag(undefined)
    if (ended) options.onEnd(ended, isDrop)
  })

  useEffect(() => {
    if (!held || !container.current || !scroller.current) return
    return followDrag(held, {
      container: container.current,
      scroller: scroller.current,
      placeOf: (key) => placeOf(key),
      onMove: setDrag,
      onEnd: (ended, isDrop) => onEnd(ended, isDrop),
    })
  }, [held, container, scroller])

  const onPointerDown = (event: ReactPointerEvent, key: string, start: number) => {
    if (event.button !== 0 || !event.isPrimary) return
    const { pointerId, pointerType, clientX: startX, clientY: startY, timeStamp: since } = event
    const grab = startY - (container.current?.getBoundingClientRect().top ?? 0) - start
    setHeld({ key, pointerId, pointerType, since, startX, startY, grab })
  }
  return { drag, onPointerDown }
}
