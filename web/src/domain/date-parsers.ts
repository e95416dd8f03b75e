import type { Parser } from 'chrono-node'

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
  extract: ({ refDate }) => partsOf(new Date(refDate.getFullYear(), refDate.getMonth(), refDate.getDate() + 2)),
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
