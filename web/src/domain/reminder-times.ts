import { hasTime } from './date-text.ts'

/** When people want to be told of something, of the times that are still to come. */
export interface ReminderTime {
  readonly kind: 'hour' | 'evening' | 'morning' | 'day'
  readonly at: Date
}

const MORNING = 9
const EVENING = 18
const HOUR_MS = 60 * 60 * 1000

/** At that hour of the day at the reader's place. */
const hourOf = (date: Date, hour: number): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate(), hour)

/** A day is meant in its morning, and in its evening where the morning has passed. */
export const reminderOnDay = (day: Date, now: Date): Date => {
  const morning = hourOf(day, MORNING)
  return morning > now ? morning : hourOf(day, EVENING)
}

export const reminderOf = (date: Date, now: Date): Date => (hasTime(date) ? date : reminderOnDay(date, now))

/** What is offered, the soonest first, and nothing twice. */
export const reminderTimes = (now: Date, due: Date | undefined): readonly ReminderTime[] => {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  const times: ReminderTime[] = [
    { kind: 'hour', at: toMinute(new Date(now.getTime() + HOUR_MS)) },
    { kind: 'evening', at: hourOf(now, EVENING) },
    { kind: 'morning', at: hourOf(tomorrow, MORNING) },
    ...(due ? [{ kind: 'day', at: hourOf(due, MORNING) } as const] : []),
  ]
  const isNew = ({ at }: ReminderTime, index: number) =>
    at > now && times.findIndex((other) => other.at.getTime() === at.getTime()) === index
  return times.filter(isNew).sort((a, b) => a.at.getTime() - b.at.getTime())
}

const toMinute = (date: Date): Date => new Date(Math.ceil(date.getTime() / 60_000) * 60_000)
