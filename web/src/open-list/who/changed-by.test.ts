import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChangedBy, Project } from '@docket/contract'
import { ListStore } from '../../live/list-store.ts'
import { renaming, task, taskFrame } from '../../live/sample.ts'
import { changedBy } from './changed-by.ts'
import { takenBy } from './taken-by.ts'

const ed: ChangedBy = { user_id: 'ed', via: '' }
const archived_at = '2026-11-20T11:00:00.000Z'
const list = (rev: number, fields_rev: number) => ({ id: 'list', name: 'List', rev, fields_rev }) as Project
const gate = { review: false, max_waiting: 0, max_attempts: 0, lease_seconds: 300 }
const listFrame = (fields_rev: number, by: ChangedBy | null) => {
  const fields = { name: 'Theirs', description: '', icon: '', git_repo: '', state: 'draft' as const, ...gate }
  return { event: 'list' as const, data: { id: 'list', ...fields, fields_rev, by }, rev: fields_rev }
}
const ofList = { kind: 'list', patch: { name: 'Mine' }, base: { name: 'List' } } as const

test('who changed a task last is said by the task, and is nobody’s doing once it is gone', () => {
  const store = new ListStore()
  store.receive(taskFrame(task('a', { changed_by: ed })))
  assert.equal(changedBy(store, renaming('a', 'Base', 'Mine')), ed)
  store.server.putList(list(5, 5))
  store.receive(listFrame(6, { user_id: 'olga', via: '' }))
  assert.equal(changedBy(store, renaming('b', 'Base', 'Mine')), undefined)
})

test('who changed the fields of a list is said by its frame, as long as no answer is ahead of that', () => {
  const store = new ListStore()
  store.receive(listFrame(6, ed))
  store.server.putList(list(4, 4))
  assert.equal(changedBy(store, ofList), ed)
  store.server.putList(list(9, 6))
  assert.equal(changedBy(store, ofList), ed)
  store.server.putList(list(10, 10))
  assert.equal(changedBy(store, ofList), undefined)
  store.receive(listFrame(10, null))
  assert.equal(changedBy(store, ofList), null)
})

test('who archived a task is said by the task, and who deleted it by the frame', () => {
  const store = new ListStore()
  store.receive(taskFrame(task('a', { archived_at, changed_by: ed })))
  assert.equal(takenBy(store, 'a'), ed)
  const by = { user_id: 'olga', via: 'ci' }
  store.receive({ event: 'task_deleted', data: { id: 'a', by }, rev: 12 })
  assert.equal(takenBy(store, 'a'), by)
  store.remove('b')
  assert.equal(takenBy(store, 'b'), undefined)
})
