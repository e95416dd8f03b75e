import type { Repeat, Weekday } from '@docket/contract'
import { weekdays } from './repeat.ts'

/**
 * A rule as calendars write it (RFC 5545), with what they have no word for behind `X-`. Of months it is the last day where there
 * is none of this number: `BYMONTHDAY=28,29,30,31;BYSETPOS=-1`.
 */
export const ruleText = ({ unit, every, weekdays, month_day, from, time_zone, until, time }: Repeat): string =>
  [
    ['FREQ', frequencies[unit]],
    ['INTERVAL', every > 1 && every],
    ['BYDAY', weekdays?.map(dayCode).join(',')],
    ...(unit === 'month' ? daysOfMonth(month_day) : [['X-DAY', month_day]]),
    ['UNTIL', until?.replaceAll('-', '')],
    ['X-FROM', from === 'completion' && 'COMPLETION'],
    ['X-ZONE', time_zone],
    ['X-TIME', time],
  ]
    .flatMap(([name, value]) => (value ? `${name}=${value}` : []))
    .join(';')

const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const
const dayCode = (day: Weekday): string => day.slice(0, 2).toUpperCase()

const daysOfMonth = (day: Repeat['month_day']): [string, unknown][] => {
  if (typeof day !== 'number' || day <= 28) return [['BYMONTHDAY', day === 'last' ? -1 : day]]
  return [
    ['BYMONTHDAY', Array.from({ length: day - 27 }, (_, at) => 28 + at).join(',')],
    ['BYSETPOS', -1],
  ]
}

/** What such a text says, as far as Docket can say it too; `zone` is meant where it names none. */
export const ruleOfText = (text: string, zone: string, due: Date | undefined): Repeat | undefined => {
  const parts = new Map(
    text
      .replace(/^RRULE:/i, '')
      .toUpperCase()
      .split(';')
      .filter(Boolean)
      .map((part) => part.split('=', 2) as [string, string | undefined]),
  )
  const take = (name: string): string | undefined => {
    const value = parts.get(name)
    parts.delete(name)
    return value
  }
  const [, writtenZone] = /;X-ZONE=([^;]+)/i.exec(text) ?? []
  take('X-ZONE')
  const frequency = take('FREQ')
  const unit = (['day', 'week', 'month', 'year'] as const).find((one) => frequencies[one] === frequency)
  const every = Number(take('INTERVAL') ?? 1)
  const days = take('BYDAY')?.split(',').map(dayOf)
  // Weeks begin on Monday here: that matters only where there are some between, and several days in them.
  const isOtherWeek = (take('WKST') ?? 'MO') !== 'MO' && every > 1 && days !== undefined && days.length > 1
  const month = take('BYMONTH')
  const isOtherMonth = month !== undefined && (unit !== 'year' || !due || Number(month) !== due.getMonth() + 1)
  const month_day = dayOfMonth(take('BYMONTHDAY'), take('BYSETPOS')) ?? take('X-DAY')?.toLowerCase()
  const until = /^(\d{4})(\d\d)(\d\d)/
    .exec(take('UNTIL') ?? '')
    ?.slice(1)
    .join('-')
  const from = take('X-FROM') === 'COMPLETION' ? 'completion' : 'due'
  const time = take('X-TIME')
  if (parts.size > 0 || isOtherWeek || isOtherMonth || (unit === 'day' && days && every > 1)) return undefined
  return ruleFrom({
    every,
    unit: unit === 'day' && days ? 'week' : unit,
    ...(days && { weekdays: days }),
    ...(month_day !== undefined && { month_day: month_day === 'last' ? month_day : Number(month_day) }),
    from,
    time_zone: writtenZone ?? zone,
    ...(until && { until }),
    ...(time && { time }),
  })
}

const dayOf = (code: string): Weekday | undefined => weekdays.find((day) => dayCode(day) === code)

/** `28,29,30` with the last of them is what has no 30th as well; a number that does not fit is none that is known. */
const dayOfMonth = (days: string | undefined, place: string | undefined): string | undefined => {
  if (place === undefined) return days === '-1' ? 'last' : days
  const all = days?.split(',') ?? []
  const isInRow = place === '-1' && all.length > 0 && all.every((day, at) => Number(day) === 28 + at)
  return isInRow ? all.at(-1) : 'NaN'
}

/** A rule as a file says it, if the service takes it (`contract/src/repeat.ts`). */
export const ruleFrom = (said: unknown): Repeat | undefined => {
  if (typeof said !== 'object' || said === null) return undefined
  const { every, unit, weekdays: days, month_day, from, time_zone, until, time } = said as Record<string, unknown>
  const isRule =
    isWhole(every, 366) &&
    (unit === 'day' || unit === 'week' || unit === 'month' || unit === 'year') &&
    (days === undefined || (unit === 'week' && areWeekdays(days))) &&
    (month_day === undefined ||
      ((unit === 'month' || unit === 'year') && (month_day === 'last' || isWhole(month_day, 31)))) &&
    (from === 'due' || from === 'completion') &&
    isTimeZone(time_zone) &&
    (until === undefined || isDay(until)) &&
    (time === undefined || /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(String(time)))
  if (!isRule) return undefined
  const rule = { every, unit, weekdays: days, month_day, from, time_zone, until, time }
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined)) as unknown as Repeat
}

const isWhole = (value: unknown, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most

const areWeekdays = (days: unknown): boolean =>
  Array.isArray(days) && days.length > 0 && days.length <= 7 && days.every((day) => weekdays.includes(day))

const isTimeZone = (zone: unknown): boolean => {
  if (typeof zone !== 'string' || zone.length > 64 || !/^[A-Za-z][\w+/-]*$/.test(zone)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const isDay = (day: unknown): boolean =>
  typeof day === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  new Date(`${day}T00:00Z`).getTime() >= 0 &&
  new Date(`${day}T00:00Z`).toISOString().startsWith(day)
