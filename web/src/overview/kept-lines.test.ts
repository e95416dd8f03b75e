import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unpack } from './kept-lines.ts'

test('a line that was kept before there were whole days, rules, people and labels is due at a time, once, nobody’s and bare', () => {
  const kept = ['a', 'One', 'pending', 1, '', '', '2026-11-25T12:00:00.000Z', null, '2026-11-20T10:00:00.000Z', 1]
  const [line] = unpack('list', JSON.stringify([kept]))
  assert.equal(line?.due_all_day, false)
  assert.equal(line?.repeat, null)
  assert.equal(line?.assignee_id, null)
  assert.deepEqual(line?.labels, [])
})
