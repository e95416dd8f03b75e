import { type ReactNode, type RefObject, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormatter, useTranslations } from 'use-intl'
import { weekdayShort, wholeDayText } from '../../domain/date-text.ts'
import type { Day } from '../../domain/days.ts'
import { nameOfDay } from '../../live/line-index.ts'
import { lineElement } from '../../open-list/line-focus.ts'
import type { ShownLine } from '../../overview/edited-lines.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useKeys } from '../../ui/keys.ts'
import { StatusMark } from '../../ui/status-control.tsx'
import { useSpreadDrag } from './use-spread-drag.ts'

type Place = Day<ShownLine>

export type CardLook = { isDragged: boolean; isHeld?: boolean; isOnDay: boolean }

interface SpreadProps {
  places: readonly Place[]
  /** So many of each are drawn. */
  room: number
  now: Date
  /** Days outside of it are pale. */
  month: number | undefined
  container: RefObject<HTMLElement | null>
  active: string | undefined
  /** Those that go along with one of them. */
  selected: ReadonlySet<string>
  card(line: ShownLine, look: CardLook): ReactNode
  canEdit(line: ShownLine): boolean
  onPut(ids: readonly string[], place: Place): void
  onMore(): void
}

/** Lines as a board of columns or as the days of a calendar: dragged between them, or taken along by Alt with ← and →. */
export const Spread = (props: SpreadProps) => {
  const { places, room, now, month, container, active, selected, card, canEdit, onPut, onMore } = props
  const t = useTranslations('days')
  const isCalendar = places[0]?.kind === 'day'
  const [last, setLast] = useState<ShownLine>()
  const lineOf = (id: string) => places.flatMap(({ lines }) => lines).find((line) => line.id === id)
  /** With what is selected, where it is among that. */
  const alongWith = ({ id }: ShownLine) =>
    selected.has(id)
      ? places.flatMap(({ lines }) => lines.flatMap((line) => (selected.has(line.id) ? line.id : [])))
      : [id]
  const put = (line: ShownLine, place: Place | undefined) => {
    const isThere = (id: string) => place?.lines.some((other) => other.id === id)
    const ids = alongWith(line).filter((id) => !isThere(id))
    if (place && ids.length > 0) onPut([...new Set([...(isThere(line.id) ? [] : [line.id]), ...ids])], place)
    requestAnimationFrame(() => lineElement(container.current, line.id)?.focus())
  }
  const { drag, onPointerDown } = useSpreadDrag({
    container,
    canDrag: (id) => {
      const line = lineOf(id)
      if (line) setLast(line)
      return line !== undefined && canEdit(line)
    },
    onDrop: (id, key) => {
      // Whoever took it away meanwhile: then there is nothing to be put anywhere.
      const line = lineOf(id)
      if (line)
        put(
          line,
          places.find((place) => place.key === key),
        )
    },
  })
  const inHand = drag && (lineOf(drag.id) ?? last)

  const beside = (steps: 1 | -1) => (work: (line: ShownLine, at: number) => void) => () => {
    const line = active === undefined ? undefined : lineOf(active)
    if (!line || !container.current?.contains(document.activeElement)) return false
    return work(line, places.findIndex(({ lines }) => lines.includes(line)) + steps)
  }
  const go = (steps: 1 | -1) =>
    beside(steps)((_, from) => {
      const ahead = steps > 0 ? places.slice(from) : places.slice(0, from + 1).toReversed()
      const first = ahead.find(({ lines }) => lines.length > 0)?.lines[0]
      if (first) lineElement(container.current, first.id)?.focus()
    })
  const shift = (steps: 1 | -1) => beside(steps)((line, at) => canEdit(line) && put(line, places[at]))
  useKeys(t('keys.group'), [
    { keys: 'arrowright', label: t('keys.beside'), shown: '← →', isKeyOnly: true, run: go(1) },
    { keys: 'arrowleft', run: go(-1) },
    { keys: 'alt+arrowright', label: t('keys.take'), shown: 'Alt ← →', isKeyOnly: true, run: shift(1) },
    { keys: 'alt+arrowleft', run: shift(-1) },
  ])
  return (
    <div
      onPointerDown={onPointerDown}
      className={classNames(
        'grow border-t border-rule-2 pointer-coarse:select-none',
        isCalendar
          ? 'grid auto-rows-[minmax(7rem,auto)] grid-cols-7 @max-[40rem]/spread:auto-rows-auto @max-[40rem]/spread:grid-cols-1 @max-[40rem]/spread:content-start'
          : 'flex',
        drag && 'cursor-grabbing select-none',
      )}
    >
      {places.map((place) => (
        <section
          key={place.key}
          data-place={place.key}
          aria-labelledby={`place-${place.key}`}
          className={classNames(
            'flex min-w-0 flex-col border-rule-2 px-1 pb-2',
            isCalendar
              ? '@container/day border-e border-b'
              : 'flex-1 border-e last:border-e-0 max-md:w-[80vw] max-md:flex-none md:min-w-60',
            isCalendar && place.lines.length === 0 && '@max-[40rem]/spread:hidden',
            drag?.over === place.key
              ? 'bg-pen-wash'
              : place.status === 'completed' || (isCalendar && month !== undefined && place.day?.getMonth() !== month)
                ? 'bg-stub'
                : 'bg-sheet',
          )}
        >
          <PlaceHead place={place} now={now} />
          <div role={place.lines.length > 0 ? 'list' : undefined} aria-labelledby={`place-${place.key}`}>
            {place.lines.slice(0, room).map((line) => (
              <div key={line.id} role="presentation">
                {card(line, { isDragged: drag?.id === line.id, isOnDay: isCalendar })}
              </div>
            ))}
          </div>
          {place.lines.length > room && (
            <Button variant="quiet" onClick={onMore}>
              {t('more', { count: place.lines.length - room })}
            </Button>
          )}
        </section>
      ))}
      {drag &&
        inHand &&
        createPortal(
          <div
            aria-hidden
            data-in-hand
            className="pointer-events-none fixed inset-s-0 top-0 z-menu rounded-sm border-2 border-pen bg-float shadow-lift"
            style={{ width: drag.width, transform: `translate(${drag.x - drag.grabX}px, ${drag.y - drag.grabY}px)` }}
          >
            {card(inHand, { isDragged: false, isHeld: true, isOnDay: isCalendar })}
          </div>,
          document.body,
        )}
    </div>
  )
}

