import type { AnalyticsSnapshot } from '@docket/contract'
import type { useFormatter } from 'use-intl'
import type { ChartUnit } from '../../domain/chart-spans.ts'

export type Series = AnalyticsSnapshot['series']

type Format = ReturnType<typeof useFormatter>

/** The server counts by days of UTC. */
const dateOf = (date: string): Date => new Date(`${date}T00:00:00Z`)

const dayAndMonth = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const
const yearIfOther = (date: string) =>
  dateOf(date).getUTCFullYear() === new Date().getUTCFullYear() ? {} : ({ year: 'numeric' } as const)

/** A day, as `Thu 19 Nov`. */
export const dayText = (format: Format, date: string): string =>
  format.dateTime(dateOf(date), { ...dayAndMonth, weekday: 'short' })

/** What one bar stands for, in full; of a week its first day. */
export const spanText = (format: Format, date: string, unit: ChartUnit): string => {
  if (unit === 'day') return dayText(format, date)
  return format.dateTime(
    dateOf(date),
    unit === 'week'
      ? { ...dayAndMonth, ...yearIfOther(date) }
      : { timeZone: 'UTC', month: 'long', ...yearIfOther(date) },
  )
}

/** The same below the chart, where there is little room. */
export const shortText = (format: Format, date: string, unit: ChartUnit): string =>
  format.dateTime(dateOf(date), unit === 'month' ? { timeZone: 'UTC', month: 'short' } : dayAndMonth)
