import type { Database } from '../db/database.ts'
import type { Clock } from '../outside/clock.ts'
import type { Limiter, Rate } from './bucket.ts'
import { DatabaseBuckets } from './database-buckets.ts'
import { MemoryBuckets } from './memory-buckets.ts'

/** Buckets that all processes on the database share, of which SQLite has one. `name` tells them from other kinds. */
export const bucketsOf = (name: string, rate: Rate, db: Database, clock: Clock): Limiter => {
  const monotonic = () => clock.monotonic()
  if (db.dialect.name === 'sqlite') return new MemoryBuckets(rate, { monotonic })
  return new DatabaseBuckets(name, rate, db, clock, { monotonic })
}
