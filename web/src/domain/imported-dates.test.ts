import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderOf, readDate } from './imported-dates.ts'
import { loadDates } from './natural-date.ts'

process.env.TZ = 'Europe/Berlin'
await loadDates()
const now = new Date(2026, 10, 20, 10, 30)
const read = (text: string, isDayFirst = true) => {
  const { due_at, due_all_day } = readDate(text, isDayFirst, now) ?? {}
  return due_all_day ? due_at!.replace('T00:00:00.000Z', '') : due_at
}

test('dates are read with the year first or last, with a clock and a zone', () => {
  const end = '2026-12-31'
  for (const text of ['2026-12-31', '2026/12/31', '31.12.2026', '31.12.26', '31/12/2026', '12/31/2026', '31-12-2026'])
    assert.equal(read(text), end, text)
  for (const text of ['2026-12-31 18:05', '31.12.2026 18:05', '31/12/2026, 6:05 PM', '12/31/2026 06:05:00 pm'])
    assert.equal(read(text), '2026-12-31T17:05:00.000Z', text)
  for (const text of ['2026-12-31T18:05:00Z', '2026-12-31T19:05:00+0100', '2026-12-31T13:05:00.000-05:00'])
    assert.equal(read(text), '2026-12-31T18:05:00.000Z', text)
  assert.equal(read('31 Dec 2026'), end)
})

test('which of day and month is first is said by whoever reads', () => {
  assert.equal(read('03/04/2026', true), '2026-04-03')
  assert.equal(read('03/04/2026', false), '2026-03-04')
  assert.equal(read('03.04.2026', false), '2026-04-03')
})

test('what is no day of the calendar, or none that is kept, is no date', () => {
  for (const text of [
    '31.02.2026',
    '2026-02-30',
    '99/99/2026',
    '31.12.1950',
    '2026-12-31 25:00',
    '12.31.2026',
    '20261231',
    'soon',
  ])
    assert.equal(read(text), undefined, text)
})

test('the order is what one of the dates says, and unclear where none does or they differ', () => {
  assert.deepEqual(orderOf(['03/04/2026', '31/12/2026']), { isDayFirst: true })
  assert.deepEqual(orderOf(['03/04/2026', '12/31/2026']), { isDayFirst: false })
  assert.equal(orderOf(['03/04/2026', '05/05/2026']).unclear, '03/04/2026')
  assert.equal(orderOf(['31/12/2026', '12/31/2026', '03/04/2026']).unclear, '03/04/2026')
  assert.equal(orderOf(['05/05/2026', '2026-03-04', '03.04.2026', 'soon']).unclear, undefined)
})
