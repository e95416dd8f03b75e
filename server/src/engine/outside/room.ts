import { refuse } from '@docket/contract'
import { memory } from './machine.ts'

/** What a list takes up for a moment when it is made for its readers, beside its texts: what is sent, and what is not collected yet. */
const COPIES = 3
/** Bytes: what is smaller is made whatever there is. */
const SMALL = 1024 * 1024

/** What this process may still take, in bytes. */
const freeMemory = (): number => memory() - process.memoryUsage.rss()

export const NO_ROOM = 'unavailable'

/**
 * Memory for long lists. A process that takes more than its container has is killed, with all that it does for others: while there
 * is too little, a list is refused with 503 instead.
 */
export class Room {
  readonly #free: () => number
  #taken = 0

  constructor(free = freeMemory) {
    this.#free = free
  }

  /** For a list whose texts have so many bytes, until the result is disposed of. Refuses with `NO_ROOM`. */
  take(bytes: number): Disposable {
    const needed = bytes * COPIES
    if (bytes > SMALL && this.#taken + needed > this.#free())
      refuse(NO_ROOM, 'This list is too long for the memory that Docket has at the moment. Try again.', {
        retry_after: 5,
      })
    this.#taken += needed
    return { [Symbol.dispose]: () => void (this.#taken -= needed) }
  }
}
