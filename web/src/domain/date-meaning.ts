import type { Component, ParsedResult } from 'chrono-node'
import type { Conventions } from './conventions.ts'
import type { DateLanguage } from './date-languages.ts'
import { daysBetween, endOfDay } from './date-text.ts'
import { addDays, startOfWeek } from './month.ts'

interface Frame extends Pick<Conventions, 'isDayFirst'> {
  firstDay: number
  now: Date
  language: DateLanguage
}

interface Time {
  hour: number
  minute: number
  /** Not a time of the clock: `tonight`. */
  isVague: boolean
}

/** The moment that is meant, or none where it could be another one as well. `phrase` has the words that lead to it. */
export const dueOf = (result: ParsedResult, phrase: string, frame: Frame): Date | undefined => {
  const { start, text } = result
  const tags = result.tags()
  if (result.end || tags.has('casualReference/now') || text === '24/7') return undefined
  if (tags.has('result/relativeDate') && !frame.language.within.test(text)) return undefined
  if (tags.has('result/relativeDateAndTime')) return new Date(start.date().setSeconds(0, 0))
  if (start.isCertain('timezoneOffset')) return undefined

  const time = timeOf(result, frame)
  if (time === 'unsure') return undefined
  if (!dayParts.some((part) => start.isCertain(part))) return time && timeAlone(time, phrase, frame)
  const day = start.isCertain('day') ? dateOf(result, frame) : weekdayOf(result, time, frame)
  return day && momentOf(day, time, frame)
}

const dayParts: readonly Component[] = ['day', 'weekday', 'month', 'year']
const partsOfDay = { morning: 9, noon: 12, afternoon: 15, evening: 20, tonight: 20 }
const thisPart = /^(?:this|diese[nr]?|ce|cet|cette|est[ae])\s/i

const timeOf = (result: ParsedResult, { language }: Frame): Time | 'unsure' | undefined => {
  const { start, text } = result
  const tags = result.tags()
  if (tags.has('casualReference/midnight')) return 'unsure'
  if (start.isCertain('hour') && !tags.has('casualReference/noon')) {
    if (!language.clock.test(text)) return 'unsure'
    return { hour: start.get('hour')!, minute: start.get('minute') ?? 0, isVague: false }
  }
  const part = Object.entries(partsOfDay).find(([name]) => tags.has(`casualReference/${name}`))
  return part && { hour: part[1], minute: 0, isVague: part[0] !== 'noon' }
}

/** A time alone is taken for one only when it can hardly be anything else. */
const timeAlone = (time: Time, phrase: string, frame: Frame): Date | undefined => {
  const { now, language } = frame
  if (time.isVague) return thisPart.test(phrase) ? momentOf(now, time, frame) : undefined
  if (!language.clockAlone.test(phrase)) return undefined
  const today = at(now, time)
  return today > now ? today : at(addDays(now, 1), time)
}

/** A weekday is the next one of its name, and never today, which one calls so. */
const weekdayOf = ({ start, text }: ParsedResult, time: Time | undefined, frame: Frame): Date | undefined => {
  const { now, language, firstDay } = frame
  if (!start.isCertain('weekday') || start.isCertain('month')) return undefined
  if (!time && !language.weekday.test(text)) return undefined
  const weekday = start.get('weekday')!
  if (language.next?.test(text)) return addDays(nextMonday(now, firstDay), (weekday + 6) % 7)
  const days = (weekday - now.getDay() + 7) % 7
  return addDays(now, days === 0 && !thisPart.test(text) ? 7 : days)
}

const dateOf = (result: ParsedResult, frame: Frame): Date | undefined => {
  const { start, text } = result
  const { now, language, firstDay } = frame
  if (language.nextWeek.test(text)) return nextMonday(now, firstDay)
  const [month, day] = monthAndDay(result, frame)
  const hasWeekday = start.isCertain('weekday')
  const thisYear = now.getFullYear()
  const years = start.isCertain('year') ? [start.get('year')!] : [thisYear, thisYear + 1, thisYear - 1]
  return years
    .map((year) => new Date(year, month - 1, day))
    .find((date) => {
      if (date.getMonth() !== month - 1 || date.getDate() !== day || date.getFullYear() < 1970) return false
      if (hasWeekday && date.getDay() !== start.get('weekday')) return false
      const days = daysBetween(now, date)
      // What has passed is meant only by whoever says its year, or the weekday that it had lately.
      return days >= 0 || wholeYear.test(text) || (hasWeekday && (date.getFullYear() === thisYear || days > -60))
    })
}

const wholeYear = /\d{4}|\d[./-]\d{1,2}[./-]\d/

/** Chrono's English has the month first in 12/1. */
const monthAndDay = (result: ParsedResult, { language, isDayFirst }: Frame): [month: number, day: number] => {
  const [month, day] = [result.start.get('month')!, result.start.get('day')!]
  const isNumeric = result.tags().has('parser/SlashDateFormatParser')
  return isNumeric && language.isMonthFirst && isDayFirst && day <= 12 ? [day, month] : [month, day]
}

/** The Monday of the reader's next week. */
const nextMonday = (now: Date, firstDay: number): Date => addDays(startOfWeek(now, firstDay), 7 + ((8 - firstDay) % 7))

const momentOf = (day: Date, time: Time | undefined, { now }: Frame): Date => {
  const moment = time && at(day, time)
  // Tonight may have begun, and is not over.
  if (!moment || (time.isVague && moment <= now && daysBetween(now, day) === 0))
    return endOfDay(day.getFullYear(), day.getMonth(), day.getDate())
  return moment
}

const at = (day: Date, { hour, minute }: Time): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour, minute)
