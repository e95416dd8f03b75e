import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numbered } from './chart-numbers.ts'

test('every bar that is too high carries its number where there is room', () => {
  assert.deepEqual(numbered([3, 883, 356, 2], 9, { slot: 30, digit: 6 }), new Set([1, 2]))
  assert.deepEqual([...numbered([3, 9], 9, { slot: 30, digit: 6 })], [])
})

test('of numbers that would touch, the highest stays', () => {
  assert.deepEqual(numbered([3, 17, 8, 2, 2, 30], 3, { slot: 9, digit: 6 }), new Set([1, 5]))
  assert.deepEqual([...numbered([8, 17, 8], 3, { slot: 9, digit: 6 })], [1])
})
