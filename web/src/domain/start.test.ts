import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasTime } from './date-text.ts'
import { startDate, startKind, startOf } from './start.ts'

test('a day without a time is meant from its beginning, and written without one', () => {
  const day = new Date(2026, 10, 30, 23, 59, 59)
  const start = startOf(day)
  assert.deepEqual(start, new Date(2026, 10, 30))
  assert.equal(hasTime(startDate(start.toISOString())!), false)
  const nine = new Date(2026, 10, 30, 9)
  assert.deepEqual(startOf(nine), nine)
  assert.deepEqual(startDate(nine.toISOString()), nine)
  assert.equal(startDate(null), undefined)
})

test('a start is named by its day while that is near', () => {
  const now = new Date(2026, 10, 28, 22)
  const kinds = [28, 29, 30, 34, 35].map((day) => startKind(new Date(2026, 10, day, 23), now))
  assert.deepEqual(kinds, ['today', 'tomorrow', 'soon', 'soon', 'later'])
})
