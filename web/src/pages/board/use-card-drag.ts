import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { followPointer, type Held, type Point } from '../../ui/follow-pointer.ts'

/** Cards in the hand. */
export interface CardDrag extends Point {
  /** The one that was taken, and all that go with it. */
  readonly key: string
  readonly keys: readonly string[]
  /** Where in the card it was taken, and how wide that is. */
  readonly grabX: number
  readonly grabY: number
  readonly width: number
  readonly hasMoved: boolean
}

interface CardDragOptions {
  board: RefObject<HTMLElement | null>
  onEnd(drag: CardDrag, isDrop: boolean): void
}

const EDGE_PX = 60
const STEP_PX = 12

/**
 * Drags cards between and within columns. What is held is known by its key, and where the hand is by the pointer: whatever others
 * do meanwhile, neither moves.
 */
export const useCardDrag = ({ board, ...options }: CardDragOptions) => {
  const [held, setHeld] = useState<Held & Omit<CardDrag, 'x' | 'y' | 'hasMoved'>>()
  const [point, setPoint] = useState<Point>()
  const drag =
    held && point
      ? { ...held, ...point, hasMoved: Math.hypot(point.x - held.startX, point.y - held.startY) > 8 }
      : undefined
  const onEnd = useEffectEvent((isDragged: boolean, isDrop: boolean) => {
    setHeld(undefined)
    setPoint(undefined)
    if (isDragged && drag) options.onEnd(drag, isDrop)
  })

  useEffect(() => {
    if (!held) return
    return followPointer(held, undefined, {
      onMove: setPoint,
      scrollAt: (at) => scrollBoard(board.current, at),
      onEnd: (isDragged, isDrop) => onEnd(isDragged, isDrop),
    })
  }, [held, board])

  const onPointerDown = (event: ReactPointerEvent, card: HTMLElement, key: string, keys: readonly string[]) => {
    if (event.button !== 0 || !event.isPrimary) return
    const { pointerId, pointerType, clientX: startX, clientY: startY, timeStamp: since } = event
    const { left, top, width } = card.getBoundingClientRect()
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

/** The column that lies below a point, by its status. */
export const columnAt = (board: HTMLElement | null, { x }: Point): HTMLElement | undefined =>
  [...(board?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].find((column) => {
    const { left, right } = column.getBoundingClientRect()
    return x >= left && x < right
  })

const scrollBoard = (board: HTMLElement | null, point: Point): boolean => {
  if (!board) return false
  const edges = board.getBoundingClientRect()
  const across = point.x < edges.left + EDGE_PX / 2 ? -STEP_PX : point.x > edges.right - EDGE_PX / 2 ? STEP_PX : 0
  const cards = columnAt(board, point)?.querySelector('[data-cards]')
  const box = cards?.getBoundingClientRect()
  const down = !box ? 0 : point.y < box.top + EDGE_PX ? -STEP_PX : point.y > box.bottom - EDGE_PX ? STEP_PX : 0
  if (across) board.scrollBy(across, 0)
  if (down) cards!.scrollBy(0, down)
  return across !== 0 || down !== 0
}
