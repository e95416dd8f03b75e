import type { PointerEvent, ReactElement } from 'react'
import { createPortal } from 'react-dom'
import type { DayName } from '../../domain/calendar-days.ts'
import { useLine, useNumber } from '../../live/use-list.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { type LineDrag, useLineDrag } from '../../open-list/use-line-drag.ts'
import { useMinute } from '../../ui/date-now.ts'
import type { Point } from '../../ui/follow-pointer.ts'
import type { Over } from './day-cell.tsx'
import { Content } from './day-line.tsx'

const EDGE_PX = 48
const STEP_PX = 10

interface DayDrag {
  drag: LineDrag | undefined
  over: (Over & { day: DayName }) | undefined
  /** What is held, where the hand is. */
  hand: ReactElement | null
  onPointerDown(event: PointerEvent): void
}

/** Lines are taken and put on another day. */
export const useDayDrag = (onDrop: (keys: readonly string[], day: DayName) => void): DayDrag => {
  const { session, container } = useList()
  const { drag, onPointerDown } = useLineDrag({
    scrollAt: (point) => scrollDays(container.current, point),
    onDrop: (ended) => {
      const name = dayAt(container.current, ended)
      if (name !== undefined) onDrop(ended.keys, name)
    },
  })
  const day = drag?.hasMoved ? dayAt(container.current, drag) : undefined
  return {
    drag,
    over:
      drag && day !== undefined
        ? { day, count: drag.keys.length, number: session.store.numberOf(drag.key) }
        : undefined,
    hand: drag ? createPortal(<InHand drag={drag} />, document.body) : null,
    onPointerDown,
  }
}

const InHand = ({ drag }: { drag: LineDrag }) => {
  const { session } = useList()
  const line = useLine(session, drag.key)
  const number = useNumber(session, drag.key)
  const now = useMinute()
  if (!line) return null
  return (
    <div
      aria-hidden
      data-in-hand
      className="pointer-events-none fixed inset-s-0 top-0 z-menu rounded-sm border-2 border-pen bg-float shadow-lift"
      style={{ width: drag.width, transform: `translate(${drag.x - drag.grabX}px, ${drag.y - drag.grabY}px)` }}
    >
      <Content line={line} number={number} now={now} size="two" isHeld />
    </div>
  )
}

/** The day that lies below a point, by its name. */
const dayAt = (container: HTMLElement | null, { x, y }: Point): DayName | undefined => {
  const day = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')
  return day && container?.contains(day) ? day.dataset.day : undefined
}

const scrollDays = (container: HTMLElement | null, { y }: Point): boolean => {
  if (!container) return false
  const { top, bottom } = container.getBoundingClientRect()
  const by = y < top + EDGE_PX ? -STEP_PX : y > bottom - EDGE_PX ? STEP_PX : 0
  if (by === 0) return false
  container.scrollBy(0, by)
  return true
}
