import { type auth, refuse } from '@docket/contract'
import { endSessionsOf } from '../accounts/endings-queries.ts'
import { deleteUser } from '../accounts/user-queries.ts'
import type { Context, Opened } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import type { Database } from '../engine/db/database.ts'
import { handleJob, type JobHandler, type JobKind } from '../engine/jobs/job-kind.ts'
import { MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { deleteLists } from '../lists/deletion.ts'
import { findOwnLists } from '../lists/queries.ts'
import { DEMO_MS, findDemos } from './queries.ts'

/** Where there is no demo, nothing of what it shows is loaded. */
export const openDemo = async (context: Context): Promise<Opened<Handlers<Pick<typeof auth, 'demo'>>>> => {
  const jobHandlers = [deleteOldDemos(context)]
  if (!context.config.demo) return { handlers: noDemo, jobHandlers, start: () => closeDemo(context.db) }
  const { demoHandlers } = await import('./handlers.ts')
  return { handlers: demoHandlers(context), jobHandlers }
}

const noDemo: Handlers<Pick<typeof auth, 'demo'>> = { demo: async () => refuse('not_found', 'There is no demo here.') }

/** Nobody goes on in a demo that is no longer offered. */
const closeDemo = async (db: Database): Promise<void> => {
  for (const { id } of await findDemos(db, {})) await db.transact((tx) => endSessionsOf(tx, id))
}

const deleteDemos: JobKind = { name: 'delete demos', everyMs: 10 * MINUTE }

/** Those that have been there for a day go with everything in them; also where the demo is switched off. */
export const deleteOldDemos = ({ db, clock }: Pick<Context, 'db' | 'clock'>): JobHandler =>
  handleJob(deleteDemos, async (_, signal) => {
    const now = clock.now().getTime()
    const before = toTimestamp(now - DEMO_MS)
    const old = (await findDemos(db, {})).filter(({ created_at }) => created_at <= before)
    for (const { id } of old) {
      signal.throwIfAborted()
      // First, so that nobody writes any more.
      await db.transact((tx) => endSessionsOf(tx, id))
      await db.transact(async (tx) => {
        const own = (await findOwnLists(tx, { owner_id: id })).map((list) => list.id)
        await deleteLists(tx, own, toTimestamp(now))
        await deleteUser(tx, id)
      })
    }
  })
