import type { Database } from '../db/database.ts'
import { type Clock, SECOND } from '../outside/clock.ts'
import { beforeDeadline } from '../outside/deadline.ts'
import { assertAllowed, type Rules, refuseFor } from './throttle.ts'

/** Beyond so many that wait for one counter, the next ones are refused. */
const MAX_WAITING = 256

interface Line {
  length: number
  last: Promise<void>
}

/**
 * Attempts of which only failures count: each is counted before it is made, so that guesses made at once all count, and a
 * right one is taken back in the transaction of its success. In one process those that share their first counter are made
 * one after the other, or right ones made at once would use up the limit for each other.
 */
export class Attempts {
  readonly #db: Database
  readonly #clock: Clock
  readonly #lines = new Map<string, Line>()

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Refuses with 429, or resolves to an attempt that has to be disposed of once its outcome is committed. */
  async begin(rules: Rules): Promise<Disposable> {
    const attempt = await this.#wait(Object.keys(rules)[0]!)
    try {
      await assertAllowed(this.#db, this.#clock, rules)
      return attempt
    } catch (error) {
      attempt[Symbol.dispose]()
      throw error
    }
  }

  /** Resolves once nobody else is at it. */
  async #wait(key: string): Promise<Disposable> {
    const line = this.#lines.get(key) ?? { length: 0, last: Promise.resolve() }
    if (line.length > MAX_WAITING) refuseFor({ key, ms: SECOND })
    this.#lines.set(key, line)
    line.length++
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = line.last
    line.last = promise
    const leave = () => {
      if (--line.length === 0) this.#lines.delete(key)
      resolve()
    }
    await beforeDeadline(before).catch((error: unknown) => {
      void before.then(leave) // those behind it still wait for those before it
      throw error
    })
    return { [Symbol.dispose]: leave }
  }
}
