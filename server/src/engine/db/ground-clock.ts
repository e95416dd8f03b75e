import { sql } from 'kysely'
import type { Clock } from '../outside/clock.ts'
import type { Db } from './database.ts'
import { query } from './query.ts'

/** The clock by which everything is stored and judged. Whoever acts on it unasked, such as a timer, learns first what time it is. */
export interface GroundClock extends Clock {
  learn(): Promise<void>
}

/** A process that has its database for itself goes by its own clock; those that share one go by the clock of the database. */
export const groundClock = async (db: Db, clock: Clock): Promise<GroundClock> => {
  if (db.dialect.name === 'sqlite') return ownClock(clock)
  const shared = new DatabaseClock(db, clock)
  await shared.learn()
  return shared
}

export const ownClock = (clock: Clock): GroundClock => ({
  now: () => clock.now(),
  monotonic: () => clock.monotonic(),
  learn: async () => {},
})

/** The database's clock as it was when it was last asked, carried on by a clock that nobody sets. */
export class DatabaseClock implements GroundClock {
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
    const asked = this.monotonic()
    const now = Date.parse((await findNow(this.#db))!.now)
    const [earliest, latest] = [now - this.monotonic(), now - asked]
    const mayBeRight = this.#startedAt >= earliest && this.#startedAt <= latest
    if (!mayBeRight) this.#startedAt = (earliest + latest) / 2
  }

  now(): Date {
    return new Date(this.#startedAt + this.monotonic())
  }

  monotonic(): number {
    return this.#clock.monotonic()
  }
}

/** What PostgreSQL's own clock says. */
export const findNow = query.first(() => sql<{ now: string }>`select clock_timestamp() as now`)
