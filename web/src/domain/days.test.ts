import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Day, earliestFirst, mineOf, todayOf, upcomingOf } from './days.ts'

const now = new Date(2026, 10, 25, 12)
const line = (name: string, ...date: [number, number, number, number?]) => ({
  id: name,
  name,
  list_id: 'list',
  position: 1,
  due_at: new Date(date[0], date[1], date[2], date[3] ?? 23, date[3] === undefined ? 59 : 0).toISOString(),
})
const names = (days: readonly Day<{ name: string }>[]) =>
  days.map(({ key, lines }) => [key, lines.map(({ name }) => name)])

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
  assert.deepEqual(names(todayOf(lines.toSorted(earliestFirst), now)), [
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

test('mine are the late ones, today’s, all later ones, and last those without a date by list and in its order', () => {
  const undated = (name: string, list_id: string, position: number) => ({
    ...{ id: name, name, list_id, position },
    due_at: null,
  })
  const given = [undated('Of b', 'b', 1), undated('Second', 'a', 2), undated('First', 'a', 1), ...lines]
  assert.deepEqual(names(mineOf(given, now)), [
    ['late', ['Last week', 'This morning']],
    ['today', ['Later today', 'Whole day']],
    ['later', ['Tomorrow', 'In a week', 'In eight days', 'Next year']],
    ['undated', ['First', 'Second', 'Of b']],
  ])
  assert.deepEqual(mineOf([], now), [])
})

test('a day without a line is not shown, and lines of the same moment stand by list and in its order', () => {
  assert.deepEqual(todayOf([], now), [])
  const at = line('', 2026, 10, 25, 18)
  const same = [
    { ...at, id: '1', name: 'Of b', list_id: 'b' },
    { ...at, id: '2', name: 'Second', list_id: 'a', position: 2 },
    { ...at, id: '3', name: 'First', list_id: 'a', position: 1.5 },
  ]
  assert.deepEqual(names(todayOf(same.toSorted(earliestFirst), now)), [['today', ['First', 'Second', 'Of b']]])
})

test('days begin at midnight at the place of the reader, also when the clocks are changed', () => {
  const before = new Date(2026, 9, 24, 12)
  const lines = [line('Sunday', 2026, 9, 25), line('Monday', 2026, 9, 26, 0)]
  assert.deepEqual(names(upcomingOf(lines, before)), [
    ['day-1', ['Sunday']],
    ['day-2', ['Monday']],
  ])
})
