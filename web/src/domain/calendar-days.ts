import { nameOfDay } from '../live/line-index.ts'
import type { Buckets } from './bucketed-lines.ts'
import { addDays, startOfWeek, weeksOfMonth } from './month.ts'

export type CalendarSpan = 'month' | 'week'

/** A day of a calendar by its name, as the facets by day have it. */
export type DayName = string

/** The lines of each day: what is open first. */
export const calendarDays: Buckets<DayName> = { of: (index) => index.dates, isDone: () => false }

/** The weeks that a calendar shows around a day. */
export const weeksAround = (day: Date, span: CalendarSpan, firstDay: number): Date[][] => {
  if (span === 'month') return weeksOfMonth(day, firstDay)
  const start = startOfWeek(day, firstDay)
  return [Array.from({ length: 7 }, (_, index) => addDays(start, index))]
}

/** So many months or weeks from a day, at their first day. */
export const turned = (day: Date, span: CalendarSpan, firstDay: number, steps: number): Date =>
  span === 'month'
    ? new Date(day.getFullYear(), day.getMonth() + steps, 1)
    : addDays(startOfWeek(day, firstDay), 7 * steps)

/** `2026-11-05`, as an address says it. */
export const textOfDay = (day: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Also of the name of a day. */
export const dayOfText = (text: string): Date => {
  const [year, month, day] = text.split('-').map(Number)
  return new Date(year!, month! - 1, day)
}

export { nameOfDay }
