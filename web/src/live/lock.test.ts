import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Verb } from './history.ts'
import { lockOf } from './lock.ts'
import { task } from './sample.ts'

const lease = { via: '', note: '', worker: 'one', user_id: 'u', attempt: 1, expires_at: '2026-11-22T12:05:00.000Z' }
const held = task('a', { lease })
const verbs: readonly Verb[] = [
  'added',
  'renamed',
  'archived',
  'restored',
  'deleted',
  'moved',
  'completed',
  'reopened',
  'due',
  'assigned',
  'unassigned',
]

test('a list that is out keeps its lines, their names and their order; the rest can be changed', () => {
  const locked = verbs.filter((verb) => lockOf(verb, 'ready', task('a'))?.why === 'dispatched')
  assert.deepEqual(locked, ['added', 'renamed', 'archived', 'restored', 'deleted', 'moved'])
  assert.deepEqual(
    verbs.filter((verb) => lockOf(verb, 'draft', task('a'))),
    [],
  )
})

test('a line that a worker has is not changed at all, whether the list is out or not', () => {
  for (const state of ['ready', 'draft'] as const)
    for (const verb of verbs) assert.ok(lockOf(verb, state, held), `${state} ${verb}`)
  assert.deepEqual(lockOf('completed', 'ready', held), { why: 'held', task: held })
})
