import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spansOf, unitFor } from './chart-spans.ts'

const days = Array.from({ length: 10 }, (_, at) => ({
  date: new Date(Date.UTC(2026, 10, 25 + at)).toISOString().slice(0, 10),
  completed: at,
  failed: 1,
}))

test('bars are days as long as none is a hair, then weeks, then months', () => {
  assert.deepEqual(
    [30, 90, 365].map((count) => unitFor(count, 900)),
    ['day', 'day', 'week'],
  )
  assert.deepEqual(
    [7, 30, 90, 365].map((count) => unitFor(count, 280)),
    ['day', 'day', 'week', 'month'],
  )
})

test('weeks begin on the day on which the reader’s do, and nothing is lost', () => {
  assert.equal(spansOf(days, 'day', 1).length, 10)
  assert.deepEqual(spansOf(days, 'week', 1), [
    { date: '2026-11-23', completed: 0 + 1 + 2 + 3 + 4, failed: 5 },
    { date: '2026-11-30', completed: 5 + 6 + 7 + 8 + 9, failed: 5 },
  ])
  assert.deepEqual(
    spansOf(days, 'week', 0).map(({ date }) => date),
    ['2026-11-22', '2026-11-29'],
  )
  assert.deepEqual(spansOf(days, 'month', 1), [
    { date: '2026-11-01', completed: 15, failed: 6 },
    { date: '2026-12-01', completed: 30, failed: 4 },
  ])
})