const PlaceHead = ({ place: { key, status, day, lines }, now }: { place: Place; now: Date }) => {
  const words = useTranslations('list.status')
  const format = useFormatter()
  if (status)
    return (
      <div className="-mx-1 mb-1 flex min-h-11.5 shrink-0 items-center gap-2.5 border-b border-rule-2 px-3">
        <StatusMark status={status} />
        <h2 id={`place-${key}`} className="type-ui min-w-0 truncate font-strong">
          {words(status)}
        </h2>
        <span className="type-small figures ms-auto text-ink-3">{format.number(lines.length)}</span>
      </div>
    )
  const isToday = nameOfDay(day!) === nameOfDay(now)
  return (
    <h2
      id={`place-${key}`}
      aria-current={isToday ? 'date' : undefined}
      className="type-small figures flex flex-wrap items-baseline gap-x-2 px-1 py-1 text-ink-2"
    >
      <span
        className={classNames(
          'inline-flex h-5.5 min-w-5.5 items-center justify-center rounded-sm px-1',
          isToday && 'bg-ink font-strong text-on-ink forced-color-adjust-none',
        )}
      >
        <span className="sr-only">{wholeDayText(day!)}</span>
        <span aria-hidden>{format.number(day!.getDate())}</span>
      </span>
      <span aria-hidden className="text-ink-3">
        {weekdayShort(day!)}
      </span>
    </h2>
  )
}
