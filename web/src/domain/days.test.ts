import assert from 'node:assert/strict'
import { test } from 'node:test'
import { todayOf, upcomingOf } from './days.ts'

const now = new Date(2026, 10, 25, 12)
const line = (name: string, ...date: [number, number, number, number?]) => ({
  name,
  due_at: new Date(date[0], date[1], date[2], date[3] ?? 23, date[3] === undefined ? 59 : 0).toISOString(),
})
const names = (days: ReturnType<typeof todayOf>) => days.map(({ key, lines }) => [key, lines.map(({ name }) => name)])

const lines = [
  line('Later today', 2026, 10, 25, 18),
  line('This morning', 2026, 10, 25, 9),
  line('Whole day', 2026, 10, 25),
  line('Last week', 2026, 10, 18),
  line('Tomorrow', 2026, 10, 26, 8),
  line('In a week', 2026, 11, 2),
  line('In eight days', 2026, 11, 3),
  line('Next year', 2027, 0, 4),
]

test('today are the late ones, the oldest first, and what is still due', () => {
  assert.deepEqual(names(todayOf(lines, now)), [
    ['late', ['Last week', 'This morning']],
    ['today', ['Later today', 'Whole day']],
  ])
})

test('upcoming are the next seven days, each by itself, and whatever comes after them', () => {
  const days = upcomingOf(lines, now)
  assert.deepEqual(names(days), [
    ['day-1', ['Tomorrow']],
    ['day-7', ['In a week']],
    ['later', ['In eight days', 'Next year']],
  ])
  assert.deepEqual(days[1]!.day, new Date(2026, 11, 2))
})

test('a day without a line is not shown, and of the same moment names decide', () => {
  assert.deepEqual(todayOf([], now), [])
  const same = [line('B', 2026, 10, 25, 18), line('A', 2026, 10, 25, 18)]
  assert.deepEqual(names(todayOf(same, now)), [['today', ['A', 'B']]])
})
