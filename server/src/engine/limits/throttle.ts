import { refuse } from '@docket/contract'
import type { Database, Tx } from '../db/database.ts'
import type { Throttle } from '../db/schema.ts'
import { type Clock, isTooFarAhead, MINUTE, toTimestamp } from '../outside/clock.ts'
import { decrementThrottle, deleteThrottle, lockThrottle, saveThrottle } from './queries.ts'

export interface Rule {
  readonly limit: number
  readonly windowMs: number
  /** Each attempt beyond the limit blocks for 1, 2, 4 … up to 15 minutes; without it, until the window ends. */
  readonly backoff?: true
}

const MAX_BACKOFF_MINUTES = 15

/** The counter that refuses an attempt, and for how long. */
export interface Wait {
  readonly key: string
  readonly ms: number
}

/**
 * Counts an attempt before it is made, so that parallel ones count too, and refuses with 429 once there were too many. The
 * counter commits by itself: a refused request does not take it back.
 */
export const assertAllowed = async (db: Database, clock: Clock, rules: Rules): Promise<void> => {
  await db.transact((tx) => countOrRefuse(tx, rules, clock.now()))
}

/**
 * The same, in the transaction of what is counted: when that fails, it was no attempt. Nothing stays of one that is refused,
 * who must not fill the table with ever new keys.
 */
export const countOrRefuse = async (tx: Tx, rules: Rules, now: Date): Promise<void> => {
  const wait = await countAttempt(tx, rules, now.getTime())
  if (wait) refuseFor(wait)
}

/** By the key of their counters. */
export type Rules = Readonly<Record<string, Rule>>

export const refuseFor = ({ ms }: Wait): never => {
  const seconds = Math.ceil(ms / 1000)
  return refuse('rate_limited', `Too many attempts. Try again in ${describe(seconds)}.`, { retry_after: seconds })
}

/** The attempt succeeded: forget that it and those before it were made. */
export const forgetAttempts = (tx: Tx, key: string) => deleteThrottle(tx, { key })

/** The attempt succeeded: forget that it was made, but not those before it. */
export const takeBackAttempt = (tx: Tx, key: string) => decrementThrottle(tx, { key })

/** Counts an attempt with all of its counters, or with none when one of them refuses it: the longest wait. Whoever has several takes the transaction back then. */
export const countAttempt = async (tx: Tx, rules: Rules, now: number): Promise<Wait | undefined> => {
  let longest: Wait | undefined
  const counted: Throttle[] = []
  for (const [key, rule] of Object.entries(rules)) {
    const row = await lockThrottle(tx, key, toTimestamp(now))
    const { next, waitMs } = afterAttempt(row, rule, now)
    if (next) counted.push({ key, ...next })
    else if (waitMs > (longest?.ms ?? 0)) longest = { key, ms: waitMs }
  }
  if (!longest) for (const row of counted) await saveThrottle(tx, row)
  return longest
}

type Counter = Omit<Throttle, 'key'>

/** The counter after one more attempt, or how long that attempt has to wait. */
export const afterAttempt = (row: Counter, rule: Rule, now: number): { next?: Counter; waitMs: number } => {
  const startedAt = Date.parse(row.window_started_at)
  const blockedUntil = row.blocked_until ? Date.parse(row.blocked_until) : 0
  const longestMs = rule.backoff ? MAX_BACKOFF_MINUTES * MINUTE : rule.windowMs
  const isFromWrongClock = isTooFarAhead(startedAt, now) || isTooFarAhead(blockedUntil, now, longestMs)
  if (blockedUntil > now && !isFromWrongClock) return { waitMs: Math.min(blockedUntil - now, longestMs) }

  const isOver = now >= (rule.backoff ? Math.max(startedAt, blockedUntil) : startedAt) + rule.windowMs
  const isNew = isOver || isFromWrongClock
  const windowStart = isNew ? now : startedAt
  const hits = isNew ? 1 : row.hits + 1
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
