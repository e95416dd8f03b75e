import type { Database } from '../db/database.ts'
import { type Clock, SECOND } from '../outside/clock.ts'
import { Attempts } from './attempts.ts'
import { forgetAttempts } from './throttle.ts'

/** Whoever has a turn ends it by then, or has died. */
const LONGEST_MS = 15 * SECOND

/**
 * What may not happen twice at the same time, and takes longer than a transaction. Whoever comes meanwhile waits for their
 * turn; when it is another process that is at it, they are refused with 429, to come back in a moment.
 */
export class OneAtATime {
  readonly #db: Database
  readonly #attempts: Attempts

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#attempts = new Attempts(db, clock)
  }

  /** Resolves to the turn, which has to be disposed of. */
  async begin(key: string): Promise<AsyncDisposable> {
    const attempt = await this.#attempts.begin({ [key]: { limit: 1, windowMs: LONGEST_MS } })
    return {
      [Symbol.asyncDispose]: async () => {
        using _ = attempt
        await this.#db.transact((tx) => forgetAttempts(tx, key))
      },
    }
  }
}
