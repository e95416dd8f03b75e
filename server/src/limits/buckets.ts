import type { Database } from '../db/database.ts'
import type { Clock } from '../outside/clock.ts'
import type { Limiter, Rate } from './bucket.ts'
import { Fleeting } from './fleeting.ts'
import { Shared } from './shared.ts'

/** Buckets that all processes on the database share: SQLite has one. */
export const bucketsOf = (db: Database, clock: Clock, rate: Rate): Limiter => {
  const monotonic = () => clock.monotonic()
  return db.dialect.name === 'sqlite' ? new Fleeting(rate, { monotonic }) : new Shared(db, clock, rate, { monotonic })
}
