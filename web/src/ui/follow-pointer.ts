/** Something that was taken by a pointer. */
export interface Held {
  readonly pointerId: number
  readonly pointerType: string
  /** When it was taken, on the clock of `performance.now()`. */
  readonly since: number
  readonly startX: number
  readonly startY: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

interface FollowOptions {
  /** With every move once it is dragged, and once when it begins to be. */
  onMove(point: Point): void
  /** Asked in every frame: scrolls what lies below the pointer, and says whether anything has moved. */
  scrollAt(point: Point): boolean
  /** `isDragged`: not where it was let go before. */
  onEnd(isDragged: boolean, isDrop: boolean): void
}

const TOUCH_HOLD_MS = 350
const SLACK_PX = 4

/**
 * From taking something to letting it go: with the mouse at once, on touch after holding; Esc puts it back. Answers with what ends
 * it at once.
 */
export const followPointer = (
  { pointerId, pointerType, since, startX, startY }: Held,
  { onMove, scrollAt, onEnd }: FollowOptions,
): (() => void) => {
  let point = { x: startX, y: startY }
  let isDragging = false
  let frame = 0

  const scroll = () => {
    if (scrollAt(point)) onMove(point)
    frame = requestAnimationFrame(scroll)
  }
  const begin = () => {
    isDragging = true
    onMove(point)
    frame = requestAnimationFrame(scroll)
  }
  const listeners = new AbortController()
  const stop = () => {
    clearTimeout(hold)
    cancelAnimationFrame(frame)
    listeners.abort()
  }
  const finish = (isDrop: boolean) => {
    stop()
    if (isDragging) swallowNextClick()
    onEnd(isDragging, isDrop)
  }
  const hold = pointerType === 'mouse' ? undefined : setTimeout(begin, since + TOUCH_HOLD_MS - performance.now())
  const { signal } = listeners
  const follow = (move: PointerEvent) => {
    if (move.pointerId !== pointerId) return
    // It was let go outside of the window.
    if (move.buttons === 0) return finish(false)
    point = { x: move.clientX, y: move.clientY }
    const distance = Math.hypot(point.x - startX, point.y - startY)
    if (isDragging) onMove(point)
    else if (distance > SLACK_PX) {
      if (pointerType === 'mouse') begin()
      else if (distance > 2 * SLACK_PX) finish(false)
    }
  }
  window.addEventListener('pointermove', follow, { signal })
  window.addEventListener('pointerup', () => finish(true), { signal })
  window.addEventListener('pointercancel', () => finish(false), { signal })
  window.addEventListener('touchmove', (touch) => isDragging && touch.preventDefault(), { signal, passive: false })
  window.addEventListener(
    'keydown',
    (press) => {
      if (press.key !== 'Escape' || !isDragging) return
      press.preventDefault()
      press.stopPropagation()
      finish(false)
    },
    { signal, capture: true },
  )
  return stop
}

/** The click that follows a drag is not meant for what was dragged. */
const swallowNextClick = (): void => {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
