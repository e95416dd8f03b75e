import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Task } from '@docket/contract'
import { ListStore } from './list-store.ts'
import { addition, deletedFrame, renaming, storeOf, syncedFrame, task, taskFrame, waiting } from './sample.ts'

const names = (store: ListStore) => store.lines.map(({ task }) => task.name)
const keys = (store: ListStore) => store.lines.map(({ key }) => key)
const a = task('a')
const b = task('b', { position: 2 })
const archived_at = '2026-11-20T11:00:00.000Z'

test('lines are numbered by position', () => {
  const store = storeOf(b, a, task('c', { position: 7 }))
  assert.deepEqual(
    keys(store).map((key) => [key, store.numberOf(key)]),
    [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ],
  )
})

test('a newer state is never replaced by an older one', () => {
  const store = storeOf(task('a', { rev: 5, name: 'New' }))
  store.receive(taskFrame(task('a', { rev: 4, name: 'Old' })))
  assert.deepEqual(names(store), ['New'])
})

test('a deleted task does not come back by a late answer', () => {
  const store = storeOf(a)
  store.receive(deletedFrame('a', 11))
  store.put(task('a', { rev: 9 }))
  assert.deepEqual(names(store), [])
})

test('an answer that is given again does not bring back what has gone since', () => {
  const store = storeOf(a)
  store.put(task('gone', { rev: 7 }))
  store.put(task('archived', { rev: 7, archived_at }))
  store.put(task('made', { rev: 11, position: 2 }))
  assert.deepEqual([keys(store), store.archived().length], [['a', 'made'], 1])
})

test('after a full baseline, what was not in it is gone', () => {
  const store = storeOf(a, b)
  store.server.beginConnection()
  store.receive({ event: 'task', data: b, rev: undefined })
  store.put(task('later', { rev: 30, position: 3 }))
  store.receive(syncedFrame(20))
  assert.deepEqual(keys(store), ['b', 'later'])
})

test('after a baseline that lacks a hundred lines, the one in use stays to be asked about', () => {
  const many = Array.from({ length: 150 }, (_, at) => task(`t${at}`, { position: at }))
  const store = storeOf(...many)
  const release = store.use('t7')
  store.server.beginConnection()
  store.receive(syncedFrame(20))
  assert.deepEqual([keys(store), store.line('t7')?.gone], [['t7'], 'deleted'])
  release()
  assert.deepEqual([keys(store), store.index.counts.total], [[], 0])
})

test('after an older copy was restored, only what its baseline says is so, with waiting edits on top', () => {
  const store = storeOf(task('a', { rev: 9 }), task('b', { rev: 8 }))
  store.receive(deletedFrame('b', 11))
  store.receive(taskFrame(task('phantom', { rev: 12 })))
  store.putEdit(waiting(renaming('a', 'Task a', 'Mine')))
  store.server.beginConnection()
  for (const each of [task('a', { rev: 5, name: 'As it was' }), task('b', { rev: 6, name: 'Not deleted' })]) {
    store.receive({ event: 'task', data: each, rev: undefined })
  }
  store.receive(syncedFrame(7, true, '654321'))
  assert.deepEqual(names(store), ['Mine', 'Not deleted'])
})

test('after a resume, what was not sent again stays', () => {
  const store = storeOf(a, b)
  store.server.beginConnection()
  store.receive(taskFrame(task('b', { position: 2, rev: 12, name: 'Changed' })))
  store.receive(syncedFrame(12, false))
  assert.deepEqual(names(store), ['Task a', 'Changed'])
})

test('an archived task leaves the list, and its number goes to the next', () => {
  const store = storeOf(a, b)
  store.receive(taskFrame(task('a', { rev: 11, archived_at })))
  assert.deepEqual([keys(store), store.numberOf('b')], [['b'], 1])
})

test('an edit shows at once and is confirmed silently', () => {
  const store = storeOf(a)
  const edit = waiting({ kind: 'change', key: 'a', patch: { status: 'completed' }, base: { status: 'pending' } })
  store.putEdit(edit)
  const done = task('a', { rev: 11, status: 'completed' })
  assert.deepEqual(store.receive(taskFrame(done)), [])
  store.dropEdit(edit)
  assert.deepEqual([store.line('a')!.task.status, store.index.counts.completed], ['completed', 1])
})

