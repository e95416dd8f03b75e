import type { Db } from '../engine/db/database.ts'
import type { Clock } from '../engine/outside/clock.ts'
import { findNow } from '../tasks/attempt-queries.ts'

/** The clock by which leases run out. Whoever acts on it by themselves learns first what time it is. */
export interface LeaseClock extends Pick<Clock, 'now'> {
  learn(): Promise<void>
}

/** A process that has its database for itself has a clock for itself; those that share one go by the clock of the database. */
export const leaseClockOf = async (db: Db, clock: Clock): Promise<LeaseClock> => {
  if (db.dialect.name === 'sqlite') return ownLeaseClock(clock)
  const shared = new DatabaseClock(db, clock)
  await shared.learn()
  return shared
}

export const ownLeaseClock = (clock: Pick<Clock, 'now'>): LeaseClock => ({
  now: () => clock.now(),
  learn: async () => {},
})

/** The database's clock as it was when it was last asked, carried on by a clock that nobody sets. */
export class DatabaseClock implements LeaseClock {
  readonly #db: Db
  readonly #clock: Pick<Clock, 'monotonic'>
  #startedAt = Number.NaN

  constructor(db: Db, clock: Pick<Clock, 'monotonic'>) {
    this.#db = db
    this.#clock = clock
  }

  /**
   * The answer was made somewhere between the question and its arrival. What may be right already stays: of a database that
   * stood still for seconds nobody knows when it answered, and leases would run out early by half of that.
   */
  async learn(): Promise<void> {
    const asked = this.#clock.monotonic()
    const now = Date.parse(await findNow(this.#db))
    const [earliest, latest] = [now - this.#clock.monotonic(), now - asked]
    const mayBeRight = this.#startedAt >= earliest && this.#startedAt <= latest
    if (!mayBeRight) this.#startedAt = (earliest + latest) / 2
  }

  now(): Date {
    return new Date(this.#startedAt + this.#clock.monotonic())
  }
}
