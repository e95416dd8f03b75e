import type { Tx } from '../engine/db/database.ts'
import { enqueueEach } from '../engine/jobs/enqueue.ts'
import type { JobKind } from '../engine/jobs/job-kind.ts'
import { SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { findPushDevices, type Told } from './telling-queries.ts'

/** In which whoever looks at the thread has read it, and one notice takes the place of another. */
const SETTLE_MS = 3 * SECOND

/** A notice for one browser. */
export const pushNotice: JobKind<{ session_id: string; notice_id: number }> = { name: 'push notice', atOnce: 16 }

/** Has new notices pushed to the browsers of those whom they tell, after the commit. */
export const putUpPushes = async (tx: Tx, told: readonly Told[], at: string): Promise<void> => {
  if (told.length === 0) return
  const users = JSON.stringify(told.map(({ user_id }) => user_id))
  const devices = Map.groupBy(await findPushDevices(tx, { users }), ({ user_id }) => user_id)
  const pushes = told.flatMap(({ id, user_id }) =>
    (devices.get(user_id) ?? []).map(({ session_id }) => ({ session_id, notice_id: id })),
  )
  if (pushes.length > 0)
    await enqueueEach(tx, pushNotice, pushes, at, { run_at: toTimestamp(Date.parse(at) + SETTLE_MS) })
}
