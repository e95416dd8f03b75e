import { followPointer, type Held as HeldByPointer } from '../../ui/follow-pointer.ts'

/** A line that was taken by a pointer. */
export interface Held extends HeldByPointer {
  readonly key: string
  /** How far below the line's top it was taken. */
  readonly grab: number
}

export interface LineDrag {
  readonly key: string
  /** Where the dragged line is drawn, in pixels from the top of the lines. */
  readonly top: number
}

interface DragOptions {
  container: HTMLElement
  scroller: HTMLElement
  /** Where a line is now, and the least and the most that its top can be. */
  placeOf(key: string): { least: number; most: number } | undefined
  onMove(drag: LineDrag): void
  /** Nothing where it was let go before it was dragged. */
  onEnd(drag: LineDrag | undefined, isDrop: boolean): void
}

const EDGE_PX = 90

/** From taking a line to letting it go: `followPointer`. */
export const followDrag = (held: Held, { container, scroller, placeOf, onMove, onEnd }: DragOptions): (() => void) => {
  const { key, grab } = held
  let top = 0
  return followPointer(held, {
    onMove: ({ y }) => {
      const place = placeOf(key)
      if (!place) return
      const at = y - container.getBoundingClientRect().top - grab
      top = Math.max(place.least, Math.min(place.most, at))
      onMove({ key, top })
    },
    scrollAt: ({ y }) => {
      const box = scroller.getBoundingClientRect()
      const step = y < box.top + EDGE_PX + 60 ? -10 : y > box.bottom - EDGE_PX ? 10 : 0
      if (step) scroller.scrollBy(0, step)
      return step !== 0
    },
    onEnd: (isDragged, isDrop) => onEnd(isDragged ? { key, top } : undefined, isDrop),
  })
}
