import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attempt } from '@docket/contract'
import { paceOf } from './pace.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const at = (secondsAgo: number): string => new Date(now - secondsAgo * 1000).toISOString()

const ended = (secondsAgo: number, outcome: Attempt['outcome'] = 'completed', took = 10): Attempt => ({
  task_id: 'a',
  attempt: 1,
  via: '',
  cost_usd: 0,
  worker: 'one',
  user_id: 'u',
  started_at: at(secondsAgo + took),
  ended_at: at(secondsAgo),
  outcome,
  rev: 10_000 - secondsAgo,
})

const every = (seconds: number, count: number): Attempt[] =>
  Array.from({ length: count }, (_, index) => ended(index * seconds))

test('the pace is that of the last five minutes, however long it goes on', () => {
  const pace = paceOf(every(5, 200), 120, now)
  assert.equal(pace?.perMinute, 12)
  assert.equal(pace?.end.toISOString(), '2026-11-22T12:10:00.000Z')
})

test('work that has begun just now counts from its beginning', () => {
  assert.equal(paceOf(every(5, 5), 6, now)?.perMinute, 10)
})

test('what was given back, taken back, or ran out is no progress', () => {
  const others = (['given_back', 'taken', 'expired'] as const).map((outcome) => ended(1, outcome))
  assert.equal(paceOf([...others, ...every(5, 5)], 6, now)?.perMinute, 10)
})

test('nothing is said of what is not known: few reports, old ones, a moment of work, or nothing left', () => {
  assert.equal(paceOf(every(5, 2), 10, now), undefined)
  assert.equal(paceOf([ended(400), ended(410), ended(420)], 10, now), undefined)
  assert.equal(
    paceOf(
      [ended(0, 'completed', 1), ended(0), ended(0)].map((one) => ({ ...one, started_at: at(2) })),
      9,
      now,
    ),
    undefined,
  )
  assert.equal(paceOf(every(5, 50), 0, now), undefined)
})
