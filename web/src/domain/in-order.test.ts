import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstIn, insertIn, removeIn, replaceIn } from './in-order.ts'

const compare = (a: number, b: number) => a - b

test('an item in the place of another shifts nothing between the same neighbours, and says where it did', () => {
  const items = [10, 20, 30]
  assert.equal(replaceIn(items, 20, 25, compare), false)
  assert.deepEqual(items, [10, 25, 30])
  assert.equal(replaceIn(items, 10, 1, compare), false)
  assert.equal(replaceIn(items, 30, 99, compare), false)
  assert.deepEqual(items, [1, 25, 99])
  assert.equal(replaceIn(items, 25, 100, compare), true)
  assert.equal(replaceIn(items, 99, 0, compare), true)
  assert.deepEqual(items, [0, 1, 100])
})

test('the first from which on it is so is found in any length, also where it is so of all or of none', () => {
  for (let length = 0; length < 20; length++) {
    const items = Array.from({ length }, (_, at) => at)
    for (let first = 0; first <= length; first++)
      assert.equal(
        firstIn(items, (item) => item >= first),
        first,
      )
  }
})

test('whatever comes, goes and changes, the order is that of sorting', () => {
  const items: number[] = []
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 2000; round++) {
    const item = random(100_000)
    if (items.includes(item)) continue
    const other = items[random(items.length || 1)]
    if (other === undefined || round % 3 === 0) insertIn(items, item, compare)
    else if (round % 3 === 1) replaceIn(items, other, item, compare)
    else if (items.length > 50) removeIn(items, other, compare)
    assert.deepEqual(items, items.toSorted(compare))
  }
})
