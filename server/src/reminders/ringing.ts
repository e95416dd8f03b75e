import type { Database } from '../engine/db/database.ts'
import type { GroundClock } from '../engine/db/ground-clock.ts'
import { SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { noteReminders } from '../inbox/notices.ts'
import { lockList } from '../lists/queries.ts'
import { findListsToRing, takeDue, takeDueOfRound } from './queries.ts'

/** How late a reminder may be. */
export const LOOK_MS = 5 * SECOND
const LISTS_AT_ONCE = 100
const AT_ONCE = 500

/** Tells people of what they wanted to be told by now, in every process: a reminder is gone with the notice that it becomes. */
export const ring = async (db: Database, clock: GroundClock): Promise<void> => {
  await clock.learn()
  const now = toTimestamp(clock.now())
  const ringSome = (list_id: string): Promise<number> =>
    db.transactOn({ list: list_id }, async (tx) => {
      await lockList(tx, { id: list_id })
      const some = { list_id, now, limit: AT_ONCE }
      const [once, each] = [await takeDue(tx, some), await takeDueOfRound(tx, some)]
      await noteReminders(tx, list_id, [...once, ...each], now)
      return Math.max(once.length, each.length)
    })
  const ringIn = async (list_id: string): Promise<void> => {
    while ((await ringSome(list_id)) === AT_ONCE);
  }
  const lists = await findListsToRing(db, { now, limit: LISTS_AT_ONCE })
  // A list that somebody has locked keeps nobody else waiting.
  const rings = await Promise.allSettled(lists.map(({ list_id }) => ringIn(list_id)))
  const failed = rings.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
