/** Time, so that tests can move it. */
export interface Clock {
  /** Of the clock on the wall. */
  now(): Date
  /** Milliseconds of a clock that nobody sets. */
  monotonic(): number
}

export const systemClock: Clock = { now: () => new Date(), monotonic: () => performance.now() }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** By how much clocks that are right may differ: those of processes, and one before and after it was set a little. */
const SKEW_MS = MINUTE

/** Whether a stored time lies further ahead than such a time can: a clock that was wrong has written it. All in milliseconds. */
export const isTooFarAhead = (time: number, now: number, longestMs = 0): boolean => time > latestFrom(now, longestMs)

/** The latest that a time can be that lies at most so long ahead. */
export const latestFrom = (now: number, longestMs: number): number => now + longestMs + SKEW_MS

/** The stored form: RFC 3339, UTC, milliseconds. */
export const toTimestamp = (time: Date | number): string => new Date(time).toISOString()
