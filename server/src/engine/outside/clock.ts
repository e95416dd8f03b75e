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

/** The stored form: RFC 3339, UTC, milliseconds. */
export const toTimestamp = (time: Date | number): string => new Date(time).toISOString()
