/** Wall-clock time, so that tests can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The stored form: RFC 3339, UTC, milliseconds. */
export const toTimestamp = (time: Date | number): string => new Date(time).toISOString()
