import { type Conventions, conventions } from './conventions.ts'

/** A due date without a time lasts until the end of its day at the reader's place, be that its second 23:59. */
export const endOfDay = (year: number, month: number, day: number): Date =>
  new Date(new Date(year, month, day + 1).getTime() - 1000)

export const hasTime = (date: Date): boolean =>
  !(date.getHours() === 23 && date.getMinutes() === 59 && date.getSeconds() === 59)

/** Whole days from the day of `from` to the day of `to` at the reader's place; summer time doesn't change them. */
export const daysBetween = (from: Date, to: Date): number => Math.round((dayNumber(to) - dayNumber(from)) / 86_400_000)

const dayNumber = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())

/** The words for the days that are near, in the language of the interface. */
export interface NearDays {
  yesterday: string
  today: string
  tomorrow: string
}

export const dateTexts = ({ locale, hourCycle }: Pick<Conventions, 'locale' | 'hourCycle'>) => {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options)
    return (date: Date): string => format.format(date)
  }
  const range = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const day = formatter({ day: 'numeric', month: 'short' })
  const dayAndYear = formatter({ day: 'numeric', month: 'short', year: 'numeric' })
  const weekdayAndDay = formatter({ weekday: 'short', day: 'numeric', month: 'short' })
  const weekday = formatter({ weekday: 'short' })
  const timeText = formatter({ hour: hourCycle === 'h23' ? '2-digit' : 'numeric', minute: '2-digit', hourCycle })
  const wholeDayText = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

  /** `Sat 21 Nov`; the year only when it is not this one. */
  const dayText = (date: Date, now: Date): string =>
    date.getFullYear() === now.getFullYear() || Math.abs(daysBetween(now, date)) < 60
      ? // The column of a line has no room for the comma that some regions set after the weekday.
        weekdayAndDay(date).replace(/^(\p{L}+),/u, '$1')
      : dayAndYear(date)

  const shortDayText = (date: Date, now: Date): string =>
    date.getFullYear() === now.getFullYear() ? day(date) : dayAndYear(date)

  return {
    dayText,
    shortDayText,
    timeText,
    wholeDayText,

    /** Everything about it, for tooltips and screen readers. */
    wholeText: (date: Date): string =>
      hasTime(date) ? `${wholeDayText(date)}, ${timeText(date)}` : wholeDayText(date),

    /** `Sat 21 Nov, 09:00`: what a chip repeats of a date that was typed. */
    chipText: (date: Date, now: Date): string =>
      hasTime(date) ? `${dayText(date, now)}, ${timeText(date)}` : dayText(date, now),

    /** When a line is due: `Today 14:00`, `Tomorrow`, `Tue 09:00`, `Tue 24 Nov`, `Sat 5 Dec, 09:00`. */
    dueText: (due: Date, now: Date, words: NearDays): string => {
      const days = daysBetween(now, due)
      const near = days === 0 ? words.today : days === 1 ? words.tomorrow : undefined
      if (!hasTime(due)) return near ?? dayText(due, now)
      const soon = near ?? (days > 1 && days < 7 ? weekday(due) : undefined)
      return soon === undefined ? `${dayText(due, now)}, ${timeText(due)}` : `${soon} ${timeText(due)}`
    },

    /** When something happened, the nearer the more of it: `Today 14:00`, `Wed 18 Nov`, `9 Nov`. */
    pastText: (moment: Date, now: Date, words: NearDays): string => {
      const days = daysBetween(moment, now)
      if (days <= 0) return `${words.today} ${timeText(moment)}`
      if (days === 1) return `${words.yesterday} ${timeText(moment)}`
      return days < 7 ? dayText(moment, now) : shortDayText(moment, now)
    },

    /** `1 Dec`, whichever year it is. */
    dayOfMonthText: day,

    /** The heads of a month. */
    monthText: formatter({ month: 'long', year: 'numeric' }),
    /** `16 – 22 Nov 2026`: days from one to another. */
    rangeText: (from: Date, to: Date): string => range.formatRange(from, to),
    weekdayLetter: formatter({ weekday: 'narrow' }),
    weekdayName: formatter({ weekday: 'long' }),
    weekdayShort: formatter({ weekday: 'short' }),
  }
}

export type DateTexts = ReturnType<typeof dateTexts>

/** Those of whoever looks at this page: made anew when its language has changed. */
let texts: DateTexts
let madeFor: Conventions | undefined

const here = <Name extends keyof DateTexts>(name: Name): DateTexts[Name] => {
  const text = (...of: Parameters<DateTexts[Name]>): string => {
    if (madeFor !== conventions) texts = dateTexts((madeFor = conventions))
    return (texts[name] as (...of: unknown[]) => string)(...of)
  }
  return text as DateTexts[Name]
}

export const chipText = here('chipText')
export const dayOfMonthText = here('dayOfMonthText')
export const dayText = here('dayText')
export const dueText = here('dueText')
export const monthText = here('monthText')
export const pastText = here('pastText')
export const rangeText = here('rangeText')
export const shortDayText = here('shortDayText')
export const timeText = here('timeText')
export const weekdayLetter = here('weekdayLetter')
export const weekdayName = here('weekdayName')
export const weekdayShort = here('weekdayShort')
export const wholeDayText = here('wholeDayText')
export const wholeText = here('wholeText')
