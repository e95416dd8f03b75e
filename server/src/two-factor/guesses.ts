import type { Database, Tx } from '../engine/db/database.ts'
import { assertAllowed, forgetAttempts, type Rule } from '../engine/limits/throttle.ts'
import { type Clock, MINUTE } from '../engine/outside/clock.ts'

/** Guesses at an account's second factor, whatever the challenge and wherever they come from. */
export class Guesses {
  readonly #db: Database
  readonly #clock: Clock
  readonly #rule: Rule

  constructor(db: Database, clock: Clock, limit: number) {
    this.#db = db
    this.#clock = clock
    this.#rule = { limit, windowMs: 15 * MINUTE }
  }

  /** Counts one before it is judged; refuses with 429 after too many wrong ones. */
  count(user_id: string): Promise<void> {
    return assertAllowed(this.#db, this.#clock, { [keyOf(user_id)]: this.#rule })
  }

  /** One was right: those before it are forgotten. */
  forget(tx: Tx, user_id: string): Promise<unknown> {
    return forgetAttempts(tx, keyOf(user_id))
  }
}

const keyOf = (user_id: string): string => `second factor of ${user_id}`
