import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elapsedText } from './elapsed.ts'

test('how long something has been going on is told by minutes and seconds, then by hours, and is never less than nothing', () => {
  const after = (seconds: number) => elapsedText(1_000_000, 1_000_000 + seconds * 1000)
  assert.deepEqual(
    [after(264), after(60), after(9.9), after(0), after(3600), after(37_264)],
    ['4:24', '1:00', '0:09', '0:00', '1:00:00', '10:21:04'],
  )
  assert.equal(after(-5), '0:00', 'begun between two ticks of the clock')
})
