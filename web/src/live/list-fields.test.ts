import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Project, Task } from '@docket/contract'
import { ListStore } from './list-store.ts'
import { deletedFrame, syncedFrame, task, waiting } from './sample.ts'

const storeOf = (...tasks: Task[]) => {
  const store = new ListStore()
  store.server.beginConnection()
  for (const each of tasks) store.receive({ event: 'task', data: each, rev: undefined })
  store.receive(syncedFrame(10))
  return store
}
const a = task('a')
const archived_at = '2026-11-20T11:00:00.000Z'

test('an answer that was made before a frame does not take back what the frame says of the list', () => {
  const store = storeOf()
  const list = (name: string, rev: number) => ({ id: 'list', name, rev, fields_rev: rev }) as Project
  store.server.putList(list('First', 10))
  const { rev: _, ...fields } = list('Theirs', 12)
  store.receive({
    event: 'list',
    data: {
      ...fields,
      description: '',
      icon: '',
      git_repo: '',
      state: 'draft',
      review: false,
      max_waiting: 0,
      ...{ max_attempts: 0, lease_seconds: 300 },
      by: null,
    },
    rev: 12,
  })
  store.server.putList(list('Mine', 11))
  assert.equal(store.list?.name, 'Theirs')
  store.server.putList({ ...list('Theirs', 13), fields_rev: 12, total: 3 })
  assert.deepEqual([store.list?.name, store.list?.total], ['Theirs', 3])
})

test('what a frame says of the list counts when the first answer, made before it, comes after it', () => {
  const store = storeOf()
  const list = { id: 'list', name: 'First', rev: 11, fields_rev: 3, total: 3 } as Project
  store.receive({
    event: 'list',
    data: {
      id: 'list',
      name: 'Theirs',
      description: '',
      icon: '',
      git_repo: '',
      state: 'draft',
      review: false,
      max_waiting: 0,
      ...{ max_attempts: 0, lease_seconds: 300 },
      fields_rev: 12,
      by: null,
    },
    rev: 12,
  })
  store.server.putList(list)
  assert.deepEqual([store.list?.name, store.list?.total], ['Theirs', 3])
})

test('the list is one object as long as nothing of it changes, and a refused change of it is not shown', () => {
  const store = storeOf()
  store.server.list = { id: 'list', name: 'List', rev: 1 } as never
  const edit = waiting({ kind: 'list', base: { name: 'List' }, patch: { name: 'Mine' } })
  store.putEdit(edit)
  assert.equal(store.list, store.list)
  assert.equal(store.list?.name, 'Mine')
  edit.problem = { kind: 'refused', status: 400, code: '', message: '' }
  store.touch(edit)
  assert.equal(store.list?.name, 'List')
})

test('the next position is below all others, archived ones too', () => {
  const store = storeOf(a, task('z', { position: 8, archived_at }))
  assert.equal(store.nextPosition(), 9)
  store.put(task('z', { position: 3, archived_at, rev: 12 }))
  assert.equal(store.nextPosition(), 4)
  store.receive(deletedFrame('z', 13))
  assert.equal(store.nextPosition(), 2)
})