test('a withdrawn edit leaves the state of the server', () => {
  const store = storeOf(a)
  const edit = waiting(renaming('a', 'Task a', 'Mine'))
  store.putEdit(edit)
  store.receive(taskFrame(task('a', { rev: 11, status: 'failed' })))
  store.dropEdit(edit)
  assert.deepEqual([names(store), store.line('a')!.task.status], [['Task a'], 'failed'])
})

test('an added line keeps its key when it has its id', () => {
  const store = storeOf(a)
  const first = waiting(addition('new-1', 'One'))
  store.putEdit(first)
  store.putEdit(waiting(addition('new-2', 'Two')))
  store.bind('new-1', task('x', { name: 'One', position: 2, rev: 11 }))
  store.dropEdit(first)
  assert.deepEqual([keys(store), store.idOf('new-1'), store.keyOfTask('x')], [['a', 'new-1', 'new-2'], 'x', 'new-1'])
})

test('a frame that overtakes the answer to its addition does not show the line twice', () => {
  const store = storeOf()
  const add = waiting(addition('new-1', ' One '), { sent: { request: 'r', at: 0, operation: {} } })
  store.putEdit(add)
  const made = task('x', { name: 'One', rev: 11 })
  assert.deepEqual(store.receive(taskFrame(made)), [])
  assert.deepEqual(keys(store), ['new-1'])
  store.bind('new-1', made)
  store.dropEdit(add)
  assert.deepEqual(keys(store), ['new-1'])
})

test('answers put right what was taken for an addition, also when several have the same name', () => {
  const store = storeOf()
  const sent = { request: 'r', at: 0, operation: {} }
  const adds = ['new-1', 'new-2'].map((key) => waiting(addition(key, 'One'), { sent }))
  for (const add of adds) store.putEdit(add)
  const made = ['theirs', 'first', 'second'].map((id, at) => task(id, { name: 'One', rev: 11 + at, position: at }))
  for (const each of made) store.receive(taskFrame(each))
  store.bind('new-1', made[1]!)
  store.bind('new-2', made[2]!)
  for (const add of adds) store.dropEdit(add)
  assert.deepEqual(keys(store), ['theirs', 'new-1', 'new-2'])
  assert.deepEqual([store.idOf('new-1'), store.idOf('new-2')], ['first', 'second'])
})

test('an addition whose answer was lost stands once in the next page, and so does what is done to it there', () => {
  const store = new ListStore()
  const added = waiting(addition('new-1', 'Tea'), { sent: { request: 'r', at: 0, operation: {} } })
  store.putEdit(added)
  store.load([task('t', { name: 'Tea' })], '10.123456')
  assert.deepEqual(keys(store), ['new-1'])
})

test('what is done to a line that turns out to be an own addition does not bring it back beside that', () => {
  const store = new ListStore()
  store.putEdit(waiting(addition('new-1', 'Tea'), { sent: { request: 'r', at: 0, operation: {} } }))
  const renamed = task('t', { name: 'Tea for two', rev: 4 })
  store.load([renamed], '10.123456')
  assert.deepEqual(names(store).sort(), ['Tea', 'Tea for two'])
  const done = waiting({ kind: 'change', key: 't', patch: { status: 'completed' }, base: { status: 'pending' } })
  store.putEdit(done)
  store.bind('new-1', renamed)
  assert.deepEqual(
    store.lines.map(({ key, task: { status } }) => [key, status]),
    [['new-1', 'completed']],
  )
  store.dropEdit(done)
  assert.deepEqual(keys(store), ['new-1'])
})

test('the line of somebody else that was taken for a refused addition is its own again', () => {
  const store = storeOf()
  const add = waiting(addition('new-1', 'One'), { sent: { request: 'r', at: 0, operation: {} } })
  store.putEdit(add)
  store.receive(taskFrame(task('theirs', { name: 'One', rev: 11 })))
  add.problem = { kind: 'refused', status: 400, code: 'request.invalid', message: '' }
  store.touch(add)
  assert.deepEqual([keys(store), store.idOf('new-1')], [['theirs'], undefined])
})

