import type { Repeat } from '@docket/contract'
import { conventions } from './conventions.ts'
import { dueFields } from './due-fields.ts'
import type { ImportedDue, LeftOut } from './imported.ts'
import { isRuleInWords, ruleInWords } from './imported-rules.ts'
import { parseDate } from './parse-due.ts'
import { ruleFrom, ruleOfText } from './rule-text.ts'

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
 * What a cell says: with the year first or last, with a clock and a zone, or in words, be they a rule. Without a clock it is the
 * whole day.
 */
export const readDate = (text: string, isDayFirst: boolean, now: Date): ImportedDue | undefined => {
  const due =
    ofYearFirst(text) ?? ofYearLast(text, isDayFirst) ?? (isNumeric(text) ? undefined : ofWords(text, isDayFirst, now))
  // As far as the service goes (`contract/src/fields.ts`).
  return due && /^(?:19[7-9]|[2-9]\d\d)\d-/.test(due.due_at) ? due : undefined
}

const ofWords = (text: string, isDayFirst: boolean, now: Date): ImportedDue | undefined => {
  const date = parseDate(text, now)
  if (date) return moment(date)
  return ruleInWords(text, now, (words) => readDate(words, isDayFirst, now))
}

/** As its words are read everywhere else: without a time it is the whole day. */
const moment = (date: Date): ImportedDue => dueFields(date) as ImportedDue

export const wholeDay = (year: number, month: number, day: number): ImportedDue => ({
  due_at: new Date(Date.UTC(year, month - 1, day)).toISOString(),
  due_all_day: true,
})

/** Reads dates and rules, and keeps those that say nothing to it, so that they are named. */
export class DueReader {
  readonly #now: Date
  readonly #dates = new Set<string>()
  readonly #rules = new Set<string>()

  constructor(now: Date) {
    this.#now = now
  }

  due(text: string, isDayFirst: boolean): ImportedDue | undefined {
    if (text === '') return undefined
    const due = readDate(text, isDayFirst, this.#now)
    if (!due) note(isRuleInWords(text) ? this.#rules : this.#dates, text)
    return due
  }

  /** A rule beside a date: as calendars write it, or as Docket does. */
  rule(said: unknown, due: ImportedDue | undefined, zone: string): Repeat | undefined {
    if (said === undefined || said === null || said === '') return undefined
    const day = due && new Date(due.due_all_day ? due.due_at.slice(0, 19) : due.due_at)
    const zones = [zone, Intl.DateTimeFormat().resolvedOptions().timeZone].filter(Boolean)
    const rules = zones.map((zone) => (typeof said === 'string' ? ruleOfText(said, zone, day) : ruleFrom(said)))
    const rule = rules.find(Boolean)
    if (!rule) note(this.#rules, typeof said === 'string' ? said : JSON.stringify(said))
    return rule
  }

  left(): Pick<LeftOut, 'dates' | 'rules'> {
    const rules = this.#rules.size > 0 && { rules: [...this.#rules] }
    return { dates: [...this.#dates], ...rules }
  }
}

const note = (texts: Set<string>, text: string): void => {
  if (texts.size < 10) texts.add(text.slice(0, 80))
}

const isNumeric = (text: string): boolean => yearFirst.test(text) || yearLast.test(text) || /^[\d\s]+$/.test(text)

const ofYearFirst = (text: string): ImportedDue | undefined => {
  const [, year, , month, day, hours, minutes, seconds, half, zone] = yearFirst.exec(text) ?? []
  if (year === undefined) return undefined
  return dayOf(Number(year), Number(month), Number(day), [hours, minutes, seconds, half], zone)
}

const minutesOf = (zone: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0))
}

const ofYearLast = (text: string, isDayFirst: boolean): ImportedDue | undefined => {
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
const dayOf = (year: number, month: number, day: number, clock: Clock, zone?: string): ImportedDue | undefined => {
  const date = new Date(year, month - 1, day)
  if (date.getMonth() !== month - 1 || date.getDate() !== day) return undefined
  const [hours, minutes, seconds = '0', half] = clock
  if (hours === undefined) return wholeDay(year, month, day)
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  if (hour > 23 || Number(minutes) > 59) return undefined
  const milliseconds = Math.round(Number(seconds.replace(',', '.')) * 1000)
  const at =
    zone === undefined
      ? new Date(year, month - 1, day, hour, Number(minutes), 0, milliseconds)
      : new Date(Date.UTC(year, month - 1, day, hour, Number(minutes) - minutesOf(zone), 0, milliseconds))
  return { due_at: at.toISOString(), due_all_day: false }
}
