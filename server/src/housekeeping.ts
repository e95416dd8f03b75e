import { purgeSessions } from './auth/session-queries.ts'
import type { Database } from './db/database.ts'
import { purgeThrottles } from './limits/queries.ts'
import { type Clock, DAY, HOUR, toTimestamp } from './outside/clock.ts'
import { purgeTombstones } from './revisions/queries.ts'

const TOMBSTONE_LIFE_MS = 30 * DAY

/** Forgets what is over. Nothing relies on it: what expired is refused by its date, whether its row is still there or not. */
export const keepHouse = (db: Database, clock: Clock, onError: (error: unknown) => void): Disposable => {
  const timer = setInterval(() => void tidy(db, clock).catch(onError), HOUR).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

export const tidy = async (db: Database, clock: Clock): Promise<void> => {
  const now = clock.now().getTime()
  await db.transact((tx) => purgeTombstones(tx, toTimestamp(now - TOMBSTONE_LIFE_MS)))
  await db.transact((tx) => purgeSessions(tx, toTimestamp(now)))
  await db.transact((tx) => purgeThrottles(tx, toTimestamp(now - DAY)))
}
