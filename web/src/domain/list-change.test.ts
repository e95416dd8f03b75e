import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Project } from '@docket/contract'
import { type Arranged, arrange, arrangeAs, countsOf, openIn } from './list-change.ts'

const list = (fields: Partial<Project>): Project => ({
  id: 'a',
  name: 'Halyard',
  description: '',
  icon: '',
  owner_id: 'o',
  owner_name: '',
  owner_email: 'o@docket.example',
  created_at: '2026-11-01T00:00:00.000Z',
  git_repo: '',
  my_role: 'owner',
  ...{ review: false, max_waiting: 0, waiting: 0 },
  total: 10,
  completed: 4,
  failed: 1,
  pending: 3,
  overdue: 0,
  ...{ state: 'draft', max_attempts: 0, lease_seconds: 300 },
  fields_rev: 1,
  rev: 7,
  seen_rev: 7,
  unseen: false,
  updated_at: '2026-11-20T00:00:00.000Z',
  ...{ favorite: false, group: '', place: null, archived: false, mine_rev: 0 },
  ...fields,
})

const ids = ({ changed, quiet }: Arranged) => [changed.map(({ id }) => id), quiet.map(({ id }) => id)]

const quietOld = list({ id: 'q1', updated_at: '2026-11-01T00:00:00.000Z' })
const quietNew = list({ id: 'q2', updated_at: '2026-11-19T00:00:00.000Z' })
const changed = list({ id: 'c', unseen: true })

test('lists with news come first, each group with the latest change on top', () => {
  assert.deepEqual(ids(arrange([quietOld, changed, quietNew])), [['c'], ['q2', 'q1']])
})

test('quiet lists stand where they were put, archived ones nowhere', () => {
  const placed = list({ id: 'p', place: 3, updated_at: '2026-10-01T00:00:00.000Z' })
  const favorite = list({ id: 'f', favorite: true, updated_at: '2026-09-01T00:00:00.000Z' })
  const away = list({ id: 'away', archived: true, unseen: true })
  const before = arrange([quietOld, changed, quietNew, placed, favorite, away])
  assert.deepEqual(ids(before), [['c'], ['f', 'p', 'q2', 'q1']])
  const after = arrangeAs(before, [
    { ...quietOld, place: 1 },
    { ...changed, archived: true },
    quietNew,
    placed,
    favorite,
  ])
  assert.deepEqual(ids(after), [[], ['f', 'q1', 'p', 'q2']])
})

test('news change a list where it stands, a deleted one leaves, and a new one comes last', () => {
  const before = arrange([quietOld, changed, quietNew])
  const now = [
    list({ id: 'new', unseen: true }),
    { ...quietOld, unseen: true, total: 11, updated_at: '2026-11-30T00:00:00.000Z' },
    { ...changed, unseen: false },
  ]
  const after = arrangeAs(before, now)
  assert.deepEqual(ids(after), [['c'], ['q1', 'new']])
  assert.equal(after.quiet[0]?.total, 11)
})

test('what is neither done, failed nor pending is running', () => {
  assert.deepEqual(countsOf(list({})), { done: 4, running: 2, failed: 1, pending: 3 })
})

test('a list in which nothing is open is none of those in which something is', () => {
  const finished = list({ total: 4, completed: 3, failed: 1 })
  assert.deepEqual(openIn([list({}), list({}), finished, list({ total: 0, completed: 0, failed: 0 })]), {
    tasks: 10,
    lists: 2,
  })
})
