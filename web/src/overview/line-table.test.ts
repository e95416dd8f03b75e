import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaskLine } from '@docket/contract'
import { task } from '../live/sample.ts'
import { lineOfTask } from './edited-lines.ts'
import { type LineNews, LineTable } from './line-table.ts'

const line = (id: string, over: Partial<TaskLine> = {}): TaskLine => ({ ...lineOfTask(task(id)), ...over })
const news = (over: Partial<LineNews>): LineNews => ({
  full: false,
  lists: null,
  restarted: [],
  gone: [],
  tasks: [],
  ...over,
})
const tableOf = (...tasks: TaskLine[]) => {
  const table = new LineTable()
  table.apply(news({ full: true, tasks }))
  table.takeDirty()
  return table
}
const known = (table: LineTable) =>
  table
    .byList()
    .flat()
    .map(({ id, list_id }) => `${id} in ${list_id}`)
    .sort()
const due_at = '2026-11-25T12:00:00.000Z'

test('an answer is done in its order: lists that went, lists anew, tasks that went, then what there is', () => {
  const table = tableOf(line('a'), line('b', { list_id: 'other' }), line('c', { list_id: 'third' }), line('d'))
  table.apply(
    news({
      lists: ['list', 'other'],
      restarted: ['other'],
      gone: [{ id: 'a', list_id: 'list' }],
      tasks: [line('e', { list_id: 'other' })],
    }),
  )
  assert.deepEqual(known(table), ['d in list', 'e in other'])
  assert.deepEqual([...table.takeDirty()].sort(), ['list', 'other', 'third'])
  assert.equal(table.size, 2)
})

test('what went is done first, and the tasks come in parts; the lines of a list are the same array until something changes', () => {
  const table = tableOf(line('a'), line('b', { list_id: 'other' }), line('c', { list_id: 'third' }))
  const before = table.byList()
  assert.deepEqual(table.byList(), before)
  const told = news({ gone: [{ id: 'a', list_id: 'list' }], restarted: ['third'] })
  table.applyLosses(told)
  assert.deepEqual(known(table), ['b in other'])
  for (const id of ['a', 'd']) table.applyTasks([line(id, { rev: 9 })])
  assert.deepEqual(known(table), ['a in list', 'b in other', 'd in list'])
  const after = table.byList()
  assert.ok(after.includes(before[1]!))
  assert.ok(!after.includes(before[0]!) && !after.includes(before[2]!))
  table.answer(line('b', { list_id: 'other', rev: 12, name: 'New' }))
  assert.ok(!table.byList().includes(before[1]!))
  table.remove('b')
  assert.deepEqual(known(table), ['a in list', 'd in list'])
})

test('a full answer leaves nothing of before', () => {
  const table = tableOf(line('a', { due_at }))
  table.apply(news({ full: true, tasks: [line('b')] }))
  assert.deepEqual([known(table), [...table.dated]], [['b in list'], []])
})

test('a task that was moved stands in its new list, whichever of the two is told first', () => {
  const moved = line('a', { list_id: 'other', rev: 9 })
  const table = tableOf(line('a'))
  table.apply(news({ tasks: [moved] }))
  table.apply(news({ gone: [{ id: 'a', list_id: 'list' }] }))
  assert.deepEqual(known(table), ['a in other'])
  table.apply(news({ gone: [{ id: 'a', list_id: 'other' }], tasks: [line('a', { rev: 12 })] }))
  assert.deepEqual(known(table), ['a in list'])
})

test('an older state does not take the place of a newer one, and an answer does not bring back what went', () => {
  const table = tableOf(line('a', { rev: 5, name: 'New' }), line('b'))
  table.answer(line('a', { rev: 4, name: 'Old' }))
  assert.equal(table.get('a')?.name, 'New')
  table.apply(news({ gone: [{ id: 'b', list_id: 'list' }] }))
  table.answer(line('b', { rev: 3 }))
  assert.deepEqual(known(table), ['a in list'])
  table.apply(news({ tasks: [line('b', { rev: 4 })] }))
  assert.deepEqual(known(table), ['a in list', 'b in list'])
})

test('dated are those with a date that somebody may still have to do', () => {
  const table = tableOf(
    line('open', { due_at }),
    line('undated'),
    line('running', { due_at, status: 'in_progress' }),
    line('done', { due_at, status: 'completed' }),
    line('archived', { due_at, archived_at: due_at }),
  )
  const ids = () => [...table.dated].map(({ id }) => id)
  assert.deepEqual(ids(), ['open', 'running'])
  table.answer(line('open', { due_at, status: 'completed', rev: 2 }))
  table.answer(line('done', { due_at, status: 'pending', rev: 2 }))
  table.apply(news({ gone: [{ id: 'running', list_id: 'list' }] }))
  assert.deepEqual(ids(), ['done'])
})
