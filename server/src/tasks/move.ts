import { refuse } from '@docket/contract'
import type { LockedList } from '../engine/access/access.ts'
import { MovedMeanwhile, type Tx } from '../engine/db/database.ts'
import { afterText, toAfter } from '../engine/db/task-columns.ts'
import { noteAssignees } from '../inbox/notices.ts'
import { moveNotices } from '../inbox/telling-queries.ts'
import { moveReminders } from '../reminders/reminders.ts'
import { belongingTo } from './assignees.ts'
import { assertFree, isReviewed } from './guards.ts'
import { moveBelongings } from './move-queries.ts'
import { type LightTask, nextPosition } from './queries.ts'
import { assertRefFree } from './refs.ts'
import { isLeased, noLease } from './rules.ts'
import { type TaskChange, write } from './write.ts'

/** All comments of a task are told at one rev, which is held in memory as a whole. */
const MOST_COMMENT_BYTES = 4 * 1024 * 1024

/** The task is where it was when its list was looked for. */
export const assertStays = (task: { list_id: string }, known: { list_id: string }): void => {
  if (task.list_id !== known.list_id) throw new MovedMeanwhile()
}

/**
 * Moves tasks to the end of another list, in their order, each with a rev there and one where it was. Who is to
 * do one keeps it where they belong to that list as well.
 */
export const moveTasks = async (
  tx: Tx,
  { from, to, tasks, now }: { from: LockedList; to: LockedList; tasks: readonly LightTask[]; now: string },
) => {
  const position = await nextPosition(tx, to.id)
  const belong = await belongingTo(
    tx,
    to.id,
    tasks.map(({ assignee_id }) => assignee_id),
  )
  for (const task of tasks) await assertRefFree(tx, to.id, undefined, task)
  const going = new Set(tasks.map(({ id }) => id))
  const moves = tasks.map((before, at) => {
    // What was reviewed where it was stays so, whoever moves it.
    const review = isReviewed(before, from) ? 1 : before.review
    const assignee_id = before.assignee_id && belong.has(before.assignee_id) ? before.assignee_id : null
    // What it comes after stays behind, but for what goes with it.
    const kept = toAfter(before.after).filter((id) => going.has(id))
    const after = {
      ...before,
      bytes: before.bytes - before.after.length + afterText(kept).length,
      after: afterText(kept),
      blocked: kept.length,
      ...noLease,
      assignee_id,
      review,
      list_id: to.id,
      position: position + at,
      finished_rev: 0,
      updated_at: now,
    }
    assertFree(from.state, before, undefined, now)
    assertFree(to.state, undefined, after, now)
    if (isLeased(before)) refuse('task_running', 'A worker had this task until now. Try again in a moment.')
    if (before.comment_bytes > MOST_COMMENT_BYTES)
      refuse('list.too_large', 'This task has more comments than can be moved: 4 MiB. Delete some of them first.')
    return { before, after }
  })
  const leaving = moves.map(({ before }): TaskChange<LightTask> => ({ before, after: undefined, isMove: true }))
  const coming = moves.map(({ after }): TaskChange<LightTask> => {
    const at = { task_id: after.id, list_id: to.id }
    const beside: TaskChange['beside'] = (rev) => Promise.all(moveBelongings.map((move) => move(tx, { ...at, rev })))
    return { before: undefined, after, isMove: true, beside }
  })
  await write(tx, from.id, leaving, now)
  const ids = JSON.stringify(tasks.map(({ id }) => id))
  await Promise.all([moveNotices(tx, { ids, list_id: to.id }), moveReminders(tx, { ids, list_id: to.id })])
  await noteAssignees(tx, to.id, moves, now)
  return (await write(tx, to.id, coming, now)).map((task) => task!)
}
