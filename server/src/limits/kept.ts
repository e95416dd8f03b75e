import { refuse } from '@docket/contract'
import type { Database, Tx } from '../db/database.ts'
import type { Throttle } from '../db/schema.ts'
import { type Clock, MINUTE, toTimestamp } from '../outside/clock.ts'
import { decrementThrottle, deleteThrottle, lockThrottle, saveThrottle } from './queries.ts'

export interface Rule {
  readonly limit: number
  readonly windowMs: number
  /** Each attempt beyond the limit blocks for 1, 2, 4 … up to 15 minutes; without it, until the window ends. */
  readonly backoff?: true
}

const MAX_BACKOFF_MINUTES = 15

/**
 * Counts an attempt before it is made, so that parallel ones count too, and refuses with 429 once there were too many. The
 * counter commits by itself: a refused request does not take it back.
 */
export const assertAllowed = async (db: Database, clock: Clock, attempts: Record<string, Rule>): Promise<void> => {
  const now = clock.now().getTime()
  const waitMs = await db.transact(async (tx) => {
    let longest = 0
    for (const [key, rule] of Object.entries(attempts)) longest = Math.max(longest, await count(tx, key, rule, now))
    return longest
  })
  if (waitMs === 0) return
  const seconds = Math.ceil(waitMs / 1000)
  refuse('rate_limited', `Too many attempts. Try again in ${describe(seconds)}.`, { retry_after: seconds })
}

/** The attempt succeeded: forget that it and those before it were made. */
export const forgetAttempts = (tx: Tx, key: string) => deleteThrottle(tx, key)

/** The attempt succeeded: forget that it was made, but not those before it. */
export const takeBackAttempt = (tx: Tx, key: string) => decrementThrottle(tx, key)

const count = async (tx: Tx, key: string, rule: Rule, now: number): Promise<number> => {
  const row = await lockThrottle(tx, key, toTimestamp(now))
  const { next, waitMs } = afterAttempt(row, rule, now)
  if (next) await saveThrottle(tx, { key, ...next })
  return waitMs
}

type Counter = Omit<Throttle, 'key'>

/** The counter after one more attempt, and how long that attempt has to wait: 0 when it is allowed. */
export const afterAttempt = (row: Counter, rule: Rule, now: number): { next?: Counter; waitMs: number } => {
  const blockedUntil = row.blocked_until ? Date.parse(row.blocked_until) : 0
  if (blockedUntil > now) return { waitMs: blockedUntil - now }

  const startedAt = Date.parse(row.window_started_at)
  const isOver = now >= (rule.backoff ? Math.max(startedAt, blockedUntil) : startedAt) + rule.windowMs
  const windowStart = isOver ? now : startedAt
  const hits = isOver ? 1 : row.hits + 1
  return {
    next: {
      hits,
      window_started_at: toTimestamp(windowStart),
      blocked_until:
        hits < rule.limit
          ? null
          : toTimestamp(rule.backoff ? now + backoffMs(hits - rule.limit) : windowStart + rule.windowMs),
    },
    waitMs: 0,
  }
}

const backoffMs = (beyond: number): number => Math.min(MAX_BACKOFF_MINUTES, 2 ** beyond) * MINUTE

const describe = (seconds: number): string => {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
