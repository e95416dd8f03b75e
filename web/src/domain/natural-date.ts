import { endOfDay } from './date-text.ts'

export interface RecognisedDate {
  /** Where the words of the date begin and end in the text. */
  start: number
  end: number
  due: Date
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const weekday =
  '(?<weekday>sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)'
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const days = [
  '(?<today>today|tonight)',
  '(?<tomorrow>tomorrow|tmrw)',
  `(?:(?<next>next)\\s+)?${weekday}`,
  '(?<nextWeek>next\\s+week)',
  'in\\s+(?<count>\\d{1,3})\\s+(?<unit>days?|weeks?)',
  `(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+(?<month>${month})\\.?(?:\\s+(?<year>\\d{4}))?`,
  `(?<month2>${month})\\.?\\s+(?<day2>\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(?<year2>\\d{4}))?`,
  '(?<iso>\\d{4}-\\d{2}-\\d{2})',
].join('|')
const clock = (n: string) =>
  `(?:(?<hour${n}>\\d{1,2})(?::(?<minute${n}>[0-5]\\d))?\\s?(?<half${n}>am|pm)|(?<hour24${n}>\\d{1,2}):(?<minute24${n}>[0-5]\\d)|(?<noon${n}>noon))`
/** A time alone is taken for one only when it can hardly be anything else. */
const timeAlone =
  '(?:at\\s+)?(?<hourT>\\d{1,2})(?::(?<minuteT>[0-5]\\d))?\\s?(?<halfT>am|pm)|at\\s+(?<hour24T>\\d{1,2}):(?<minute24T>[0-5]\\d)|at\\s+(?<noonT>noon)'

const phrase = new RegExp(
  `(?<=^|\\s)(?:(?:(?:on|by|due)\\s+)?(?:at\\s+)?(?:${clock('A')}\\s+)?(?:${days})(?:,?\\s+(?:at\\s+)?${clock('B')})?|${timeAlone})\\s*$`,
  'iu',
)

type Groups = Record<string, string | undefined>

/** Reads a date at the end of what was typed: `Order stickers tomorrow 9am`. Days and times are those of the reader. */
export const recogniseDate = (text: string, now: Date): RecognisedDate | undefined => {
  const match = phrase.exec(text)
  if (!match?.groups || text.slice(0, match.index).trim() === '') return undefined
  const time = timeOf(match.groups)
  const day = dayOf(match.groups, now)
  if (time === 'wrong' || day === 'wrong') return undefined
  const due = day ? momentOf(day, time) : time && nextTime(time, now)
  return due && { start: match.index, end: match.index + match[0].trimEnd().length, due }
}

/** A whole text that is nothing but a date, as in a date field. */
export const parseDate = (text: string, now: Date): Date | undefined => recogniseDate(`- ${text}`, now)?.due

interface Time {
  hour: number
  minute: number
}

interface Day {
  year: number
  month: number
  day: number
  /** Tonight means the evening if no time is said. */
  hour?: number
}

const timeOf = (groups: Groups): Time | 'wrong' | undefined => {
  for (const place of ['A', 'B', 'T']) {
    const [hour, hour24] = [groups[`hour${place}`], groups[`hour24${place}`]]
    if (groups[`noon${place}`]) return { hour: 12, minute: 0 }
    if (hour) {
      if (Number(hour) < 1 || Number(hour) > 12) return 'wrong'
      const afternoon = groups[`half${place}`]!.toLowerCase() === 'pm' ? 12 : 0
      return { hour: (Number(hour) % 12) + afternoon, minute: Number(groups[`minute${place}`] ?? 0) }
    }
    if (hour24)
      return Number(hour24) > 23 ? 'wrong' : { hour: Number(hour24), minute: Number(groups[`minute24${place}`]) }
  }
  return undefined
}

const dayOf = (groups: Groups, now: Date): Day | 'wrong' | undefined => {
  if (groups.today) return { ...daysFrom(now, 0), ...(groups.today.toLowerCase() === 'tonight' && { hour: 20 }) }
  if (groups.tomorrow) return daysFrom(now, 1)
  if (groups.nextWeek) return daysFrom(now, daysToMonday(now))
  if (groups.weekday) {
    const wanted = weekdays.indexOf(groups.weekday.slice(0, 3).toLowerCase())
    if (groups.next) return daysFrom(now, daysToMonday(now) + ((wanted + 6) % 7))
    return daysFrom(now, (wanted - now.getDay() + 7) % 7 || 7)
  }
  if (groups.count) return daysFrom(now, Number(groups.count) * (groups.unit!.toLowerCase().startsWith('week') ? 7 : 1))
  if (groups.iso) {
    const [year, month, day] = groups.iso.split('-').map(Number) as [number, number, number]
    return existing(year, month - 1, day)
  }
  const monthName = groups.month ?? groups.month2
  if (!monthName) return undefined
  const month = months.indexOf(monthName.slice(0, 3).toLowerCase())
  const day = Number(groups.day ?? groups.day2)
  const year = groups.year ?? groups.year2
  if (year) return existing(Number(year), month, day)
  const hasPassed = month < now.getMonth() || (month === now.getMonth() && day < now.getDate())
  return existing(now.getFullYear() + (hasPassed ? 1 : 0), month, day)
}

const existing = (year: number, month: number, day: number): Day | 'wrong' => {
  const date = new Date(year, month, day)
  return year >= 1970 && date.getMonth() === month && date.getDate() === day ? { year, month, day } : 'wrong'
}

const daysFrom = (now: Date, days: number): Day => {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return { year: date.getFullYear(), month: date.getMonth(), day: date.getDate() }
}

const daysToMonday = (now: Date): number => 7 - ((now.getDay() + 6) % 7)

const momentOf = ({ year, month, day, hour }: Day, time: Time | undefined): Date => {
  if (time) return new Date(year, month, day, time.hour, time.minute)
  return hour === undefined ? endOfDay(year, month, day) : new Date(year, month, day, hour)
}

const nextTime = ({ hour, minute }: Time, now: Date): Date => {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour, minute)
  return today > now ? today : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, hour, minute)
}
