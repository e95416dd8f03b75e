import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unpack } from './kept-lines.ts'

test('a line that an older server told of has no labels, comes after nothing and starts at any time', () => {
  const kept = ['a', 'One', 'pending', 1, '', '', null, null, '2026-11-20T10:00:00.000Z', 1, false, null, null]
  const [line] = unpack('list', JSON.stringify([kept]))
  assert.deepEqual([line?.labels, line?.after, line?.start_at], [[], [], null])
})
