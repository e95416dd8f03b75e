import type { Repeat, Weekday } from '@docket/contract'
import { endOfDay } from './date-text.ts'
import { addDays } from './month.ts'

/** From Sunday on, as `getDay` counts. */
const byNumber: readonly Weekday[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

export const weekdayOf = (date: Date): Weekday => byNumber[date.getDay()]!

/** A day of this name, for its name in another language. */
export const someDay = (day: Weekday): Date => new Date(2023, 0, 1 + byNumber.indexOf(day))

export const workdays: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
/** As a week has them. */
export const weekdays: readonly Weekday[] = [...workdays, 'saturday', 'sunday']

/** A rule of the reader's place, counted from the due date. */
export const ruleOf = (fields: Pick<Repeat, 'unit'> & Partial<Repeat>): Repeat => ({
  every: 1,
  from: 'due',
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...fields,
})

/** The first day of a rule from today on, at the reader's place; at the time of `time`, where that is still to come. */
export const firstDate = ({ weekdays }: Pick<Repeat, 'weekdays'>, now: Date, time?: Date): Date => {
  const days = Array.from({ length: 8 }, (_, ahead) => addDays(now, ahead))
  const at = (day: Date): Date => {
    const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()]
    return time ? new Date(year, month, date, time.getHours(), time.getMinutes()) : endOfDay(year, month, date)
  }
  return days
    .filter((day) => !weekdays || weekdays.includes(weekdayOf(day)))
    .map(at)
    .find((date) => date > now)!
}
