import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Frame } from '@docket/client'
import type { Task } from '@docket/contract'
import { readyEdits } from './edit.ts'
import { ListModel } from './list-model.ts'

const task = (id: string, over: Partial<Task> = {}): Task => ({
  id,
  list_id: 'list',
  name: `Task ${id}`,
  description: '',
  status: 'pending',
  position: 1,
  icon: '',
  color: '',
  outputs: {},
  comment_count: 0,
  archived_at: null,
  due_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  rev: 1,
  ...over,
})

const taskFrame = (data: Task, rev?: number): Frame => ({ event: 'task', data, rev })
const synced = (rev: number, full = true, lineage = '123456'): Frame => ({
  event: 'synced',
  data: { rev, full, since: `${rev}.${lineage}` },
  rev,
})

const modelOf = (...tasks: Task[]) => {
  const model = new ListModel()
  model.server.beginConnection()
  for (const each of tasks) model.receive(taskFrame(each))
  model.receive(synced(10))
  return model
}

const names = (model: ListModel) => model.lines().map((line) => line.task.name)

test('lines are numbered by position', () => {
  const model = modelOf(task('b', { position: 2 }), task('a', { position: 1 }), task('c', { position: 7 }))
  assert.deepEqual(
    model.lines().map(({ key, number }) => [key, number]),
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ],
  )
})

test('a newer state is never replaced by an older one', () => {
  const model = modelOf(task('a', { rev: 5, name: 'New' }))
  model.receive(taskFrame(task('a', { rev: 4, name: 'Old' }), 4))
  assert.deepEqual(names(model), ['New'])
})

test('a deleted task does not come back by a late answer', () => {
  const model = modelOf(task('a'))
  model.receive({ event: 'task_deleted', data: { id: 'a' }, rev: 11 })
  model.server.put(task('a', { rev: 9 }))
  assert.deepEqual(names(model), [])
})

test('after a full baseline, what was not in it is gone', () => {
  const model = modelOf(task('a'), task('b', { position: 2 }))
  model.server.beginConnection()
  model.receive(taskFrame(task('b', { position: 2 })))
  model.server.put(task('later', { rev: 30, position: 3 }))
  model.receive(synced(20))
  assert.deepEqual(
    model.lines().map((line) => line.key),
    ['b', 'later'],
  )
})

test('after an older copy was restored, only what its baseline says is so', () => {
  const model = modelOf(task('a', { rev: 9 }), task('b', { rev: 8 }))
  model.receive({ event: 'task_deleted', data: { id: 'b' }, rev: 11 })
  model.receive(taskFrame(task('phantom', { rev: 12 }), 12))
  model.server.beginConnection()
  model.receive(taskFrame(task('a', { rev: 5, name: 'As it was' })))
  model.receive(taskFrame(task('b', { rev: 6, name: 'Not deleted' })))
  model.receive(synced(7, true, '654321'))
  assert.deepEqual(names(model), ['As it was', 'Not deleted'])
})

test('after a resume, what was not sent again stays', () => {
  const model = modelOf(task('a'), task('b', { position: 2 }))
  model.server.beginConnection()
  model.receive(taskFrame(task('b', { position: 2, rev: 12, name: 'Changed' })))
  model.receive(synced(12, false))
  assert.deepEqual(names(model), ['Task a', 'Changed'])
})

test('an archived task leaves the list, and its number goes to the next', () => {
  const model = modelOf(task('a'), task('b', { position: 2 }))
  model.receive(taskFrame(task('a', { rev: 11, archived_at: '2026-11-20T11:00:00.000Z' }), 11))
  assert.deepEqual(
    model.lines().map(({ key, number }) => [key, number]),
    [['b', 1]],
  )
})

test('an edit shows at once and is confirmed silently', () => {
  const model = modelOf(task('a'))
  const edit = model.push({ kind: 'change', key: 'a', patch: { status: 'completed' } })
  assert.equal(model.lines()[0]!.task.status, 'completed')
  assert.deepEqual(model.receive(taskFrame(task('a', { rev: 11, status: 'completed' }), 11)), [])
  model.confirm(edit, task('a', { rev: 11, status: 'completed' }))
  assert.equal(model.lines()[0]!.task.status, 'completed')
})

test('a withdrawn edit leaves the state of the server', () => {
  const model = modelOf(task('a'))
  const edit = model.push({ kind: 'change', key: 'a', patch: { name: 'Mine' } })
  model.receive(taskFrame(task('a', { rev: 11, status: 'failed' }), 11))
  model.withdraw(edit)
  assert.deepEqual([names(model), model.lines()[0]!.task.status], [['Task a'], 'failed'])
})

