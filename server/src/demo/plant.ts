import { bytesOf, discussed } from '../comments/rules.ts'
import { say } from '../comments/thread.ts'
import type { Tx } from '../engine/db/database.ts'
import type { TaskRow } from '../engine/db/schema.ts'
import { DAY, HOUR, toTimestamp } from '../engine/outside/clock.ts'
import type { NewID } from '../engine/outside/ids.ts'
import { insertList, markSeen } from '../lists/queries.ts'
import { nextPosition } from '../tasks/queries.ts'
import { newTask } from '../tasks/rules.ts'
import { write } from '../tasks/write.ts'
import type { SeedList, SeedTask } from './seeds.ts'

/** How long the lists have been there, so that what was done lies behind. */
const AGE_DAYS = 21

interface Ground {
  readonly owner_id: string
  readonly now: number
  /** How far ahead of UTC the visitor's clock is. */
  readonly aheadMs: number
  readonly newID: NewID
}

/** A list as it shall be found, in the caller's transaction. */
export const plant = async (
  tx: Tx,
  { tasks, ...fields }: SeedList,
  { owner_id, now, aheadMs, newID }: Ground,
): Promise<void> => {
  const begun = toTimestamp(now - AGE_DAYS * DAY)
  const id = newID()
  await insertList(tx, { git_repo: '', ...fields, id, owner_id, now: begun })
  let rev = 1
  for (const { comments = [], ...seed } of tasks) {
    const place = { id: newID(), list_id: id, position: await nextPosition(tx, id) }
    let task = taskOf(seed, place, { now, aheadMs })
    await write(tx, id, [{ before: undefined, after: task }], at(now))
    for (const [index, body] of comments.entries()) {
      const created_at = at(now - (comments.length - index) * HOUR)
      await say(tx, task, { author_id: owner_id, key_id: null, body, created_at }, at(now))
      task = discussed(task, { more: 1, bytes: bytesOf(body) })
    }
    rev += 1 + comments.length
  }
  await markSeen(tx, { list_id: id, user_id: owner_id, rev }) // nothing of it is news
}

const taskOf = (
  { due, hour = 18, ended, result, archived, ...fields }: Omit<SeedTask, 'comments'>,
  place: Pick<TaskRow, 'id' | 'list_id' | 'position'>,
  { now, aheadMs }: Pick<Ground, 'now' | 'aheadMs'>,
): TaskRow => {
  const daysFromNow = (days: number) => at(now + days * DAY)
  const today = Math.floor((now + aheadMs) / DAY) * DAY - aheadMs
  const finished_at = ended === undefined ? null : daysFromNow(-ended)
  const draft = {
    description: '',
    icon: '',
    color: '',
    ...fields,
    due_at: due === undefined ? null : at(today + due * DAY + hour * HOUR),
    ...(result !== undefined && { outputs: { result } }),
  }
  return {
    ...newTask(draft, place, daysFromNow(-AGE_DAYS)),
    finished_at,
    archived_at: archived ? at(now) : null,
    updated_at: finished_at ?? daysFromNow(-AGE_DAYS),
  }
}

const at = (time: number): string => toTimestamp(time)
