import type { auth } from '@docket/contract'
import { findDemo } from '../accounts/demo-queries.ts'
import { endSessionsOf } from '../accounts/endings-queries.ts'
import type { Context, Opened } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import type { Database } from '../engine/db/database.ts'
import { demoHandlers } from './handlers.ts'

export const openDemo = async (context: Context): Promise<Opened<Handlers<Pick<typeof auth, 'demo'>>>> => {
  const { config, db } = context
  const handlers = demoHandlers(context)
  if (!config.demo) return { handlers, start: () => closeDemo(db) }
  const { demoReset } = await import('./reset.ts')
  return { handlers, jobHandlers: [demoReset(context)] }
}

/** Nobody goes on in a demo that is no longer offered. Its account and its lists stay. */
const closeDemo = async (db: Database): Promise<void> => {
  const demo = await findDemo(db)
  if (demo) await db.transact((tx) => endSessionsOf(tx, demo.id))
}
