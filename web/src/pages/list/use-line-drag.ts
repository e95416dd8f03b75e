import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

export interface LineDrag {
  readonly key: string
  /** Where the dragged line is drawn, in pixels from the top of the lines. */
  readonly top: number
}

interface LineDragOptions {
  container: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  /** Where a line is now, and the least and the most that its top can be. */
  placeOf(key: string): { start: number; least: number; most: number } | undefined
  onStart(key: string): void
  onEnd(drag: LineDrag, isDrop: boolean): void
}

const TOUCH_HOLD_MS = 350
const SLACK_PX = 4
const EDGE_PX = 90

/**
 * Drags a line by its margin cell: with the mouse at once, on touch after holding. Esc puts it back. The line is known by
 * its key: whatever others do to the list meanwhile, it stays the one that was taken.
 */
export const useLineDrag = (options: LineDragOptions) => {
  const { container, scroller } = options
  const [drag, setDrag] = useState<LineDrag>()
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])
  const placeOf = useEffectEvent(options.placeOf)
  const started = useEffectEvent(options.onStart)
  const ended = useEffectEvent(options.onEnd)
  const [held, setHeld] = useState<Held>()

  useEffect(() => {
    if (!held) return
    const { key, pointerId, pointerType, startX, startY, grab } = held
    let y = startY
    let top = 0
    let isDragging = false
    let frame = 0

    const update = () => {
      const place = placeOf(key)
      if (!place) return
      const at = y - (container.current?.getBoundingClientRect().top ?? 0) - grab
      top = Math.max(place.least, Math.min(place.most, at))
      setDrag({ key, top })
    }
    const scroll = () => {
      const box = scroller.current?.getBoundingClientRect()
      const step = box && (y < box.top + EDGE_PX + 60 ? -10 : y > box.bottom - EDGE_PX ? 10 : 0)
      if (step) {
        scroller.current?.scrollBy(0, step)
        update()
      }
      frame = requestAnimationFrame(scroll)
    }
    const begin = () => {
      isDragging = true
      started(key)
      update()
      frame = requestAnimationFrame(scroll)
    }
    const listeners = new AbortController()
    const finish = (isDrop: boolean) => {
      clearTimeout(hold)
      cancelAnimationFrame(frame)
      listeners.abort()
      cancel.current = undefined
      setHeld(undefined)
      if (!isDragging) return
      swallowNextClick()
      setDrag(undefined)
      ended({ key, top }, isDrop)
    }
    const hold = pointerType === 'mouse' ? undefined : setTimeout(begin, TOUCH_HOLD_MS)
    const { signal } = listeners
    cancel.current = () => finish(false)
    window.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return
        y = move.clientY
        const distance = Math.hypot(move.clientX - startX, y - startY)
        if (isDragging) update()
        else if (distance > SLACK_PX) {
          if (pointerType === 'mouse') begin()
          else if (distance > 2 * SLACK_PX) finish(false)
        }
      },
      { signal },
    )
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
    return () => {
      clearTimeout(hold)
      cancelAnimationFrame(frame)
      listeners.abort()
    }
  }, [held, container, scroller])

  const onPointerDown = (event: ReactPointerEvent, key: string, start: number) => {
    if (event.button !== 0 || !event.isPrimary) return
    const { pointerId, pointerType, clientX: startX, clientY: startY } = event
    const grab = startY - (container.current?.getBoundingClientRect().top ?? 0) - start
    setHeld({ key, pointerId, pointerType, startX, startY, grab })
  }
  return { drag, onPointerDown }
}

interface Held {
  key: string
  pointerId: number
  pointerType: string
  startX: number
  startY: number
  /** How far below the line's top it was taken. */
  grab: number
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
