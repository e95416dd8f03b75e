import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { followPointer, type Held, type Point } from '../../ui/follow-pointer.ts'

/** A line in the hand. */
export interface SpreadDrag extends Point {
  readonly id: string
  readonly grabX: number
  readonly grabY: number
  readonly width: number
  /** The key of what lies below the pointer. */
  readonly over: string | undefined
}

interface SpreadDragOptions {
  container: RefObject<HTMLElement | null>
  canDrag(id: string): boolean
  onDrop(id: string, place: string): void
}

const EDGE_PX = 48
const STEP_PX = 10

/** Drags a line to another column or day. It is known by its id, and its place by the pointer, whatever others do meanwhile. */
export const useSpreadDrag = ({ container, canDrag, onDrop }: SpreadDragOptions) => {
  const [held, setHeld] = useState<Held & Omit<SpreadDrag, 'x' | 'y' | 'over'>>()
  const [point, setPoint] = useState<Point>()
  const scrollAt = useEffectEvent((at: Point) => scrolled(container.current, at))
  const onEnd = useEffectEvent((isDrop: boolean) => {
    const place = point && placeAt(container.current, point)
    setHeld(undefined)
    setPoint(undefined)
    if (held && isDrop && place !== undefined) onDrop(held.id, place)
  })
  useEffect(() => {
    if (!held) return
    return followPointer(held, {
      onMove: setPoint,
      scrollAt: (at) => scrollAt(at),
      onEnd: (isDragged, isDrop) => onEnd(isDragged && isDrop),
    })
  }, [held])
  const onPointerDown = (event: ReactPointerEvent) => {
    const target = event.target as Element
    const card = target.closest<HTMLElement>('[data-key]')
    const id = card?.dataset.key
    if (event.button !== 0 || !event.isPrimary || !card || id === undefined || !canDrag(id)) return
    if (target.closest('a')) return
    const { pointerId, pointerType, clientX: startX, clientY: startY, timeStamp: since } = event
    const { left, top, width } = card.getBoundingClientRect()
    setHeld({ pointerId, pointerType, since, startX, startY, id, grabX: startX - left, grabY: startY - top, width })
  }
  const drag: SpreadDrag | undefined =
    held && point ? { ...held, ...point, over: placeAt(container.current, point) } : undefined
  return { drag, onPointerDown }
}

const placeAt = (container: HTMLElement | null, { x, y }: Point): string | undefined => {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
  return place && container?.contains(place) ? place.dataset.place : undefined
}

/** Scrolls what the lines stand in, at whose edge the pointer is; says whether anything may have moved. */
const scrolled = (container: HTMLElement | null, { x, y }: Point): boolean => {
  const sheet = container?.closest('main')
  if (!container || !sheet) return false
  const { top, bottom } = sheet.getBoundingClientRect()
  const { left, right } = container.getBoundingClientRect()
  const down = y < top + EDGE_PX ? -STEP_PX : y > bottom - EDGE_PX ? STEP_PX : 0
  const across = x < left + EDGE_PX / 2 ? -STEP_PX : x > right - EDGE_PX / 2 ? STEP_PX : 0
  if (down) sheet.scrollBy(0, down)
  if (across) container.scrollBy(across, 0)
  return down !== 0 || across !== 0
}
