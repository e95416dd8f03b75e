import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comesAfter } from './after.ts'

test('a line comes after what it names, after what that names, and after itself', () => {
  const links: Record<string, string[]> = { c: ['b', 'x'], b: ['a'], x: ['c'] }
  const afterOf = (id: string) => links[id] ?? []
  assert.equal(comesAfter('c', new Set(['a']), afterOf), true)
  assert.equal(comesAfter('a', new Set(['c']), afterOf), false)
  assert.equal(comesAfter('a', new Set(['a']), afterOf), true)
  assert.equal(
    comesAfter('c', new Set(['gone']), afterOf),
    false,
    'a circle that is there already is no reason to hang',
  )
})
