import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayForm } from './day.ts'

const now = new Date(2026, 10, 20, 9, 0)

for (const [moment, form] of [
  [new Date(2026, 10, 20, 0, 1), 'today'],
  [new Date(2026, 10, 20, 9, 5), 'today'],
  [new Date(2026, 10, 19, 23, 59), 'yesterday'],
  [new Date(2026, 10, 14, 12, 0), 'weekday'],
  [new Date(2026, 10, 13, 12, 0), 'date'],
  [new Date(2026, 0, 1, 0, 0), 'date'],
  [new Date(2025, 11, 31, 0, 0), 'year'],
] as const) {
  test(`${moment.toDateString()} is said as ${form}`, () => assert.equal(dayForm(moment, now), form))
}