test('added lines keep their order and their key', () => {
  const model = modelOf(task('a'))
  const first = model.push({ kind: 'add', key: model.newKey(), name: 'One', due_at: null })
  const second = model.push({ kind: 'add', key: model.newKey(), name: 'Two', due_at: null })
  const third = model.push({ kind: 'change', key: 'new-1', patch: { status: 'completed' } })
  assert.deepEqual(names(model), ['Task a', 'One', 'Two'])
  assert.deepEqual(readyEdits(model.queue), [first])
  model.confirm(first, task('x', { name: 'One', position: 2, rev: 11 }))
  assert.deepEqual(names(model), ['Task a', 'One', 'Two'])
  assert.deepEqual([model.lines()[1]!.key, model.idOf('new-1')], ['new-1', 'x'])
  assert.deepEqual(readyEdits(model.queue), [second, third])
})

test('a frame that overtakes the answer to its addition does not show the line twice', () => {
  const model = modelOf()
  const add = model.push({ kind: 'add', key: model.newKey(), name: 'One', due_at: null })
  add.state = 'sending'
  assert.deepEqual(model.receive(taskFrame(task('x', { name: 'One', rev: 11 }), 11)), [])
  assert.deepEqual(names(model), ['One'])
  model.confirm(add, task('x', { name: 'One', rev: 11 }))
  assert.deepEqual(names(model), ['One'])
})

test('the answer puts right a line that was taken for an addition', () => {
  const model = modelOf()
  const add = model.push({ kind: 'add', key: model.newKey(), name: 'One', due_at: null })
  add.state = 'sending'
  model.receive(taskFrame(task('theirs', { name: 'One', rev: 11 }), 11))
  model.confirm(add, task('mine', { name: 'One', rev: 12, position: 2 }))
  assert.deepEqual(
    model.lines().map(({ key }) => key),
    ['theirs', 'new-1'],
  )
})

test('a refused addition takes the later edits of its line along', () => {
  const model = modelOf()
  const add = model.push({ kind: 'add', key: 'new-1', name: 'One', due_at: null })
  model.push({ kind: 'change', key: 'new-1', patch: { status: 'completed' } })
  model.withdraw(add)
  assert.deepEqual([names(model), model.queue], [[], []])
})

test('a restored task is back before the server has answered', () => {
  const model = modelOf(task('a'))
  const archive = model.push({ kind: 'archive', key: 'a' })
  model.confirm(archive, task('a', { rev: 11, archived_at: '2026-11-20T11:00:00.000Z' }))
  assert.deepEqual(names(model), [])
  model.push({ kind: 'restore', key: 'a' })
  assert.deepEqual(names(model), ['Task a'])
})

test('what others change is news, and untouched lines stay the same objects', () => {
  const model = modelOf(task('a'), task('b', { position: 2 }))
  const before = model.lines()
  const [first, second] = before
  const foreign = model.receive(taskFrame(task('b', { position: 2, rev: 11, status: 'completed' }), 11))
  const [news] = model.news(new Set(foreign), before)
  assert.deepEqual([news?.before, news?.after?.task.status], [second, 'completed'])
  assert.equal(model.lines()[0], first)
  assert.equal(model.lines(), model.lines())
})

test('only a stalled queue makes lines wait, and a held deletion waits for nobody', () => {
  const model = modelOf(task('a'), task('b', { position: 2 }))
  model.push({ kind: 'change', key: 'a', patch: { name: 'Mine' } })
  model.push({ kind: 'delete', key: 'b' }, 'held')
  assert.deepEqual(names(model), ['Mine'])
  assert.equal(model.lines()[0]!.isWaiting, false)
  model.stalled = true
  assert.equal(model.lines()[0]!.isWaiting, true)
})

test('a line that was finished a moment ago is fresh, until it is opened again', () => {
  const model = modelOf(task('a'), task('b', { position: 2, status: 'completed' }))
  model.lines()
  const fresh: string[] = []
  model.onFresh = (key) => fresh.push(key)
  const edit = model.push({ kind: 'change', key: 'a', patch: { status: 'completed' } })
  assert.deepEqual([model.lines().map((line) => line.isFresh), fresh], [[true, false], ['a']])
  model.withdraw(edit)
  assert.equal(model.lines()[0]!.isFresh, false)
})
