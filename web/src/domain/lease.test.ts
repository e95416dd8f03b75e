import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOf, leftText } from './lease.ts'

const from = 1_000_000
const lasting = (seconds: number) => ({ from, until: from + seconds * 1000 })

test('what is left of a lease is told by minutes and seconds, and never less than nothing', () => {
  const left = (seconds: number) => leftText(lasting(seconds), from)
  assert.deepEqual([left(264), left(60), left(9.4), left(0), left(3600)], ['4:24', '1:00', '0:09', '0:00', '60:00'])
  assert.equal(leftText(lasting(5), from + 9000), '0:00')
})

test('a lease that begins between two ticks of the clock is not longer than it is', () => {
  assert.deepEqual([leftText(lasting(24), from - 900), leftOf(lasting(24), from - 900)], ['0:24', 1])
})

test('half of a lease is half of its bar, and one that ran out is none', () => {
  assert.deepEqual([leftOf(lasting(10), from + 5000), leftOf(lasting(10), from + 15_000)], [0.5, 0])
})
