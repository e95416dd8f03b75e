import type { Chrono } from 'chrono-node'
import type { Conventions } from './conventions.ts'
import { type DateLanguage, loadLanguages } from './date-languages.ts'
import { dueOf } from './date-meaning.ts'
import {
  comingWeekday,
  dayAfterTomorrow,
  dayOfMonth,
  dottedDay,
  monthsAhead,
  nextMonth,
  nextWeek,
  weekend,
  withoutSpace,
  writtenDay,
  writtenTime,
  writtenWeekday,
} from './date-parsers.ts'
import { endOfDay, hasTime } from './date-text.ts'
import { dueFields } from './due-fields.ts'
import { firstDayOf } from './first-day.ts'
import type { ReadDate, RecognisedDate } from './natural-date.ts'
import { repeatReader } from './repeat-reader.ts'

/** What else is said in a line comes with its dates. */
export { lineReader } from './written-line.ts'

type Reading = Pick<Conventions, 'locale' | 'language' | 'isDayFirst' | 'reader'>

/** Reads English and the language of the interface. Of two dates at the end of a text, the longer counts. */
export const loadDateReader = async (reading: Reading): Promise<ReadDate> => {
  const languages = await loadLanguages(reading.language)
  // Who mixes languages may put a word of one before a date of another.
  const isKept = (before: string) => languages.some(({ notAfter }) => notAfter.test(before))
  const readers: ReadDate[] = []
  for (const language of languages) {
    const chrono = chronoOf(language, reading)
    await compile(chrono)
    readers.push(readerOf(chrono, language, isKept, reading))
  }
  const readDate: ReadDate = (text, now) => {
    const found = readers.flatMap((read) => read(text, now) ?? [])
    return found.reduce<RecognisedDate | undefined>((a, b) => (a && a.start <= b.start ? a : b), undefined)
  }
  const readRepeat = repeatReader(reading.language, readDate)
  return (text, now) => {
    const from = Math.max(0, text.length - longest)
    const found = readRepeat(text.slice(from).trimEnd(), now)
    if (found) return withFields({ ...found, start: found.start + from, end: found.end + from })
    const date = readDate(text, now)
    return date && withFields(date)
  }
}

const withFields = (found: RecognisedDate): RecognisedDate => ({
  ...found,
  fields: { ...dueFields(found.due), ...(found.repeat && { repeat: found.repeat }) },
})

/** No date is longer than this, and to read more takes time. */
const longest = 120

/**
 * Patterns are compiled as they are used for the first time, which all together takes longer than a key may wait: here one
 * after the other, with what else there is to do in between.
 */
const compile = async (chrono: Chrono): Promise<void> => {
  const one = chrono.clone()
  one.refiners = []
  for (const parser of chrono.parsers) {
    await new Promise((resolve) => setTimeout(resolve))
    one.parsers = [parser]
    one.parse('some words 1', new Date(0))
  }
}

/** What chrono reads of a language, with what it lacks. */
const chronoOf = (language: DateLanguage, reading: Reading): Chrono => {
  const chrono = language.chrono.clone()
  // Before its own, which read some of these otherwise.
  chrono.parsers.unshift(
    dayOfMonth(language.dayOfMonth),
    dayAfterTomorrow(language.dayAfterTomorrow),
    weekend(language.weekend, language.nextOf),
    nextWeek(language.nextWeek),
    monthsAhead(language.monthsAhead),
    nextMonth(language.nextMonth),
    ...(language.comingWeekday ? [comingWeekday(...language.comingWeekday)] : []),
  )
  chrono.refiners.unshift(withoutSpace)
  if (reading.isDayFirst) chrono.parsers.push(dottedDay)
  // What is shown is read as well: of English chrono knows that.
  if (!language.isMonthFirst)
    chrono.parsers.unshift(writtenDay(reading.locale), writtenWeekday(reading.locale), writtenTime)
  return chrono
}

/** Chrono finds what may be a date; what is taken for one, and for which, is decided here and in `date-meaning.ts`. */
const readerOf = (
  chrono: Chrono,
  language: DateLanguage,
  /** Whether what stands before a date keeps it in the name. */
  isKept: (before: string) => boolean,
  reading: Reading,
): ReadDate => {
  const firstDay = firstDayOf(reading.reader)

  const readEnd: ReadDate = (text, now) => {
    const closing = language.endOfDay.exec(text)
    if (closing) return readEndOfDay(text, closing.index, now)
    const result = chrono.parse(text, now, { forwardDate: true }).at(-1)
    if (!result || result.index + result.text.length !== text.length) return undefined
    if (isKept(text.slice(0, result.index))) return undefined
    const start = startOf(text, result.index, language)
    if (start === undefined) return undefined
    const phrase = text.slice(start)
    if (language.never?.test(phrase)) return undefined
    const due = dueOf(result, phrase, { isDayFirst: reading.isDayFirst, firstDay, now, language })
    const isSure = !language.unsure.test(phrase) && !language.titled.test(phrase)
    return due && { start, end: text.length, due, isSure }
  }

  /** `fri eod` is what `fri` is; alone it means today. */
  const readEndOfDay = (text: string, index: number, now: Date): RecognisedDate | undefined => {
    const day = readEnd(text.slice(0, index).trimEnd(), now)
    if (day) return hasTime(day.due) ? undefined : { ...day, end: text.length, isSure: true }
    const start = startOf(text, index, language)
    if (start === undefined) return undefined
    return { start, end: text.length, due: endOfDay(now.getFullYear(), now.getMonth(), now.getDate()), isSure: true }
  }

  return (text, now) => {
    const from = Math.max(0, text.length - longest)
    const found = readEnd(text.slice(from).replaceAll(/\s/g, ' ').replaceAll('’', "'").trimEnd(), now)
    return found && { ...found, start: found.start + from, end: found.end + from }
  }
}

/** Where the date begins, with the words that lead to it; something has to be left for a name. */
const startOf = (text: string, index: number, { lead }: DateLanguage): number | undefined => {
  const before = text.slice(0, index)
  if (!before.endsWith(' ')) return undefined
  const words = lead.exec(before)
  const start = words ? words.index + (words[0].startsWith(' ') ? 1 : 0) : index
  return text.slice(0, start).trim() === '' ? undefined : start
}
