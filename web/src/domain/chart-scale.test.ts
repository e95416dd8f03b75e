import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartScale } from './chart-scale.ts'

test('lines stand at round numbers, four at most', () => {
  assert.deepEqual(chartScale([3, 5, 2, 0, 21, 8, 16]), { top: 21, steps: [10, 20] })
  assert.deepEqual(chartScale([1, 2, 3, 4]), { top: 4, steps: [1, 2, 3, 4] })
  assert.deepEqual(chartScale([1, 0]), { top: 1, steps: [1] })
  for (let most = 1; most < 3000; most += 7) {
    const { steps } = chartScale([most])
    assert.ok(steps.length >= 1 && steps.length <= 4, String(most))
  }
})

test('a bar of more than three times the usual one does not flatten the others', () => {
  assert.equal(chartScale([3, 5, 7, 8, 9, 883, 356]).top, 9)
})

test('of nothing there is a scale as well', () => {
  assert.deepEqual(chartScale([0, 0]), { top: 1, steps: [1] })
  assert.deepEqual(chartScale([]), { top: 1, steps: [1] })
})
