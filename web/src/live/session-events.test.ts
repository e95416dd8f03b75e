import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WaitingEdit } from './edit.ts'
import { SessionListeners } from './session-events.ts'

const edit = (id: string): WaitingEdit => ({
  id,
  list_id: 'l',
  at: 1,
  onConflict: 'ask',
  edit: { kind: 'delete', key: 't' },
})

test('what came to nothing while nobody listened is told once, to the first who does', () => {
  const listeners = new SessionListeners()
  listeners.add({ onNews: () => {} })
  listeners.drop(edit('a'), 'gone')
  const told: string[] = []
  const stop = listeners.add({ onDropped: ({ id }, why) => told.push(`${id} ${why}`) })
  listeners.add({ onDropped: ({ id }) => told.push(`${id} again`) })
  assert.deepEqual(told, ['a gone'])
  listeners.drop(edit('b'), 'changed')
  assert.deepEqual(told, ['a gone', 'b changed', 'b again'])
  stop()
})