test('an edit of a line that a closed page added finds it', () => {
  const store = storeOf(a)
  store.putEdit(waiting(renaming('new-1', 'Task a', 'Mine'), { known: a }))
  assert.deepEqual([keys(store), names(store)], [['new-1'], ['Mine']])
})

test('a restored task is back before the server has answered', () => {
  const store = storeOf(task('a', { archived_at }))
  assert.deepEqual(names(store), [])
  store.putEdit(waiting({ kind: 'restore', key: 'a' }))
  assert.deepEqual(names(store), ['Task a'])
})

test('what others change is news, and untouched lines stay the same objects', () => {
  const store = storeOf(a, b)
  const [first, second] = [store.line('a'), store.line('b')]
  const [news] = store.receive(taskFrame(task('b', { position: 2, rev: 11, status: 'completed' })))
  assert.deepEqual([news?.before, news?.after?.task.status], [second, 'completed'])
  assert.equal(store.line('a'), first)
})

test('a line that was finished a moment ago is fresh, until it is opened again', () => {
  const store = storeOf(a, task('b', { position: 2, status: 'completed' }))
  const fresh: string[] = []
  store.onFresh = (key) => fresh.push(key)
  const edit = waiting({ kind: 'change', key: 'a', patch: { status: 'completed' }, base: { status: 'pending' } })
  store.putEdit(edit)
  assert.deepEqual([store.line('a')!.isFresh, store.line('b')!.isFresh, fresh], [true, false, ['a']])
  store.dropEdit(edit)
  assert.equal(store.line('a')!.isFresh, false)
})

test('what others finish goes to its place at once, and is nothing that is done here', () => {
  const store = storeOf(a, b)
  const { own } = store
  store.receive(taskFrame(task('a', { rev: 11, status: 'completed' })))
  assert.deepEqual([store.line('a')!.isFresh, store.own], [false, own])
  store.putEdit(waiting({ kind: 'change', key: 'b', patch: { status: 'completed' }, base: { status: 'pending' } }))
  assert.notEqual(store.own, own)
})

test('what somebody else changes costs a look at a few lines, however many there are', () => {
  let looks = 0
  const many = Array.from({ length: 5000 }, (_, at) => ({
    ...task(`t${at}`),
    get position() {
      looks++
      return at
    },
  }))
  const store = storeOf(...many)
  const costOf = (over: Partial<Task>): number => {
    looks = 0
    store.receive(taskFrame(task('t2500', { position: 2500, ...over })))
    return looks
  }
  const { counts } = store.index
  const costs = [
    costOf({ name: 'Another', rev: 11 }),
    costOf({ status: 'completed', rev: 12 }),
    costOf({ position: 0.5, rev: 13 }),
  ]
  assert.ok(
    costs.every((cost) => cost > 0 && cost < 200),
    String(costs),
  )
  assert.deepEqual([counts.completed, store.index.counts.completed, store.numberOf('t2500')], [0, 0, 2])
})

test('a task that is known from outside is enough to be changed, and gives way to the whole of it', () => {
  const store = new ListStore()
  store.sketch(task('a', { rev: 5 }))
  store.sketch(task('gone', { rev: 6 }))
  store.sketch(task('newer', { rev: 12, position: 9 }))
  store.putEdit(waiting(renaming('a', 'Task a', 'Mine')))
  assert.equal(store.line('a')?.task.name, 'Mine')
  store.load([task('a', { rev: 5, description: 'Whole' })], '10.123456')
  assert.deepEqual(keys(store), ['a', 'newer'])
  assert.equal(store.line('a')?.task.description, 'Whole')
  store.receive(taskFrame(task('newer', { rev: 12, position: 9, description: 'Whole' })))
  assert.equal(store.line('newer')?.task.description, 'Whole')
})

test('what is known from outside does not take the place of a task that is here', () => {
  const store = storeOf(task('a', { rev: 5, description: 'Whole' }))
  store.sketch(task('a', { rev: 5 }))
  assert.equal(store.line('a')?.task.description, 'Whole')
})
