import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStates, ticksOf, ticksOfCounts } from './tally-ticks.ts'

test('up to 40 tasks have one tick each, in line order', () => {
  assert.deepEqual(ticksOf(['pending', 'done', 'failed']), ['pending', 'done', 'failed'])
})

test('counts are drawn as done, running, failed, pending', () => {
  assert.deepEqual(ticksOfCounts({ done: 2, running: 1, failed: 1, pending: 1 }), [
    'done',
    'done',
    'running',
    'failed',
    'pending',
  ])
})

test('more tasks share 40 ticks, and one failure among thousands still shows', () => {
  const ticks = ticksOfCounts({ done: 1214, running: 6, failed: 2, pending: 1196 })
  assert.equal(ticks.length, 40)
  assert.equal(ticks.filter((tick) => tick === 'failed').length, 1)
})

test('a tick is done only when all that it holds is done', () => {
  assert.equal(ticksOf(Array.from({ length: 80 }, (_, index) => (index === 79 ? 'pending' : 'done'))).at(-1), 'pending')
})

test('no task is lost in counting', () => {
  assert.deepEqual(countStates(['done', 'done', 'failed']), { done: 2, running: 0, failed: 1, pending: 0 })
})
