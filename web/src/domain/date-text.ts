/** A due date without a time lasts until the end of its day at the reader's place. */
export const endOfDay = (year: number, month: number, day: number): Date => new Date(year, month, day, 23, 59, 59, 0)

export const hasTime = (date: Date): boolean =>
  !(date.getHours() === 23 && date.getMinutes() === 59 && date.getSeconds() === 59)

/** Whole days from the day of `from` to the day of `to` at the reader's place; summer time doesn't change them. */
export const daysBetween = (from: Date, to: Date): number => Math.round((dayNumber(to) - dayNumber(from)) / 86_400_000)

const dayNumber = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())

/** English words with the order and the clock that the rest of the interface uses. */
const locale = 'en-GB'

const weekdayAndDay = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const dayAndYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
const whole = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** `Sat 21 Nov`; the year only when it is not this one. */
export const dayText = (date: Date, now: Date): string =>
  date.getFullYear() === now.getFullYear() || Math.abs(daysBetween(now, date)) < 60
    ? weekdayAndDay.format(date)
    : dayAndYear.format(date)

export const shortDayText = (date: Date, now: Date): string =>
  (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date)

export const timeText = (date: Date): string => time.format(date)

export const wholeDayText = (date: Date): string => whole.format(date)

/** Everything about it, for tooltips and screen readers. */
export const wholeText = (date: Date): string =>
  hasTime(date) ? `${whole.format(date)}, ${time.format(date)}` : whole.format(date)

/** `Sat 21 Nov, 09:00`: what a chip repeats of a date that was typed. */
export const chipText = (date: Date, now: Date): string =>
  hasTime(date) ? `${dayText(date, now)}, ${timeText(date)}` : dayText(date, now)
