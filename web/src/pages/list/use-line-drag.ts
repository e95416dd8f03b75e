import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { lateListParts } from '../../chunks.ts'
import type { Held, LineDrag } from './follow-drag.ts'

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
  /** Where the hand went before what follows it was there. */
  const gone = useRef<PointerEvent>(undefined)
  const parts = lateListParts.usePart(held !== undefined)
  const placeOf = useEffectEvent(options.placeOf)
  const onEnd = useEffectEvent((ended: LineDrag | undefined, isDrop: boolean) => {
    setHeld(undefined)
    setDrag(undefined)
    if (ended) options.onEnd(ended, isDrop)
  })

  useEffect(() => {
    if (!held || !container.current || !scroller.current) return
    if (!parts) return noteHand(held.pointerId, gone, () => setHeld(undefined))
    return parts.followDrag(held, gone.current, {
      container: container.current,
      scroller: scroller.current,
      placeOf: (key) => placeOf(key),
      onMove: setDrag,
      onEnd: (ended, isDrop) => onEnd(ended, isDrop),
    })
  }, [held, parts, container, scroller])

  const onPointerDown = (event: ReactPointerEvent, key: string, start: number) => {
    if (event.button !== 0 || !event.isPrimary) return
    const { pointerId, pointerType, clientX: startX, clientY: startY, timeStamp: since } = event
    const grab = startY - (container.current?.getBoundingClientRect().top ?? 0) - start
    gone.current = undefined
    setHeld({ key, pointerId, pointerType, since, startX, startY, grab })
  }
  return { drag, onPointerDown }
}

const noteHand = (pointerId: number, gone: RefObject<PointerEvent | undefined>, onLetGo: () => void) => {
  const listeners = new AbortController()
  const note = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    if (event.type === 'pointermove') gone.current = event
    else onLetGo()
  }
  for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const)
    window.addEventListener(type, note, { signal: listeners.signal })
  return () => listeners.abort()
}
