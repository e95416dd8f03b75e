import { daysBetween, endOfDay, hasTime } from './date-text.ts'

/** When a line may be begun, of what was written: without a time it is meant from the beginning of that day. */
export const startOf = (date: Date): Date =>
  hasTime(date) ? date : new Date(date.getFullYear(), date.getMonth(), date.getDate())

/** The same as it is written: midnight is no time. */
export const startDate = (start_at: string | null): Date | undefined => {
  if (start_at === null) return undefined
  const start = new Date(start_at)
  const [year, month, day] = [start.getFullYear(), start.getMonth(), start.getDate()]
  return start.getTime() === new Date(year, month, day).getTime() ? endOfDay(year, month, day) : start
}

/** Which words a start has: those of its day, where that is near. */
export const startKind = (start: Date, now: Date): 'today' | 'tomorrow' | 'soon' | 'later' => {
  const days = daysBetween(now, start)
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : days < 7 ? 'soon' : 'later'
}
