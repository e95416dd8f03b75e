import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boardOf, calendarOf } from './spread-days.ts'

process.env.TZ = 'Europe/Berlin'

const line = (
  id: string,
  due_at: string | null,
  status: 'pending' | 'in_progress' | 'completed' | 'failed' = 'pending',
) => ({
  id,
  status,
  due_at,
  due_all_day: due_at?.endsWith('T00:00:00Z') ?? false,
  list_id: 'list',
  position: 1,
})

test('a board has its three columns, whether anything stands in them or not', () => {
  const board = boardOf([line('b', null), line('a', null, 'completed'), line('c', null), line('d', null, 'failed')])
  assert.deepEqual(
    board.map(({ key, lines }) => [key, ...lines.map(({ id }) => id)]),
    [['pending', 'b', 'c'], ['in_progress'], ['completed', 'a']],
  )
})

test('a month has whole weeks from the first day of the week on, and each line stands on its day where one is', () => {
  const month = calendarOf(
    [line('late', '2026-11-30T23:30:00Z'), line('day', '2026-11-30T00:00:00Z'), line('none', null)],
    { span: 'month', day: new Date(2026, 10, 15), firstDay: 1 },
  )
  assert.deepEqual([month[0]!.key, month.at(-1)!.key, month.length % 7], ['2026-10-26', '2026-12-06', 0])
  assert.deepEqual(
    month.filter(({ lines }) => lines.length > 0).map(({ key, lines }) => [key, ...lines.map(({ id }) => id)]),
    [
      ['2026-11-30', 'day'],
      ['2026-12-01', 'late'],
    ],
  )
})

test('a week has its seven days from the first day of the week on', () => {
  const of = (firstDay: number) =>
    calendarOf([line('day', '2026-11-29T00:00:00Z')], { span: 'week', day: new Date(2026, 10, 26), firstDay })
  assert.deepEqual([of(1)[0]!.key, of(1).at(-1)!.key, of(1).length], ['2026-11-23', '2026-11-29', 7])
  assert.deepEqual(of(1).at(-1)!.lines.length, 1)
  assert.deepEqual([of(0)[0]!.key, of(0).flatMap(({ lines }) => lines).length], ['2026-11-22', 0])
})
