import type { Database } from '../engine/db/database.ts'
import type { GroundClock } from '../engine/db/ground-clock.ts'
import { SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { lockList } from '../lists/queries.ts'
import { AT_ONCE, findListsToLookAt, latestGift } from '../tasks/attempt-queries.ts'
import { startDue } from '../tasks/starting.ts'
import { cutFarOff, giveUpRunOut } from './leases.ts'

export const LOOK_MS = SECOND

/**
 * Gives leases up that ran out, and lets tasks be handed out whose time has come, in every process: whoever comes second finds nothing to do. Not a job, because a job of a
 * process that was killed stands still for longer than a lease may be late. A machine that slept may believe that it is
 * hours ago, when all leases seem to run for far too long.
 */
export const lookAtLeases = async (db: Database, clock: GroundClock): Promise<void> => {
  const now = () => toTimestamp(clock.now())
  /** In steps, so that others come in between however many there are. */
  const giveUpOf = (list_id: string): Promise<number> =>
    db.transactOn({ list: list_id }, async (tx) => {
      const list = await lockList(tx, { id: list_id })
      if (!list) return 0
      const at = now()
      await cutFarOff(tx, list_id, at)
      return Math.max(await giveUpRunOut(tx, list, at), await startDue(tx, list_id, at))
    })
  const finish = async (list_id: string): Promise<void> => {
    while ((await giveUpOf(list_id)) >= AT_ONCE);
  }
  await clock.learn()
  const lists = await findListsToLookAt(db, { now: now(), latest: latestGift(now()) })
  // A list that somebody has locked keeps nobody else waiting.
  const looks = await Promise.allSettled(lists.map(({ list_id }) => finish(list_id)))
  const failed = looks.find((look) => look.status === 'rejected')
  if (failed) throw failed.reason
}
