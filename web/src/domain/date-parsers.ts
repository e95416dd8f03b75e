import type { Parser, ParsingResult, Refiner } from 'chrono-node'
import { addDays } from './month.ts'

/** The next day of this number that there is: `the 31st`. */
export const dayOfMonth = (pattern: RegExp): Parser => ({
  pattern: () => pattern,
  extract: ({ refDate }, match) => {
    const day = Number(match[1])
    for (let ahead = 0; ahead < 12; ahead++) {
      const date = new Date(refDate.getFullYear(), refDate.getMonth() + ahead, day)
      if (date.getDate() === day && (ahead > 0 || day >= refDate.getDate())) return partsOf(date)
    }
    return null
  },
})

export const dayAfterTomorrow = (pattern: RegExp): Parser => ({
  pattern: () => pattern,
  extract: ({ refDate }) => partsOf(addDays(refDate, 2)),
})

/** The Saturday ahead, or today where the weekend has begun; `next weekend` is the one a week after that. */
export const weekend = (pattern: RegExp, nextOf: RegExp): Parser => ({
  pattern: () => pattern,
  extract: ({ refDate }, match) => {
    const ahead = refDate.getDay() === 0 ? 0 : 6 - refDate.getDay()
    const toNext = refDate.getDay() === 0 ? 6 : ahead + 7
    return partsOf(addDays(refDate, nextOf.test(match[0]) ? toNext : ahead))
  },
})

/** What chrono does not know for the week after this one; `dueOf` says which day that is. */
export const nextWeek = (pattern: RegExp): Parser => ({
  pattern: () => pattern,
  extract: ({ refDate }) => partsOf(addDays(refDate, 7)),
})

/** `in a month`, `in 2 months`: the same day of that month, or its last where it is shorter. */
export const monthsAhead = (pattern: RegExp): Parser => ({
  pattern: () => pattern,
  extract: ({ refDate }, [, count]) => {
    const [year, month] = [refDate.getFullYear(), refDate.getMonth() + (Number(count) || 1)]
    const days = new Date(year, month + 1, 0).getDate()
    return partsOf(new Date(year, month, Math.min(refDate.getDate(), days)))
  },
})

/** Its first day, as the next week is its Monday. */
export const nextMonth = (pattern: RegExp): Parser => ({
  pattern: () => pattern,
  extract: ({ refDate }) => partsOf(new Date(refDate.getFullYear(), refDate.getMonth() + 1, 1)),
})

/** `el lunes que viene`: of the weekdays in their order from Sunday, the one that the pattern finds. */
export const comingWeekday = (pattern: RegExp, weekdays: readonly string[]): Parser => ({
  pattern: () => pattern,
  extract: (_, [, weekday]) => ({ weekday: weekdays.indexOf(weekday!.toLowerCase()) }),
})

/** `24.12.` is a date where days are written before months; `1.2` is a version. */
export const dottedDay: Parser = {
  pattern: () => /(?<=^|\s)(\d{1,2})\.\s?(\d{1,2})\.(?=\s|$)/,
  extract: (_, match) => {
    const [day, month] = [Number(match[1]), Number(match[2])]
    return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? { day, month } : null
  },
}

/** `Fr., 27. Nov.`, `mar 26 de may de 2027`: a day as it is written at this place in short, which chrono knows in English only. */
export const writtenDay = (locale: string): Parser => {
  const weekdays = weekdaysIn(locale)
  const months = wordsIn(locale, 'month', (index) => new Date(2023, index, 1), 12)
  const day = `(?:${oneOf(weekdays)},?\\s+)?(\\d{1,2})\\.?\\s+(?:de\\s+)?${oneOf(months)}(?:\\s+(?:de\\s+)?(\\d{4}))?`
  const pattern = new RegExp(`(?<=^|\\s)${day}(?=$|[\\s,])`, 'i')
  return {
    pattern: () => pattern,
    extract: (_, [, weekday, date, month, year]) => ({
      day: Number(date),
      month: months.indexOf(month!.toLowerCase()) + 1,
      ...(weekday && { weekday: weekdays.indexOf(weekday.toLowerCase()) }),
      ...(year && { year: Number(year) }),
    }),
  }
}

/** `mer. 15:30`: a day of the next six. */
export const writtenWeekday = (locale: string): Parser => {
  const weekdays = weekdaysIn(locale)
  const pattern = new RegExp(`(?<=^|\\s)${oneOf(weekdays)}(?=\\s\\d{1,2}(?::|\\sh\\s)\\d\\d)`, 'i')
  return {
    pattern: () => pattern,
    extract: (_, [, weekday]) => ({ weekday: weekdays.indexOf(weekday!.toLowerCase()) }),
  }
}

const oneOf = (words: readonly string[]): string => `(${words.join('|')})\\.?`

const weekdaysIn = (locale: string) => wordsIn(locale, 'weekday', (index) => new Date(2023, 0, 1 + index), 7)

/** As they stand in a date, without the dot of what is cut short. */
const wordsIn = (locale: string, type: 'weekday' | 'month', at: (index: number) => Date, count: number): string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  const word = (date: Date) => format.formatToParts(date).find((part) => part.type === type)!.value
  return Array.from({ length: count }, (_, index) => word(at(index)).replace('.', '').toLowerCase())
}

/** `02 h 18` as in Canada, `7:05 p. m.` as in Argentina. */
export const writtenTime: Parser = {
  pattern: () => /(?<=^|\s)(\d{1,2})(?:\sh\s|:)(\d\d)(?:\s([ap])\.\s?m\.)?(?=$|\s)/i,
  extract: (_, [, hour, minute, half]) => {
    const noon = half?.toLowerCase() === 'p' ? 12 : 0
    const hours = half ? (Number(hour) % 12) + noon : Number(hour)
    return { hour: hours, minute: Number(minute), meridiem: hours < 12 ? 0 : 1 }
  },
}

/** In German chrono takes the space before a part of the day along, so that in `- morgen` it would not be tomorrow. */
export const withoutSpace: Refiner = {
  refine: (_, results) => {
    const spaced = new Set<object>()
    for (const result of results) {
      const spaces = result.text.search(/\S/)
      if (spaces > 0) spaced.add(result)
      result.index += spaces
      result.text = result.text.slice(spaces)
    }
    const isSame = (a: ParsingResult, b: ParsingResult) => a !== b && a.index === b.index && a.text === b.text
    return results.filter((result) => !spaced.has(result) || !results.some((other) => isSame(result, other)))
  },
}

const partsOf = (date: Date) => ({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() })
