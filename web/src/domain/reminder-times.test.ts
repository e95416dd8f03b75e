import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endOfDay } from './date-text.ts'
import { reminderOf, reminderTimes } from './reminder-times.ts'

describe('times of reminders', () => {
  const shown = (now: Date, due?: Date) => reminderTimes(now, due).map(({ kind, at }) => [kind, at] as const)

  test('in an hour, this evening, tomorrow morning and on the day, the soonest first', () => {
    const now = new Date(2026, 10, 27, 10, 30, 12)
    assert.deepEqual(shown(now, new Date(2026, 11, 1, 14)), [
      ['hour', new Date(2026, 10, 27, 11, 31)],
      ['evening', new Date(2026, 10, 27, 18)],
      ['morning', new Date(2026, 10, 28, 9)],
      ['day', new Date(2026, 11, 1, 9)],
    ])
  })

  test('nothing that has passed, and nothing twice', () => {
    const late = new Date(2026, 10, 27, 18)
    assert.deepEqual(
      shown(late, endOfDay(2026, 10, 28)).map(([kind]) => kind),
      ['hour', 'morning'],
    )
    assert.deepEqual(
      shown(new Date(2026, 10, 27, 8), endOfDay(2026, 10, 27)).map(([kind]) => kind),
      ['hour', 'evening', 'morning'],
      'its nine o’clock is in an hour',
    )
    assert.deepEqual(
      shown(new Date(2026, 10, 27, 10), new Date(2026, 10, 27, 12)).map(([kind]) => kind),
      ['hour', 'evening', 'morning'],
    )
  })

  test('a day is meant in its morning, in its evening where that has passed, and a time as it is', () => {
    const now = new Date(2026, 11, 20, 10)
    assert.deepEqual(reminderOf(endOfDay(2026, 11, 24), now), new Date(2026, 11, 24, 9))
    assert.deepEqual(reminderOf(endOfDay(2026, 11, 20), now), new Date(2026, 11, 20, 18))
    assert.deepEqual(reminderOf(new Date(2026, 11, 24, 15), now), new Date(2026, 11, 24, 15))
  })

  test('is at nine where summer time begins', () => {
    for (let day = 1; day < 366; day++) {
      const [, morning] = [...reminderTimes(new Date(2026, 0, day, 20), undefined)]
      assert.equal(morning!.at.getHours(), 9)
    }
  })
})
