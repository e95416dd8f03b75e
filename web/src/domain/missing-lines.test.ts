import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { missingLines } from './missing-lines.ts'

const day = (number: number) => new Date(Date.UTC(2026, 11, number)).toISOString()
const there = (lines: readonly { name: string; due_at?: string }[]) =>
  lines.map(({ name, due_at = null }: { name: string; due_at?: string | null }) => ({ name, due_at }))

test('what is brought in once is not brought in again, whatever its order, and two of one name stay two', () => {
  const line = fc.record(
    { name: fc.constantFrom('Bread', 'Milk', ' Milk', 'Eggs'), due_at: fc.integer({ min: 1, max: 3 }).map(day) },
    { requiredKeys: ['name'] },
  )
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (file, list) => {
      const added = missingLines(file, there(list))
      assert.deepEqual(missingLines(file.toReversed(), there([...list, ...added])), [])
      assert.deepEqual(missingLines(file, []), file)
    }),
  )
})

test('a line that is there with another date counts, after those with the same one', () => {
  const [first, second] = [
    { name: 'Water', due_at: day(24) },
    { name: 'Water', due_at: day(25) },
  ]
  assert.deepEqual(missingLines([first, second], there([second])), [first])
  assert.deepEqual(missingLines([first], there([second])), [])
  assert.deepEqual(missingLines([first, second, { name: 'Water' }], there([second])).length, 2)
})

test('ten thousand lines are compared at once', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => ({ name: at % 2 ? 'Same' : `Line ${at}` }))
  const start = performance.now()
  assert.deepEqual(missingLines(lines, there(lines)), [])
  assert.ok(performance.now() - start < 500)
})
