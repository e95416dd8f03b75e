import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { shifted } from './rules.ts'

const day = (due_at: string) => ({ due_at: `${due_at}T00:00:00.000Z`, due_all_day: true })
const time = (due_at: string) => ({ due_at, due_all_day: false })

describe('the reminder of another round', () => {
  for (const [what, time_zone, before, from, to, after] of [
    [
      'as many days before',
      'UTC',
      '2026-01-30T20:00:00.000Z',
      day('2026-01-31'),
      day('2026-02-28'),
      '2026-02-27T20:00:00.000Z',
    ],
    [
      'on the same day',
      'UTC',
      '2026-03-01T08:00:00.000Z',
      day('2026-03-01'),
      day('2026-03-08'),
      '2026-03-08T08:00:00.000Z',
    ],
    [
      'some days after',
      'UTC',
      '2026-03-03T08:00:00.000Z',
      day('2026-03-01'),
      day('2026-03-08'),
      '2026-03-10T08:00:00.000Z',
    ],
    [
      'when the clock goes forward',
      'Europe/Berlin',
      '2026-03-28T08:00:00.000Z',
      time('2026-03-28T17:00:00.000Z'),
      time('2026-03-29T16:00:00.000Z'),
      '2026-03-29T07:00:00.000Z',
    ],
    [
      'when it goes back',
      'Europe/Berlin',
      '2026-10-24T07:00:00.000Z',
      time('2026-10-24T16:00:00.000Z'),
      time('2026-10-25T17:00:00.000Z'),
      '2026-10-25T08:00:00.000Z',
    ],
    [
      'far from UTC, late in the evening',
      'Pacific/Auckland',
      '2026-06-10T10:30:00.000Z',
      day('2026-06-11'),
      day('2026-06-18'),
      '2026-06-17T10:30:00.000Z',
    ],
    [
      'back to the one before',
      'Europe/Berlin',
      '2026-03-29T07:00:00.000Z',
      time('2026-03-29T16:00:00.000Z'),
      time('2026-03-28T17:00:00.000Z'),
      '2026-03-28T08:00:00.000Z',
    ],
  ] as const)
    test(`is ${what}`, () => assert.equal(shifted(before, from, to, time_zone), after))

  test('is none at the end of time', () => {
    assert.equal(shifted('9998-12-31T00:00:00.000Z', day('9998-12-31'), day('9999-12-31'), 'UTC'), undefined)
  })
})
