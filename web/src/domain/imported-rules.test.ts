import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Repeat } from '@docket/contract'
import { readDate } from './imported-dates.ts'
import { isRuleInWords } from './imported-rules.ts'
import { loadDates } from './natural-date.ts'

process.env.TZ = 'Europe/Berlin'
await loadDates()

/** Friday 20 November 2026, 10:30. */
const now = new Date(2026, 10, 20, 10, 30)
const rule: Repeat = { every: 1, unit: 'day', from: 'due', time_zone: 'Europe/Berlin' }

test('what repeats is read in words, with the day on which it is due first', () => {
  for (const [text, day, said] of [
    ['every monday', '2026-11-23', { unit: 'week', weekdays: ['monday'] }],
    ['ev mon, thu', '2026-11-23', { unit: 'week', weekdays: ['monday', 'thursday'] }],
    ['every! 3 days', '2026-11-20', { every: 3, from: 'completion' }],
    ['after 3 days', '2026-11-20', { every: 3, from: 'completion' }],
    ['daily', '2026-11-20', {}],
    ['every 27th', '2026-11-27', { unit: 'month', month_day: 27 }],
    ['every month on the 3rd', '2026-12-03', { unit: 'month', month_day: 3 }],
    ['every 31', '2026-11-30', { unit: 'month', month_day: 31 }],
    ['every last day', '2026-11-30', { unit: 'month', month_day: 'last' }],
    ['every jan 15', '2027-01-15', { unit: 'year' }],
    ['every friday starting 2026-12-01', '2026-12-04', { unit: 'week', weekdays: ['friday'] }],
    ['every 2 weeks until 2027-03-01', '2026-11-20', { unit: 'week', every: 2, until: '2027-03-01' }],
  ] as const)
    assert.deepEqual(
      readDate(text, true, now),
      { due_at: `${day}T00:00:00.000Z`, due_all_day: true, repeat: { ...rule, ...said } },
      text,
    )
  assert.equal(readDate('every day at 18:00', true, now)!.due_at, '2026-11-20T17:00:00.000Z')
})

test('what Docket cannot repeat is known as such', () => {
  for (const text of [
    'every 3rd tuesday of the month',
    'every hour',
    'every 400 days',
    'every 32nd',
    'jeden Vollmond',
    'every day until soon',
  ]) {
    assert.equal(readDate(text, true, now), undefined, text)
    assert.ok(isRuleInWords(text), text)
  }
  for (const text of ['everything', 'soon', 'tousled', 'allez']) assert.ok(!isRuleInWords(text), text)
})
