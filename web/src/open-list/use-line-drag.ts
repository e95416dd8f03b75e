import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useState } from 'react'
import { followPointer, type Held, type Point } from '../ui/follow-pointer.ts'
import { pointAnchor } from './editors/line-overlays.tsx'
import { useList } from './list-provider.tsx'
import { useUi } from './list-ui.ts'
import { partOf } from './use-line-clicks.ts'

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
  /** They are let go somewhere else. */
  onDrop(drag: LineDrag): void
}

/**
 * Drags lines of a view to another place in it. What is held is known by its key, and where the hand is by the pointer: whatever others
 * do meanwhile, neither moves. What is held and let go where it was opens its menu.
 */
export const useLineDrag = (options: LineDragOptions) => {
  const { session, canEdit } = useList()
  const { store } = session
  const ui = useUi()
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
    if (!isDragged || !drag) return
    const { key, x: clientX, y: clientY } = drag
    if (isDrop && !drag.hasMoved && store.line(key)?.gone === undefined)
      return ui.set({ active: key, asked: { kind: 'line', keys: [key], anchor: pointAnchor({ clientX, clientY }) } })
    if (isDrop && drag.hasMoved) options.onDrop(drag)
    ui.focus(key)
  })

  useEffect(() => {
    if (!held) return
    return followPointer(held, {
      onMove: setPoint,
      scrollAt: (at) => scrollAt(at),
      onEnd: (isDragged, isDrop) => onEnd(isDragged, isDrop),
    })
  }, [held])

  // Whoever takes them away meanwhile: they stay in the hand.
  const heldKeys = drag?.keys.join(' ')
  useEffect(() => {
    const releases = heldKeys?.split(' ').map((key) => store.use(key))
    return () => {
      for (const release of releases ?? []) release()
    }
  }, [store, heldKeys])

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || !canEdit) return
    const target = event.target as Element
    const [key, part] = partOf(target)
    const element = target.closest<HTMLElement>('[data-key]')
    if (key === undefined || !element || part === 'menu' || store.line(key)?.gone) return
    if (target.closest('input, textarea, [data-question]')) return
    const { selected } = ui.state
    const keys = selected.has(key) ? ui.visible.order.filter((each) => selected.has(each)) : [key]
    const { pointerId, pointerType, clientX: startX, clientY: startY, timeStamp: since } = event
    const { left, top, width } = element.getBoundingClientRect()
    const taken = { key, keys, grabX: startX - left, grabY: startY - top, width }
    setHeld({ pointerId, pointerType, since, startX, startY, ...taken })
  }
  return { drag, onPointerDown }
}
