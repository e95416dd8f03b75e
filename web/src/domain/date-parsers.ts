import type { Parser } from 'chrono-node'
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

/** `24.12.` is a date where days are written before months; `1.2` is a version. */
export const dottedDay: Parser = {
  pattern: () => /(?<=^|\s)(\d{1,2})\.\s?(\d{1,2})\.(?=\s|$)/,
  extract: (_, match) => {
    const [day, month] = [Number(match[1]), Number(match[2])]
    return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? { day, month } : null
  },
}

const partsOf = (date: Date) => ({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() })
