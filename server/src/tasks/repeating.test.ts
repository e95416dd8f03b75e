import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Repeat, Repeat as RepeatShape, weekdays } from '@docket/contract'
import fc from 'fast-check'
import * as rrule from 'rrule'
import { anchored, type Due, firstDue, nextDue } from './repeating.ts'

/** Node finds no names in it, and types no default. */
const { RRule } = (rrule as unknown as { default: typeof rrule }).default

const zone = 'Europe/Berlin'
const rule = (fields: Partial<Repeat> & Pick<Repeat, 'unit'>): Repeat => ({
  every: 1,
  from: 'due',
  time_zone: zone,
  ...fields,
})
const whole = (day: string): Due => ({ due_at: `${day}T00:00:00.000Z`, due_all_day: true })
const timed = (at: string, time_zone = zone): Due => ({
  due_at: new Date(Temporal.PlainDateTime.from(at).toZonedDateTime(time_zone).epochMilliseconds).toISOString(),
  due_all_day: false,
})
const local = ({ due_at, due_all_day }: Due, time_zone: string): string =>
  Temporal.Instant.from(due_at)
    .toZonedDateTimeISO(due_all_day ? 'UTC' : time_zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** The next days of a rule, each of them completed on its day. */
const run = (repeat: Repeat, due: Due, times: number): string[] => {
  const days: string[] = []
  let [left, last] = [anchored(repeat, due), due]
  for (let time = 0; time < times; time += 1) {
    const next = nextDue(left, last, last.due_at)
    if (!next) break
    days.push(next.due_all_day ? next.due_at.slice(0, 10) : local(next, repeat.time_zone))
    ;[left, last] = [next.repeat, next]
  }
  return days
}

describe('the next day of a rule', () => {
  test('months keep their day and take the last of a shorter one', () => {
    assert.deepEqual(run(rule({ unit: 'month' }), whole('2026-01-31'), 4), [
      ...['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ])
    assert.deepEqual(run(rule({ unit: 'month', month_day: 'last' }), whole('2027-11-30'), 4), [
      ...['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'],
    ])
    assert.deepEqual(run(rule({ unit: 'month', every: 2 }), whole('2026-12-30'), 2), ['2027-02-28', '2027-04-30'])
  })

  test('29 February comes back with the next leap year', () => {
    assert.deepEqual(run(rule({ unit: 'year' }), whole('2024-02-29'), 5), [
      ...['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29', '2029-02-28'],
    ])
    assert.deepEqual(run(rule({ unit: 'year', every: 4 }), whole('2096-02-29'), 2), ['2100-02-28', '2104-02-29'])
  })

  test('the first of every n weeks is the one of the due date, and weeks begin on Monday', () => {
    const ends = rule({ unit: 'week', every: 2, weekdays: ['monday', 'sunday'] })
    // Wednesday; its Sunday belongs to its week.
    assert.deepEqual(run(ends, whole('2026-11-25'), 4), ['2026-11-29', '2026-12-07', '2026-12-13', '2026-12-21'])
    const second = rule({ unit: 'week', every: 2, weekdays: ['monday'] })
    assert.deepEqual(run(second, whole('2026-11-23'), 2), ['2026-12-07', '2026-12-21'])
    assert.deepEqual(run(rule({ unit: 'week' }), whole('2026-11-25'), 2), ['2026-12-02', '2026-12-09'])
  })

  test('what was missed is left out, and nothing comes twice for being early', () => {
    const daily = rule({ unit: 'day' })
    const next = (repeat: Repeat, due: Due, now: string) => nextDue(repeat, due, timed(now).due_at)!.due_at.slice(0, 10)
    assert.equal(next(daily, whole('2026-11-02'), '2026-11-25T10:00'), '2026-11-26')
    assert.equal(next(rule({ unit: 'day', every: 7 }), whole('2026-11-02'), '2026-11-25T10:00'), '2026-11-30')
    assert.equal(next(rule({ unit: 'week' }), whole('2026-11-27'), '2026-11-25T10:00'), '2026-12-04')
    const late = nextDue(daily, timed('2026-11-02T18:00'), timed('2026-11-25T10:00').due_at)!
    assert.equal(local(late, zone), '2026-11-25T18:00', 'later today is after now')
  })

  test('from the completion, early and late', () => {
    const due = whole('2026-11-20')
    const [thirdDay, monthly] = [
      rule({ unit: 'day', every: 3, from: 'completion' }),
      rule({ unit: 'month', from: 'completion' }),
    ]
    const next = (repeat: Repeat, now: string, from = due) => local(nextDue(repeat, from, timed(now).due_at)!, zone)
    assert.equal(next(thirdDay, '2026-11-18T23:30'), '2026-11-21T00:00')
    assert.equal(next(thirdDay, '2026-11-25T00:30'), '2026-11-28T00:00')
    assert.equal(next(monthly, '2026-12-31T12:00'), '2027-01-31T00:00')
    assert.equal(next(monthly, '2027-01-31T12:00'), '2027-02-28T00:00')
    assert.equal(next(thirdDay, '2026-11-25T20:00', timed('2026-11-20T07:15')), '2026-11-28T07:15')
    const weekly = rule({ unit: 'week', weekdays: ['tuesday'], from: 'completion' })
    assert.equal(next(weekly, '2026-11-23T12:00'), '2026-11-24T00:00')
    assert.equal(next(weekly, '2026-11-24T12:00'), '2026-12-01T00:00')
  })

  test('today is where the rule is at home', () => {
    const daily = rule({ unit: 'day', time_zone: 'Pacific/Auckland', from: 'completion' })
    // 26 November there.
    assert.equal(nextDue(daily, whole('2026-11-25'), '2026-11-25T12:00:00.000Z')!.due_at.slice(0, 10), '2026-11-27')
  })

  test('it ends with its last day, and with the year 9999', () => {
    assert.deepEqual(run(rule({ unit: 'day', until: '2026-11-26' }), whole('2026-11-25'), 5), ['2026-11-26'])
    assert.deepEqual(run(rule({ unit: 'year', every: 366 }), whole('9700-01-01'), 5), [])
  })

  const clocks = {
    'Europe/Berlin': { gap: '2026-03-29T02:30', moved: '2026-03-29T03:30', fold: '2026-10-25T02:30' },
    'America/New_York': { gap: '2026-03-08T02:30', moved: '2026-03-08T03:30', fold: '2026-11-01T01:30' },
    // By half an hour.
    'Australia/Lord_Howe': { gap: '2026-10-04T02:15', moved: '2026-10-04T02:45', fold: '2026-04-05T01:45' },
    // At midnight.
    'America/Santiago': { gap: '2026-09-06T00:30', moved: '2026-09-06T01:30', fold: '2026-04-04T23:30' },
  }
  for (const [time_zone, { gap, moved, fold }] of Object.entries(clocks))
    test(`a time of the day stays when the clock is put forward and back: ${time_zone}`, () => {
      const days = (at: string, from: number, to: number) =>
        Array.from({ length: to - from + 1 }, (_, day) => Temporal.PlainDateTime.from(at).add({ days: from + day }))
      const expected = (at: string) =>
        days(at, -1, 2).map((day) => day.toString({ smallestUnit: 'minute' }).replace(gap, moved))
      for (const at of [gap, fold]) {
        const before = Temporal.PlainDateTime.from(at).subtract({ days: 2 }).toString()
        assert.deepEqual(run(rule({ unit: 'day', time_zone }), timed(before, time_zone), 4), expected(at))
      }
      const [first] = run(rule({ unit: 'day', time_zone }), timed(fold, time_zone), 1)
      assert.equal(first, Temporal.PlainDateTime.from(fold).add({ days: 1 }).toString({ smallestUnit: 'minute' }))
    })

  test('the time that was leapt over is said until there is one again', () => {
    const start = timed('2026-03-28T02:30')
    const moved = nextDue(rule({ unit: 'day' }), start, start.due_at)!
    assert.equal(moved.repeat.time, '02:30')
    assert.ok(!('time' in nextDue(moved.repeat, moved, moved.due_at)!.repeat))
  })

  test('the first day of a task that has no date', () => {
    const wednesday = '2026-11-25T10:00:00.000Z'
    const first = (repeat: Repeat, now = wednesday) => firstDue(repeat, now).due_at.slice(0, 10)
    assert.equal(first(rule({ unit: 'day', every: 3 })), '2026-11-25')
    assert.equal(first(rule({ unit: 'week', every: 2, weekdays: ['monday', 'wednesday'] })), '2026-11-25')
    assert.equal(first(rule({ unit: 'week', every: 2, weekdays: ['monday'] })), '2026-11-30')
    assert.equal(first(rule({ unit: 'week', every: 2, weekdays: ['monday'] }), '2026-11-30T10:00:00Z'), '2026-11-30')
    assert.equal(first(rule({ unit: 'month', month_day: 'last' })), '2026-11-30')
    assert.equal(first(rule({ unit: 'year', month_day: 3 })), '2026-12-03')
  })

  /** What another implementation says: a month that is shorter is written as the last of its days up to that one (RFC 5545). */
  const reference = (repeat: Repeat, base: Date): ((after: Date) => Date | null) => {
    const { unit, every, month_day } = repeat
    const clamped =
      month_day === undefined
        ? {}
        : month_day === 'last'
          ? { bymonthday: [-1] }
          : month_day <= 28
            ? { bymonthday: [month_day] }
            : { bymonthday: [28, 29, 30, 31].filter((day) => day <= month_day), bysetpos: [-1] }
    const freq = { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY, year: RRule.YEARLY }[unit]
    const of = new RRule({
      ...{ freq, interval: every, dtstart: base, wkst: RRule.MO },
      ...(repeat.weekdays && { byweekday: repeat.weekdays.map((day) => weekdays.indexOf(day)) }),
      ...(unit === 'year' && { bymonth: [base.getUTCMonth() + 1] }),
      ...clamped,
    })
    return (after) => of.after(after)
  }

  test('1,000 rules are read as rrule reads them', () => {
    const start = Date.UTC(2025, 0, 1)
    const days = (count: number) => fc.integer({ min: 0, max: count })
    const any = fc.record({
      unit: fc.constantFrom('day', 'week', 'month', 'year'),
      every: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) }, fc.integer({ min: 1, max: 366 })),
      days: fc.subarray([...weekdays]),
      month_day: fc.oneof(fc.constant(undefined), fc.constant('last' as const), fc.integer({ min: 1, max: 31 })),
      from: fc.constantFrom('due', 'completion'),
      time_zone: fc.constantFrom(...Object.keys(clocks), 'UTC', 'Asia/Kathmandu'),
      day: days(1500),
      minute: fc.option(days(24 * 60 - 1), { nil: undefined }),
      /** Of a year before to two years after it was due. */
      completed: fc.integer({ min: -365 * 24 * 60, max: 730 * 24 * 60 }),
    })
    fc.assert(
      fc.property(any, ({ days: chosen, month_day, day, minute, completed, ...fields }) => {
        const hasDay = fields.unit === 'month' || fields.unit === 'year'
        const due_day = new Date(start + day * 86_400_000)
        const due =
          minute === undefined
            ? whole(due_day.toISOString().slice(0, 10))
            : timed(wallTime(due_day, minute), fields.time_zone)
        const repeat = anchored(
          RepeatShape.parse({
            ...fields,
            ...(fields.unit === 'week' && chosen.length > 0 && { weekdays: chosen }),
            ...(hasDay && { month_day: month_day ?? (fields.from === 'due' ? undefined : 'last') }),
          }),
          due,
        )
        const now = new Date(Date.parse(due.due_at) + completed * 60_000).toISOString()
        const here = local({ due_at: now, due_all_day: false }, fields.time_zone)
        const clock = local(due, fields.time_zone).slice(11)
        const base = new Date(
          `${fields.from === 'due' ? local(due, fields.time_zone).slice(0, 10) : here.slice(0, 10)}T${clock}Z`,
        )
        const after = reference(repeat, base)
        /** Two days before now: it counts through all that were missed each time that it is asked. */
        const lately = new Date(Date.parse(`${here}Z`) - 2 * 86_400_000)
        let expected = after(base > lately ? base : lately)!
        const isOver = (date: Date) =>
          due.due_all_day
            ? date.toISOString().slice(0, 10) > here.slice(0, 10)
            : timed(date.toISOString().slice(0, 19), fields.time_zone).due_at > now
        while (!isOver(expected)) expected = after(expected)!
        const next = nextDue(repeat, due, now)!
        const wanted = due.due_all_day
          ? expected.toISOString()
          : timed(expected.toISOString().slice(0, 19), fields.time_zone).due_at
        assert.equal(next.due_at, wanted)
      }),
      { numRuns: 1000 },
    )
  })
})

const wallTime = (day: Date, minute: number): string =>
  new Date(day.getTime() + minute * 60_000).toISOString().slice(0, 19)
