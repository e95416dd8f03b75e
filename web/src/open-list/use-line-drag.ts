import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useState } from 'react'
import { followPointer, type Held, type Point } from '../ui/follow-pointer.ts'

/** Lines in the hand. */
export interface LineDrag extends Point {
  /** The one that was taken, and all that go with it. */
  readonly key: string
  readonly keys: readonly string[]
  /** Where in the line it was taken, and how wide that is. */
  readonly grabX: number
  readonly grabY: number
  readonly width: number
  readonly hasMoved: boolean
}

interface LineDragOptions {
  /** Asked in every frame: scrolls what lies below the pointer, and says whether anything has moved. */
  scrollAt(point: Point): boolean
  onEnd(drag: LineDrag, isDrop: boolean): void
}

/**
 * Drags lines of a view to another place in it. What is held is known by its key, and where the hand is by the pointer: whatever others
 * do meanwhile, neither moves.
 */
export const useLineDrag = (options: LineDragOptions) => {
  const [held, setHeld] = useState<Held & Omit<LineDrag, 'x' | 'y' | 'hasMoved'>>()
  const [point, setPoint] = useState<Point>()
  const drag =
    held && point
      ? { ...held, ...point, hasMoved: Math.hypot(point.x - held.startX, point.y - held.startY) > 8 }
      : undefined
  const scrollAt = useEffectEvent((at: Point) => options.scrollAt(at))
  const onEnd = useEffectEvent((isDragged: boolean, isDrop: boolean) => {
    setHeld(undefined)
    setPoint(undefined)
    if (isDragged && drag) options.onEnd(drag, isDrop)
  })

  useEffect(() => {
    if (!held) return
    return followPointer(held, undefined, {
      onMove: setPoint,
      scrollAt: (at) => scrollAt(at),
      onEnd: (isDragged, isDrop) => onEnd(isDragged, isDrop),
    })
  }, [held])

  const onPointerDown = (event: ReactPointerEvent, element: HTMLElement, key: string, keys: readonly string[]) => {
    if (event.button !== 0 || !event.isPrimary) return
    const { pointerId, pointerType, clientX: startX, clientY: startY, timeStamp: since } = event
    const { left, top, width } = element.getBoundingClientRect()
    setHeld({
      pointerId,
      pointerType,
      since,
      startX,
      startY,
      key,
      keys,
      grabX: startX - left,
      grabY: startY - top,
      width,
    })
  }
  return { drag, onPointerDown }
}
