import type { AnalyticsSnapshot } from '@docket/contract'
import type { useFormatter } from 'use-intl'

export type Series = AnalyticsSnapshot['series']

/** A day as the server counts it, in UTC: `Thu 19 Nov`. */
export const dayText = (format: ReturnType<typeof useFormatter>, date: string): string =>
  format.dateTime(new Date(`${date}T00:00:00Z`), {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
