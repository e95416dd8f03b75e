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

/** The day of that name. */
export const dayNamed = (text: string): Date => {
  const [year, month, day] = text.split('-').map(Number)
  return new Date(year!, month! - 1, day)
}
