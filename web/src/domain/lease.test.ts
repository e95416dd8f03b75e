import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftText } from './lease.ts'

test('what is left of a lease is told by minutes and seconds, and never less than nothing', () => {
  const left = (seconds: number) => leftText(1_000_000 + seconds * 1000, 1_000_000)
  assert.deepEqual(
    [left(264), left(60), left(9.4), left(0), left(-5), left(3600)],
    ['4:24', '1:00', '0:09', '0:00', '0:00', '60:00'],
  )
})
