import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'

/** Ids for rows that are made in great numbers: version 4 UUIDs with 74 random bits, each greater than the one before. */
export type NewID = () => string

/** So many ids a millisecond can be made before they run ahead of the clock, which does no harm. */
const PER_MILLISECOND = 64

/**
 * Neighbours in time are neighbours in the index, so that a commit writes few of its pages. The first 48 bits are the time in
 * 64ths of a millisecond, which lasts until 2109; a clock that is put back makes them count on from where they were.
 */
export const orderedIDs = (clock: Pick<Clock, 'now'>): NewID => {
  let last = 0
  return () => {
    last = Math.max(last + 1, Number(clock.now()) * PER_MILLISECOND) % 2 ** 48
    const time = last.toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-${randomUUID().slice(14)}`
  }
}
