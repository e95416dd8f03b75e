import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadDates, onDatesRead, readDatesIn, recogniseDate } from './natural-date.ts'
import { parseDate } from './parse-due.ts'

await loadDates()

process.env.TZ = 'Europe/Berlin'

/** Friday 20 November 2026, 10:30 in Berlin. */
const now = new Date('2026-11-20T09:30:00Z')

const local = (date: Date | undefined) =>
  date &&
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Berlin' }).format(date)

const readings: [text: string, date: string, moment: string][] = [
  ['Order stickers tomorrow 9am', 'tomorrow 9am', '2026-11-21 09:00:00'],
  ['Sunscreen for Oma fri', 'fri', '2026-11-27 23:59:59'],
  ['Passports: check when they end mon', 'mon', '2026-11-23 23:59:59'],
  ['Presents 24 dec', '24 dec', '2026-12-24 23:59:59'],
  ['Presents Dec 24th', 'Dec 24th', '2026-12-24 23:59:59'],
  ['Renew 1 feb', '1 feb', '2027-02-01 23:59:59'],
  ['Renew 1 February 2028', '1 February 2028', '2028-02-01 23:59:59'],
  ['Call back today', 'today', '2026-11-20 23:59:59'],
  ['Call back today 14:00', 'today 14:00', '2026-11-20 14:00:00'],
  ['Call back today at 2:15 pm', 'today at 2:15 pm', '2026-11-20 14:15:00'],
  ['Call back at 9am tomorrow', 'at 9am tomorrow', '2026-11-21 09:00:00'],
  ['Dinner tonight', 'tonight', '2026-11-20 20:00:00'],
  ['Lunch sat noon', 'sat noon', '2026-11-21 12:00:00'],
  ['Midnight call 12am', '12am', '2026-11-21 00:00:00'],
  ['Standup 9am', '9am', '2026-11-21 09:00:00'],
  ['Standup at 11:00', 'at 11:00', '2026-11-20 11:00:00'],
  ['Ship by next thu', 'by next thu', '2026-11-26 23:59:59'],
  ['Plan next week', 'next week', '2026-11-23 23:59:59'],
  ['Water plants in 3 days', 'in 3 days', '2026-11-23 23:59:59'],
  ['Water plants in 2 weeks', 'in 2 weeks', '2026-12-04 23:59:59'],
  ['Audit 2027-03-28', '2027-03-28', '2027-03-28 23:59:59'],
  ['Audit 28 mar 2027 9:00', '28 mar 2027 9:00', '2027-03-28 09:00:00'],
  ['Trailing space fri ', 'fri', '2026-11-27 23:59:59'],
  ['Rent due sat 21 nov', 'due sat 21 nov', '2026-11-21 23:59:59'],
  ['Call mum tmr', 'tmr', '2026-11-21 23:59:59'],
  ['Call mum the day after tomorrow', 'the day after tomorrow', '2026-11-22 23:59:59'],
  ['Rent 1st', '1st', '2026-12-01 23:59:59'],
  ['Rent due the 1st', 'due the 1st', '2026-12-01 23:59:59'],
  ['Close the books 31st', '31st', '2026-12-31 23:59:59'],
  ['Close the books end of month', 'end of month', '2026-11-30 23:59:59'],
  ['Standup monday morning', 'monday morning', '2026-11-23 09:00:00'],
  ['Walk this evening', 'this evening', '2026-11-20 20:00:00'],
  ['Send it by end of day', 'by end of day', '2026-11-20 23:59:59'],
  ['Send it eod', 'eod', '2026-11-20 23:59:59'],
  ['Send it fri eod', 'fri eod', '2026-11-27 23:59:59'],
  ['Take it out in 2 hours', 'in 2 hours', '2026-11-20 12:30:00'],
  ['Call on fri at 9', 'on fri at 9', '2026-11-27 09:00:00'],
  ['Trip 29 feb 2028', '29 feb 2028', '2028-02-29 23:59:59'],
  ['Rent\u00a0tomorrow', 'tomorrow', '2026-11-21 23:59:59'],
  ['Was due Thu 19 Nov, 09:00', 'due Thu 19 Nov, 09:00', '2026-11-19 09:00:00'],
]

for (const [text, date, moment] of readings) {
  test(`“${text}”`, () => {
    const recognised = recogniseDate(text, now)
    assert.equal(recognised && text.slice(recognised.start, recognised.end), date)
    assert.equal(local(recognised?.due), moment)
  })
}

for (const text of [
  'tomorrow',
  'Read John 3:16',
  'Friday lunch menu',
  'Tag 2.0.0',
  'Marry may',
  'Buy 3 mar tins',
  'Presents 31 feb',
  'Wake 25:00',
  'Fix tomorrow 13pm',
  'sunmon',
  'Restaurant',
  'Rent every 1st',
  'Report monthly on monday',
  'Retro last friday',
  'Shut until friday',
  'Retro 1st monday',
  'Open mon - fri',
  'Shift 2pm-4pm',
  'Boil eggs 5 minutes',
  'Sprint 2 weeks',
  'Open 24/7',
  'Look at the sun',
  'Post of yesterday',
  'Meet fri 17',
  'Meet tomorrow at 5',
  'Meet at 5',
  'Meet sat 22 nov',
  'Good morning',
  'Call 9am est',
  'Call tomorrow 9am est',
  'Use it now',
  'Fix fri 9am eod',
]) {
  test(`no date in “${text}”`, () => assert.equal(recogniseDate(text, now), undefined))
}

test('the day before summer time ends still ends at its own midnight', () => {
  assert.equal(parseDate('25 oct 2026', now)?.toISOString(), '2026-10-25T22:59:59.000Z')
  assert.equal(parseDate('24 oct 2026', now)?.toISOString(), '2026-10-24T21:59:59.000Z')
})

test('tonight is not over before the day is', () => {
  const late = new Date('2026-11-20T21:10:00Z')
  assert.equal(local(recogniseDate('Call mum tonight', late)?.due), '2026-11-20 23:59:59')
  assert.equal(local(recogniseDate('Call mum tomorrow night', late)?.due), '2026-11-21 20:00:00')
})

test('the date of a very long line is found at its end', () => {
  const name = 'word '.repeat(90)
  const found = recogniseDate(`${name}tomorrow`, now)
  assert.deepEqual([found?.start, found?.end], [name.length, name.length + 8])
})

test('a date field takes a date alone, and what elsewhere is only offered', () => {
  assert.equal(local(parseDate('tomorrow', now)), '2026-11-21 23:59:59')
  assert.equal(local(parseDate('fri', now)), '2026-11-27 23:59:59')
  assert.equal(local(parseDate('12/1/2027', now)), '2027-12-01 23:59:59')
  assert.equal(parseDate('soon', now), undefined)
  assert.equal(parseDate('dentist tomorrow', now), undefined)
})

test('the words of dates are those of the language that is set', async () => {
  const untilRead = Promise.withResolvers<void>()
  const stop = onDatesRead(untilRead.resolve)
  readDatesIn('de')
  await untilRead.promise
  stop()
  assert.equal(local(parseDate('übermorgen', now)), '2026-11-22 23:59:59')
  assert.equal(local(parseDate('morgen', now)), '2026-11-21 23:59:59')
})
