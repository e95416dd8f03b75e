import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Project } from '@docket/contract'
import { arrange, changeOf, countsOf, seenOf } from './list-change.ts'

const list = (fields: Partial<Project>): Project => ({
  id: 'a',
  name: 'Halyard',
  description: '',
  icon: '',
  owner_id: 'o',
  created_at: '2026-11-01T00:00:00.000Z',
  git_repo: '',
  my_role: 'owner',
  total: 10,
  completed: 4,
  failed: 1,
  pending: 3,
  overdue: 0,
  state: 'draft',
  fields_rev: 1,
  rev: 7,
  seen_rev: 7,
  unseen: false,
  updated_at: '2026-11-20T00:00:00.000Z',
  ...fields,
})

test('a list at the rev it was seen at has not changed', () => {
  assert.equal(changeOf(list({}), seenOf(list({}))), undefined)
})

test('differences of the counts are what changed', () => {
  const now = list({ rev: 12, total: 12, completed: 7, failed: 2 })
  assert.deepEqual(changeOf(now, seenOf(list({}))), {
    parts: [
      { key: 'completed', count: 3 },
      { key: 'added', count: 2 },
      { key: 'failed', count: 1 },
    ],
  })
})

test('a higher rev with the same counts is a change all the same', () => {
  assert.deepEqual(changeOf(list({ rev: 8 }), seenOf(list({}))), { key: 'other' })
})

test('fewer lines and reopened tasks are counted upwards', () => {
  assert.deepEqual(changeOf(list({ rev: 8, total: 9, completed: 2 }), seenOf(list({}))), {
    parts: [
      { key: 'reopened', count: 2 },
      { key: 'removed', count: 1 },
    ],
  })
})

test('changed lists come first, each group with the latest change on top', () => {
  const quietOld = list({ id: 'q1', updated_at: '2026-11-01T00:00:00.000Z' })
  const quietNew = list({ id: 'q2', updated_at: '2026-11-19T00:00:00.000Z' })
  const changed = list({ id: 'c', rev: 9 })
  const { changed: first, quiet } = arrange([quietOld, changed, quietNew], {
    q1: seenOf(quietOld),
    q2: seenOf(quietNew),
    c: seenOf(list({})),
  })
  assert.deepEqual([first.map(({ list }) => list.id), quiet.map(({ id }) => id)], [['c'], ['q2', 'q1']])
})

test('a list never seen here is new', () => {
  assert.deepEqual(arrange([list({})], {}).changed[0]?.change, { key: 'new' })
})

test('what is neither done, failed nor pending is running', () => {
  assert.deepEqual(countsOf(list({})), { done: 4, running: 2, failed: 1, pending: 3 })
})
