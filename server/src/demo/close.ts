import { findDemo } from '../accounts/demo-queries.ts'
import { endSessionsOf } from '../accounts/endings-queries.ts'
import type { Database } from '../engine/db/database.ts'

/** Nobody goes on in a demo that is no longer offered. Its account and its lists stay. */
export const closeDemo = async (db: Database): Promise<void> => {
  const demo = await findDemo(db)
  if (demo) await db.transact((tx) => endSessionsOf(tx, demo.id))
}
