import { useTranslations } from 'use-intl'
import type { Bucketed } from '../../domain/bucketed-lines.ts'
import { type CalendarSpan, type DayName, dayNamed } from '../../domain/calendar-days.ts'
import { dayText, weekdayName, weekdayShort, wholeDayText } from '../../domain/date-text.ts'
import { nameOfDay } from '../../live/line-index.ts'
import { DayCell, DayColumn, DayDots, DayLines, type Over } from './day-cell.tsx'

interface DaysProps {
  span: CalendarSpan
  isNarrow: boolean
  weeks: readonly (readonly Date[])[]
  month: number
  byDay: Bucketed<DayName>
  drawn: Bucketed<DayName>
  chosen: DayName
  now: Date
  dragged: readonly string[] | undefined
  over: (Over & { day: DayName }) | undefined
  onMore(day: DayName): void
  onLess(day: DayName): void
  isOpened(day: DayName): boolean
}

/** The days of a month as cells, or of a week as columns; where it is narrow, as dots with one day below, or one below the other. */
export const Days = ({ span, isNarrow, weeks, month, chosen, ...rest }: DaysProps) => {
  const t = useTranslations('calendar')
  const { byDay, drawn, now, dragged, over, onMore, onLess, isOpened } = rest
  const propsOf = (day: Date) => {
    const name = nameOfDay(day)
    return {
      day,
      now,
      items: drawn[name]!,
      count: byDay[name]!.length,
      isChosen: name === chosen,
      dragged,
      over: over?.day === name ? over : undefined,
      onMore,
      onLess: isOpened(name) ? onLess : undefined,
    }
  }
  const days = weeks.flat()
  if (span === 'week')
    return (
      <div className={isNarrow ? 'flex flex-col' : 'grid flex-1 grid-cols-7'}>
        {days.map((day) => (
          <DayColumn key={nameOfDay(day)} {...propsOf(day)} isRow={isNarrow} />
        ))}
      </div>
    )
  const Day = isNarrow ? DayDots : DayCell
  const one = dayNamed(chosen)
  return (
    <>
      <div
        aria-hidden
        className="sticky top-0 z-[5] grid shrink-0 grid-cols-7 border-b border-rule-2 bg-sheet text-ink-3"
      >
        {weeks[0]!.map((day) => (
          <span
            key={day.getDay()}
            title={weekdayName(day)}
            className={isNarrow ? 'type-label py-1.5 text-center' : 'type-label truncate px-2 py-2'}
          >
            {weekdayShort(day)}
          </span>
        ))}
      </div>
      <div
        role="group"
        aria-label={t('label')}
        className={isNarrow ? 'grid shrink-0 grid-cols-7' : 'grid flex-1 auto-rows-[minmax(6rem,auto)] grid-cols-7'}
      >
        {days.map((day) => (
          <Day key={nameOfDay(day)} {...propsOf(day)} isOutside={day.getMonth() !== month} />
        ))}
      </div>
      {isNarrow && (
        <section aria-label={wholeDayText(one)} className="flex flex-col pb-3">
          <h3 className="type-ui px-3 pt-3 pb-1 font-strong first-letter:uppercase">{dayText(one, now)}</h3>
          <DayLines {...propsOf(one)} size="row" />
          {byDay[chosen]!.length === 0 && (
            <p className="type-small px-3 py-2 text-ink-3">{t('none', { day: dayText(one, now) })}</p>
          )}
        </section>
      )}
    </>
  )
}
