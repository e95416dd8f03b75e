import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Sorted } from './sorted.ts'

test('whatever comes and goes, they stand in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(50))), (steps) => {
      const sorted = new Sorted<number>((a, b) => a - b)
      const expected = new Set<number>()
      for (const [comes, item] of steps) {
        if (comes === expected.has(item)) continue
        if (comes) {
          sorted.add(item)
          expected.add(item)
        } else {
          sorted.remove(item)
          expected.delete(item)
        }
        assert.deepEqual(
          sorted.items,
          [...expected].sort((a, b) => a - b),
        )
      }
    }),
  )
})

test('the array is another one when something has changed, and only then', () => {
  const sorted = new Sorted<number>((a, b) => a - b)
  sorted.add(1)
  const before = sorted.items
  assert.equal(sorted.items, before)
  sorted.add(2)
  assert.notEqual(sorted.items, before)
  assert.deepEqual(before, [1])
})
