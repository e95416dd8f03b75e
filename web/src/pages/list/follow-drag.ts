/** A line that was taken by a pointer. */
export interface Held {
  readonly key: string
  readonly pointerId: number
  readonly pointerType: string
  /** When it was taken, on the clock of `performance.now()`. */
  readonly since: number
  readonly startX: number
  readonly startY: number
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

const TOUCH_HOLD_MS = 350
const SLACK_PX = 4
const EDGE_PX = 90

/**
 * From taking a line to letting it go: with the mouse at once, on touch after holding. `gone` is how the hand has moved last
 * before this was here. Answers with what ends it at once.
 */
export const followDrag = (
  held: Held,
  gone: PointerEvent | undefined,
  { container, scroller, placeOf, onMove, onEnd }: DragOptions,
): (() => void) => {
  const { key, pointerId, pointerType, since, startX, startY, grab } = held
  let y = startY
  let top = 0
  let isDragging = false
  let frame = 0

  const update = () => {
    const place = placeOf(key)
    if (!place) return
    const at = y - container.getBoundingClientRect().top - grab
    top = Math.max(place.least, Math.min(place.most, at))
    onMove({ key, top })
  }
  const scroll = () => {
    const box = scroller.getBoundingClientRect()
    const step = y < box.top + EDGE_PX + 60 ? -10 : y > box.bottom - EDGE_PX ? 10 : 0
    if (step) {
      scroller.scrollBy(0, step)
      update()
    }
    frame = requestAnimationFrame(scroll)
  }
  const begin = () => {
    isDragging = true
    update()
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
    onEnd(isDragging ? { key, top } : undefined, isDrop)
  }
  const hold = pointerType === 'mouse' ? undefined : setTimeout(begin, since + TOUCH_HOLD_MS - performance.now())
  const { signal } = listeners
  const follow = (move: PointerEvent) => {
    if (move.pointerId !== pointerId) return
    // It was let go outside of the window.
    if (move.buttons === 0) return finish(false)
    y = move.clientY
    const distance = Math.hypot(move.clientX - startX, y - startY)
    if (isDragging) update()
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
  if (gone) follow(gone)
  return stop
}

/** The click that follows a drag is not meant for the number. */
const swallowNextClick = (): void => {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
