import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ListStore } from './list-store.ts'
import { deletedFrame, renaming, storeOf, syncedFrame, task, taskFrame, waiting } from './sample.ts'

const names = (store: ListStore) => store.lines.map(({ task }) => task.name)
const keys = (store: ListStore) => store.lines.map(({ key }) => key)
const a = task('a')
const b = task('b', { position: 2 })

test('a line in use that somebody else takes away stays until it is let go; one that is taken away here goes', () => {
  const store = storeOf(a, b)
  const release = [store.use('a'), store.use('b')]
  store.receive(deletedFrame('a', 11))
  const own = waiting({ kind: 'delete', key: 'b' })
  store.putEdit(own)
  store.remove('b')
  store.dropEdit(own)
  assert.deepEqual([keys(store), store.line('a')!.gone], [['a'], 'deleted'])
  for (const each of release) each()
  assert.deepEqual(keys(store), [])
})

test('a line that somebody else took away is not counted while it stays in sight', () => {
  const store = storeOf(a, task('b', { position: 2, status: 'completed' }))
  store.use('b')
  store.receive(deletedFrame('b', 11))
  const { total, completed } = store.index.counts
  assert.deepEqual([keys(store), total, completed], [['a', 'b'], 1, 0])
})

test('a question about a text outlives its line', () => {
  const store = storeOf(a)
  const edit = waiting(renaming('a', 'Task', 'Mine'), {
    problem: { kind: 'conflict', theirs: { name: 'Task a' } },
    known: a,
  })
  store.putEdit(edit)
  store.receive(deletedFrame('a', 11))
  assert.deepEqual([store.line('a')?.gone, store.line('a')?.problem?.kind], ['deleted', 'conflict'])
})

test('no line has gone before the list has arrived', () => {
  for (const isStream of [true, false]) {
    const store = new ListStore()
    store.putEdit(
      waiting(renaming('a', 'Task', 'Mine'), { problem: { kind: 'conflict', theirs: { name: 'Task a' } }, known: a }),
    )
    assert.deepEqual([store.line('a'), store.isLoaded], [undefined, false])
    if (isStream) {
      store.server.beginConnection()
      store.receive({ event: 'task', data: a, rev: undefined })
      store.receive(syncedFrame(10))
    } else store.load([a], '10.123456')
    assert.deepEqual([store.line('a')?.gone, store.isLoaded, names(store)], [undefined, true, ['Task a']])
  }
})

test('a line that had gone before the list arrived is asked about then', () => {
  const store = new ListStore()
  store.putEdit(
    waiting(renaming('a', 'Task', 'Mine'), { problem: { kind: 'gone', how: 'deleted', last: a }, known: a }),
  )
  store.server.beginConnection()
  store.receive({ event: 'task', data: b, rev: undefined })
  store.receive(syncedFrame(10))
  assert.deepEqual([store.line('a')?.gone, keys(store)], ['deleted', ['a', 'b']])
})

test('a task that was moved to another list comes back with its frame, and with no older one', () => {
  const store = storeOf(a, b)
  store.receive(deletedFrame('a', 11))
  store.receive(taskFrame(task('a', { rev: 10 })))
  assert.deepEqual(keys(store), ['b'])
  store.receive(taskFrame(task('a', { rev: 14, name: 'Back' })))
  assert.deepEqual(names(store), ['Back', 'Task b'])
  store.receive(deletedFrame('a', 15))
  assert.deepEqual(keys(store), ['b'])
})

test('a line that somebody else took away has no number of its own, and takes none while it stays in sight', () => {
  const store = storeOf(a, b, task('c', { position: 3 }), task('d', { position: 4 }))
  const release = store.use('b')
  const numbers = () => keys(store).map((key) => store.numberOf(key))
  store.receive(deletedFrame('b', 11))
  assert.deepEqual(
    [keys(store), numbers()],
    [
      ['a', 'b', 'c', 'd'],
      [1, 2, 2, 3],
    ],
  )
  assert.deepEqual(
    store.index.numbered.map(({ key }) => key),
    ['a', 'c', 'd'],
  )
  release()
  assert.deepEqual([keys(store), numbers(), store.numberOf('b')], [['a', 'c', 'd'], [1, 2, 3], 0])
})
