import type { Db } from '../db/database.ts'
import { type Clock, SECOND } from '../outside/clock.ts'
import { findNow } from './queries.ts'

const LEARN_MS = 5 * SECOND

/**
 * The clock by which leases run out. A process that has its database for itself has a clock for itself; those that share
 * one go by the clock of the database.
 */
export const leaseClockOf = async (
  db: Db,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<Pick<Clock, 'now'> & Disposable> => {
  if (db.dialect.name === 'sqlite') return { now: () => clock.now(), [Symbol.dispose]: () => {} }
  const shared = new DatabaseClock(db, clock)
  await shared.learn()
  const timer = setInterval(() => void shared.learn().catch(onError), LEARN_MS).unref()
  return { now: () => shared.now(), [Symbol.dispose]: () => clearInterval(timer) }
}

/** The database's clock as it was when it was last asked, carried on by a clock that nobody sets. */
export class DatabaseClock {
  readonly #db: Db
  readonly #clock: Pick<Clock, 'monotonic'>
  #startedAt = Number.NaN

  constructor(db: Db, clock: Pick<Clock, 'monotonic'>) {
    this.#db = db
    this.#clock = clock
  }

  /** The answer was made somewhere between the question and its arrival. */
  async learn(): Promise<void> {
    const asked = this.#clock.monotonic()
    const now = await findNow(this.#db)
    this.#startedAt = Date.parse(now) - (asked + this.#clock.monotonic()) / 2
  }

  now(): Date {
    return new Date(this.#startedAt + this.#clock.monotonic())
  }
}
