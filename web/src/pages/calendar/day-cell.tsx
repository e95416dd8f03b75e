import { memo, type ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { DayName } from '../../domain/calendar-days.ts'
import { dayOfMonthText, weekdayShort, wholeDayText } from '../../domain/date-text.ts'
import type { Item } from '../../domain/sheet-items.ts'
import { nameOfDay } from '../../live/line-index.ts'
import { useLine } from '../../live/use-list.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { classNames } from '../../ui/class-names.ts'
import { StatusMark } from '../../ui/status-control.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { DayLine, type DayLineSize } from './day-line.tsx'

/** What hovers over a day: how many lines, and the number of the first. */
export interface Over {
  readonly count: number
  readonly number: number
}

interface DayProps {
  day: Date
  now: Date
  /** Those that are drawn, and how many there are. */
  items: readonly Item[]
  count: number
  isChosen: boolean
  dragged: readonly string[] | undefined
  over: Over | undefined
  onMore(day: DayName): void
  onLess: ((day: DayName) => void) | undefined
}

interface DayColumnProps extends DayProps {
  isRow: boolean
}

interface DayCellProps extends DayProps {
  /** It belongs to the month before or after. */
  isOutside: boolean
}

/** A day of a month, with the names of its lines. */
export const DayCell = memo((props: DayCellProps) => {
  const { day, count, isOutside, isChosen } = props
  const t = useTranslations('calendar')
  return (
    <div
      role="group"
      aria-label={t('day', { day: wholeDayText(day), count })}
      data-day={nameOfDay(day)}
      className={classNames(
        '@container/day relative flex min-w-0 flex-col border-e border-b border-rule-2 px-1 pb-1 nth-[7n]:border-e-0',
        props.over ? 'bg-pen-wash' : isOutside ? 'bg-stub' : 'bg-sheet',
      )}
    >
      <div className="flex items-center px-1 pt-1">
        <DayNumber day={day} now={props.now} isChosen={isChosen} />
      </div>
      <DayLines {...props} size={count === 1 ? 'five' : count === 2 ? 'three' : 'two'} />
    </div>
  )
})

/** A day of a week: a column, or where it is narrow a part below the day before. */
export const DayColumn = memo((props: DayColumnProps) => {
  const { day, count, isChosen, over, isRow } = props
  const t = useTranslations('calendar')
  return (
    <section
      aria-label={t('day', { day: wholeDayText(day), count })}
      data-day={nameOfDay(day)}
      className={classNames(
        'flex min-w-0 flex-col border-b border-rule-2 px-1 pb-2',
        !isRow && '@container/day border-e last:border-e-0',
        over ? 'bg-pen-wash' : 'bg-sheet',
      )}
    >
      <div className="flex items-baseline gap-2 px-1.5 pt-1.5 pb-1">
        <DayNumber day={day} now={props.now} isChosen={isChosen} />
        <span className="type-small text-ink-3">{weekdayShort(day)}</span>
      </div>
      <DayLines {...props} size={isRow ? 'row' : 'all'} />
    </section>
  )
})

/** A day of a month where there is no room for names: the day itself is what is pressed. */
export const DayDots = memo(({ day, now, items, count, isChosen, isOutside, over }: DayCellProps) => {
  const t = useTranslations('calendar')
  const { isTight } = useViewport()
  const isCounted = isTight && count > 2
  const shown = items.slice(0, isCounted ? 1 : 3)
  return (
    <button
      type="button"
      data-day={nameOfDay(day)}
      data-choose
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={nameOfDay(day) === nameOfDay(now) ? 'date' : undefined}
      className={classNames(
        'relative flex min-h-14 min-w-0 flex-col items-center gap-1 border-b border-rule py-1.5 outline-offset-[-2px]',
        over || isChosen ? 'bg-pen-wash' : isOutside ? 'bg-stub' : 'bg-sheet',
      )}
    >
      <span className="sr-only">{t('day', { day: wholeDayText(day), count })}</span>
      <span aria-hidden className={numberLook(day, now)}>
        {day.getDate()}
      </span>
      <span
        aria-hidden
        className="flex h-4 max-w-full items-center gap-[2px] [&_svg]:size-2.5 [&_svg]:min-w-0 [&_svg]:shrink"
      >
        {shown.map(({ key }) => (
          <Dot key={key} lineKey={key} />
        ))}
        {count > shown.length && <span className="type-label text-ink-3">{isCounted ? count : '+'}</span>}
      </span>
    </button>
  )
})

const Dot = ({ lineKey }: { lineKey: string }) => {
  const { session } = useList()
  const line = useLine(session, lineKey)
  return line && <StatusMark status={line.task.status} />
}

interface DayLinesProps extends DayProps {
  size: DayLineSize
}

/** The lines of a day, and the way to more of them. */
export const DayLines = ({ day, now, items, count, dragged, over, size, onMore, onLess }: DayLinesProps) => {
  const t = useTranslations('calendar')
  const words = useTranslations('list.line')
  const hidden = count - items.length
  return (
    <>
      <div role={items.length > 0 ? 'list' : undefined} aria-label={items.length > 0 ? wholeDayText(day) : undefined}>
        {items.map(({ key }) => (
          <DayLine key={key} lineKey={key} now={now} size={size} isDragged={dragged?.includes(key) ?? false} />
        ))}
      </div>
      {over && (
        <div className="type-small mx-1 mt-0.5 flex min-h-6 items-center justify-center rounded-sm border border-dashed border-pen text-center text-pen">
          {over.count === 1 ? words('slot', { number: over.number }) : t('slot', { count: over.count })}
        </div>
      )}
      {hidden > 0 && <More onClick={() => onMore(nameOfDay(day))}>{t('more', { count: hidden })}</More>}
      {hidden === 0 && onLess && <More onClick={() => onLess(nameOfDay(day))}>{t('less')}</More>}
    </>
  )
}

const More = ({ onClick, children }: { onClick(): void; children: ReactNode }) => (
  <button
    type="button"
    className="type-small min-h-6 self-start rounded-sm px-1.5 text-ink-2 hover:bg-hover hover:text-ink max-md:min-h-11 max-md:px-3"
    onClick={onClick}
  >
    {children}
  </button>
)

const numberLook = (day: Date, now: Date): string =>
  classNames(
    'type-small figures inline-flex h-5.5 min-w-5.5 items-center justify-center rounded-sm px-1',
    nameOfDay(day) === nameOfDay(now) ? 'bg-ink font-strong text-on-ink forced-color-adjust-none' : 'text-ink-2',
  )

/** Choosing a day is choosing where the next line goes. */
const DayNumber = ({ day, now, isChosen }: { day: Date; now: Date; isChosen: boolean }) => {
  const format = useFormatter()
  const isFirst = day.getDate() === 1
  return (
    <button
      type="button"
      data-choose
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={nameOfDay(day) === nameOfDay(now) ? 'date' : undefined}
      className={classNames('touch-target', numberLook(day, now), isChosen && 'outline-1 outline-edge')}
    >
      <span className="sr-only">{wholeDayText(day)}</span>
      <span aria-hidden>{isFirst ? dayOfMonthText(day) : format.number(day.getDate())}</span>
    </button>
  )
}
