import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

export interface Place {
  start: number
  size: number
}

export interface LineDrag {
  from: number
  over: number
  /** Where the dragged line is drawn, in pixels from the top of the lines. */
  top: number
}

interface LineDragOptions {
  container: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  /** The lines that can change places, from top to bottom. */
  places(): readonly Place[]
  indexOf(element: Element): number
  onDrop(from: number, over: number): void
}

const touchHoldMs = 350
const slackPx = 4
const edgePx = 90

/** Drags a line by its margin cell: with the mouse at once, on touch after holding. Esc puts it back. */
export const useLineDrag = (options: LineDragOptions) => {
  const [drag, setDrag] = useState<LineDrag>()
  const latest = useRef(options)
  const end = useRef<() => void>(undefined)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => () => end.current?.(), [])

  const onPointerDown = (event: ReactPointerEvent) => {
    const cell = (event.target as Element).closest('[data-part="margin"]')
    if (!cell || event.button !== 0 || !event.isPrimary) return
    const from = latest.current.indexOf(cell)
    const place = latest.current.places()[from]
    if (!place) return

    const { pointerId, pointerType } = event
    const [startX, startY] = [event.clientX, event.clientY]
    const grab = startY - topOf(latest.current.container) - place.start
    let y = startY
    let over = from
    let isDragging = false
    let frame = 0

    const update = () => {
      const places = latest.current.places()
      const last = places.at(-1)
      if (!last) return
      const limit = last.start + last.size - place.size
      const top = Math.max(places[0]!.start, Math.min(limit, y - topOf(latest.current.container) - grab))
      const middle = top + place.size / 2
      over = Math.max(
        0,
        places.findLastIndex(({ start }) => start <= middle),
      )
      setDrag({ from, over, top })
    }
    const scroll = () => {
      const box = latest.current.scroller.current?.getBoundingClientRect()
      const step = box && (y < box.top + edgePx + 60 ? -10 : y > box.bottom - edgePx ? 10 : 0)
      if (step) {
        latest.current.scroller.current?.scrollBy(0, step)
        update()
      }
      frame = requestAnimationFrame(scroll)
    }
    const begin = () => {
      isDragging = true
      update()
      frame = requestAnimationFrame(scroll)
    }
    const finish = (isDrop: boolean) => {
      clearTimeout(hold)
      cancelAnimationFrame(frame)
      listeners.abort()
      end.current = undefined
      if (!isDragging) return
      swallowNextClick()
      setDrag(undefined)
      if (isDrop && over !== from) latest.current.onDrop(from, over)
    }

    const hold = pointerType === 'mouse' ? undefined : setTimeout(begin, touchHoldMs)
    const listeners = new AbortController()
    const { signal } = listeners
    end.current = () => finish(false)
    window.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return
        y = move.clientY
        const distance = Math.hypot(move.clientX - startX, y - startY)
        if (isDragging) update()
        else if (distance > slackPx) {
          if (pointerType === 'mouse') begin()
          else if (distance > 2 * slackPx) finish(false)
        }
      },
      { signal },
    )
    window.addEventListener('pointerup', () => finish(true), { signal })
    window.addEventListener('pointercancel', () => finish(false), { signal })
    window.addEventListener('touchmove', (touch) => isDragging && touch.preventDefault(), { signal, passive: false })
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !isDragging) return
        key.preventDefault()
        key.stopPropagation()
        finish(false)
      },
      { signal, capture: true },
    )
  }
  return { drag, onPointerDown }
}

const topOf = (element: RefObject<HTMLElement | null>): number => element.current?.getBoundingClientRect().top ?? 0

/** The click that follows a drag is not meant for the number. */
const swallowNextClick = (): void => {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
