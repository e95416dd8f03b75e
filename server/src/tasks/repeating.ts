import { type Repeat, weekdays } from '@docket/contract'

/** When something is due. Of a whole day `due_at` is its midnight in UTC, whatever the time zone. */
export interface Due {
  readonly due_at: string
  readonly due_all_day: boolean
}

interface Next extends Due {
  readonly repeat: Repeat
}

const LAST_YEAR = 9999

/**
 * When a task that is completed `now` is due next: on the first day of its rule that comes after the one it is counted from, and
 * after now; a whole day comes after today. Those that were missed are left out. `undefined` where the rule is at its end.
 */
export const nextDue = (repeat: Repeat, due: Due, now: string): Next | undefined => {
  const { time_zone, until } = repeat
  const here = Temporal.Instant.from(now).toZonedDateTimeISO(time_zone)
  const base = repeat.from === 'completion' ? here.toPlainDate() : dayOf(due, time_zone)
  const time = due.due_all_day ? undefined : timeOf(repeat, due)
  /** What is due at a time may be due later today. */
  const earliest = time ? here.toPlainDate() : here.toPlainDate().add({ days: 1 })
  for (const day of daysAfter(repeat, base, earliest)) {
    if (day.year > LAST_YEAR || (until !== undefined && day.toString() > until)) return undefined
    const next = at(day, time, repeat)
    if (!time || next.due_at > now) return next.due_at > END ? undefined : next
  }
  return undefined
}

const END = '9999-12-31T23:59:59.999Z'

/** The first day of a rule of a task that has no date yet: today, or the first after it that fits. */
export const firstDue = ({ time_zone, weekdays: days, month_day, ...repeat }: Repeat, now: string): Due => {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(time_zone).toPlainDate()
  if (!days && month_day === undefined) return allDay(today)
  const everyTime: Repeat = { ...repeat, time_zone, every: 1, unit: days ? 'week' : 'month', weekdays: days, month_day }
  const [first = today] = daysAfter(everyTime, today.subtract({ days: 1 }), today)
  return allDay(first)
}

/** The rule with the day that it keeps, which it has from the due date where it says none. */
export const anchored = (repeat: Repeat, due: Due): Repeat => {
  const day = dayOf(due, repeat.time_zone)
  if (repeat.unit === 'week' && !repeat.weekdays && repeat.from === 'due')
    return { ...repeat, weekdays: [weekdays[day.dayOfWeek - 1]!] }
  if ((repeat.unit === 'month' || repeat.unit === 'year') && repeat.month_day === undefined && repeat.from === 'due')
    return { ...repeat, month_day: day.day }
  return repeat
}

const dayOf = ({ due_at, due_all_day }: Due, time_zone: string): Temporal.PlainDate =>
  Temporal.Instant.from(due_at)
    .toZonedDateTimeISO(due_all_day ? 'UTC' : time_zone)
    .toPlainDate()

const timeOf = ({ time, time_zone }: Repeat, { due_at }: Due): Temporal.PlainTime =>
  time === undefined
    ? Temporal.Instant.from(due_at).toZonedDateTimeISO(time_zone).toPlainTime()
    : Temporal.PlainTime.from(time)

/** A time that the clock leaps over that day is due as much later, and kept for the days after it. */
const at = (day: Temporal.PlainDate, wanted: Temporal.PlainTime | undefined, { time: _, ...repeat }: Repeat): Next => {
  if (!wanted) return { ...allDay(day), repeat }
  const due = day.toZonedDateTime({ timeZone: repeat.time_zone, plainTime: wanted })
  const due_at = new Date(due.epochMilliseconds).toISOString()
  const isMoved = !due.toPlainTime().equals(wanted)
  const time = wanted.toString({ smallestUnit: wanted.second === 0 ? 'minute' : 'second' })
  return { due_at, due_all_day: false, repeat: isMoved ? { ...repeat, time } : repeat }
}

const allDay = (day: Temporal.PlainDate): Due => ({ due_at: `${day.toString()}T00:00:00.000Z`, due_all_day: true })

/** The days of a rule after `base`, from `earliest` on: enough of them that one has to be later than now. */
function* daysAfter(
  repeat: Repeat,
  base: Temporal.PlainDate,
  earliest: Temporal.PlainDate,
): Generator<Temporal.PlainDate> {
  const unit = `${repeat.unit}s` as const
  const ahead = Math.max(0, base.until(earliest, { largestUnit: unit })[unit])
  const first = Math.max(0, Math.floor(ahead / repeat.every) - 1)
  for (let turn = first; turn < first + 5; turn += 1)
    for (const day of daysOfTurn(repeat, base, turn * repeat.every))
      if (Temporal.PlainDate.compare(day, base) > 0 && Temporal.PlainDate.compare(day, earliest) >= 0) yield day
}

/** The days in the day, week, month or year that lies so many of them after that of `base`. */
const daysOfTurn = (repeat: Repeat, base: Temporal.PlainDate, units: number): Temporal.PlainDate[] => {
  if (repeat.unit === 'day') return [base.add({ days: units })]
  if (repeat.unit === 'week') {
    if (!repeat.weekdays) return [base.add({ weeks: units })]
    const monday = base.subtract({ days: base.dayOfWeek - 1 }).add({ weeks: units })
    return repeat.weekdays.map((day) => monday.add({ days: weekdays.indexOf(day) }))
  }
  if (repeat.month_day === undefined) return [base.add(repeat.unit === 'month' ? { months: units } : { years: units })]
  const month = base.with({ day: 1 }).add(repeat.unit === 'month' ? { months: units } : { years: units })
  return [
    month.with({ day: repeat.month_day === 'last' ? month.daysInMonth : repeat.month_day }, { overflow: 'constrain' }),
  ]
}
