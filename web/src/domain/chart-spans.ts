/** What one bar of a chart stands for. */
export type ChartUnit = 'day' | 'week' | 'month'

interface Counted {
  /** A day, as `2026-11-29`; of a week or a month its first one. */
  readonly date: string
  readonly completed: number
  readonly failed: number
}

/** Of the room for a bar, it takes this much. */
export const BAR = 0.6
/** Pixels: a thinner one is a hair, and nobody can point at it. */
const LEAST = 3.5

/** The shortest unit whose bars have enough room. */
export const unitFor = (days: number, width: number): ChartUnit => {
  const most = (width * BAR) / LEAST
  if (days <= most) return 'day'
  return days / 7 + 1 <= most ? 'week' : 'month'
}

/** Days put together by calendar weeks or months: the first and the last may be parts of one. */
export const spansOf = (days: readonly Counted[], unit: ChartUnit, firstDay: number): Counted[] =>
  [...Map.groupBy(days, ({ date }) => startOf(date, unit, firstDay))].map(([date, within]) => ({
    date,
    completed: within.reduce((sum, { completed }) => sum + completed, 0),
    failed: within.reduce((sum, { failed }) => sum + failed, 0),
  }))

const startOf = (date: string, unit: ChartUnit, firstDay: number): string => {
  if (unit === 'day') return date
  if (unit === 'month') return `${date.slice(0, 7)}-01`
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() - firstDay + 7) % 7))
  return day.toISOString().slice(0, 10)
}
