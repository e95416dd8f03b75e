import { conventions } from './conventions.ts'
import { endOfDay } from './date-text.ts'
import { parseDate } from './parse-due.ts'

const clock = String.raw`(?:,?[T ]+(\d{1,2}):(\d\d)(?::(\d\d(?:[.,]\d+)?))?\s*([ap])?\.?m?\.?)?`
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${clock}\s*(Z|[+-]\d\d(?::?\d\d)?)?$`, 'i')
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)${clock}$`, 'i')

export interface DateOrder {
  isDayFirst: boolean
  /** One that could be two dates, where nothing in the file says which. */
  unclear?: string
}

/**
 * Whether 3/4/2026 is in April: as one of the dates says that can be read in one way only, or else as the reader writes it. With
 * dots the day is always first.
 */
export const orderOf = (texts: Iterable<string>): DateOrder => {
  let unclear: string | undefined
  const seen = { day: false, month: false }
  for (const text of texts) {
    const [, first, sign, second] = yearLast.exec(text) ?? []
    if (first === undefined || sign === '.') continue
    if (Number(first) > 12) seen.day = true
    else if (Number(second) > 12) seen.month = true
    else if (first !== second) unclear ??= text
  }
  if (seen.day !== seen.month) return { isDayFirst: seen.day }
  return { isDayFirst: conventions.isDayFirst, ...(unclear !== undefined && { unclear }) }
}

/**
 * What a cell says: with the year first or last, with a clock and a zone, or in words. Without a clock it is the end of the day
 * at the reader's place.
 */
export const readDate = (text: string, isDayFirst: boolean, now: Date): Date | undefined => {
  const moment =
    ofYearFirst(text) ?? ofYearLast(text, isDayFirst) ?? (isNumeric(text) ? undefined : parseDate(text, now))
  // As far as the service goes (`contract/src/fields.ts`).
  return moment && moment.getTime() >= 0 && moment.getUTCFullYear() <= 9999 ? moment : undefined
}

const isNumeric = (text: string): boolean => yearFirst.test(text) || yearLast.test(text) || /^[\d\s]+$/.test(text)

const ofYearFirst = (text: string): Date | undefined => {
  const [, year, , month, day, hours, minutes, seconds, half, zone] = yearFirst.exec(text) ?? []
  if (year === undefined) return undefined
  return dayOf(Number(year), Number(month), Number(day), [hours, minutes, seconds, half], zone)
}

const minutesOf = (zone: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0))
}

const ofYearLast = (text: string, isDayFirst: boolean): Date | undefined => {
  const [, first, sign, second, written, ...time] = yearLast.exec(text) ?? []
  if (first === undefined) return undefined
  const year = written!.length === 2 ? 2000 + Number(written) : Number(written)
  const asDay = () => dayOf(year, Number(second), Number(first), time)
  const asMonth = () => dayOf(year, Number(first), Number(second), time)
  if (sign === '.') return asDay()
  return isDayFirst ? (asDay() ?? asMonth()) : (asMonth() ?? asDay())
}

type Clock = (string | undefined)[]

/** Nothing where the calendar has no such day, or the clock no such time. */
const dayOf = (year: number, month: number, day: number, clock: Clock, zone?: string): Date | undefined => {
  const date = new Date(year, month - 1, day)
  if (date.getMonth() !== month - 1 || date.getDate() !== day) return undefined
  const [hours, minutes, seconds = '0', half] = clock
  if (hours === undefined) return endOfDay(year, month - 1, day)
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59) return undefined
  const milliseconds = Math.round(Number(seconds.replace(',', '.')) * 1000)
  if (zone === undefined) return new Date(year, month - 1, day, hour, Number(minutes), 0, milliseconds)
  return new Date(Date.UTC(year, month - 1, day, hour, Number(minutes) - minutesOf(zone), 0, milliseconds))
}
