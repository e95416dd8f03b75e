import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DAY, MINUTE, toTimestamp } from '../outside/clock.ts'
import { afterAttempt, type Rule } from './throttle.ts'

const start = Date.UTC(2030, 0, 1)
const unused = { hits: 0, window_started_at: toTimestamp(start), blocked_until: null }

/** The minutes of the attempts that are allowed, out of one every `everyMs`. */
const allowed = (rule: Rule, { attempts, everyMs }: { attempts: number; everyMs: number }): number[] => {
  let row = unused as Parameters<typeof afterAttempt>[0]
  return Array.from({ length: attempts }, (_, n) => start + n * everyMs).flatMap((now) => {
    const { next, waitMs } = afterAttempt(row, rule, now)
    row = next ?? row
    return waitMs === 0 ? [(now - start) / MINUTE] : []
  })
}

describe('counter of attempts', () => {
  test('without back-off blocks until the window ends', () => {
    const rule = { limit: 3, windowMs: 10 * MINUTE }
    assert.deepEqual(allowed(rule, { attempts: 25, everyMs: MINUTE }), [0, 1, 2, 10, 11, 12, 20, 21, 22])
  })

  test('with back-off blocks 1, 2, 4, 8, 15, 15 … minutes', () => {
    const rule = { limit: 2, windowMs: 15 * MINUTE, backoff: true } as const
    assert.deepEqual(allowed(rule, { attempts: 70, everyMs: MINUTE }), [0, 1, 2, 4, 8, 16, 31, 46, 61])
  })

  test('an attempt while blocked does not prolong the block', () => {
    const blocked = { ...unused, hits: 5, blocked_until: toTimestamp(start + MINUTE) }
    const rule = { limit: 5, windowMs: MINUTE, backoff: true } as const
    assert.deepEqual(afterAttempt(blocked, rule, start), { waitMs: MINUTE })
    assert.equal(afterAttempt(blocked, rule, start + MINUTE).waitMs, 0)
  })

  test('a clock that was set back a little does not open the window early', () => {
    const rule = { limit: 1, windowMs: MINUTE }
    const { next } = afterAttempt(unused, rule, start)
    assert.equal(afterAttempt(next!, rule, start - MINUTE).waitMs, MINUTE, 'never longer than the rule says')
  })

  for (const rule of [
    { limit: 3, windowMs: 10 * MINUTE },
    { limit: 3, windowMs: 10 * MINUTE, backoff: true },
  ] as const) {
    test(`${rule.backoff ? 'with' : 'without'} back-off starts anew when a clock was a year ahead for a moment`, () => {
      let row: Parameters<typeof afterAttempt>[0] = { ...unused, hits: 2 }
      for (let n = 0; n < 12; n++) row = afterAttempt(row, rule, start + 365 * DAY + n).next ?? row
      const { next, waitMs } = afterAttempt(row, rule, start)
      assert.deepEqual([waitMs, next?.hits, next?.window_started_at], [0, 1, toTimestamp(start)])
    })
  }
})
