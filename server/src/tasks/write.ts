import type { Task } from '@docket/contract'
import type { LockedTask } from '../access/access.ts'
import type { Tx } from '../db/database.ts'
import type { TaskRow } from '../db/schema.ts'
import { noteOutcome } from '../dispatch/queries.ts'
import { bury, type Rev, record, recordEach } from '../revisions/record.ts'
import type { TaskChange } from './batch.ts'
import { assertFree } from './guards.ts'
import { type ChangedTask, deleteTaskRow, insertTask, saveTask, toTask } from './queries.ts'
import { isLeased, type Patch, patched, tallyOf, tallyOfAll } from './rules.ts'

/** Writes what differs; a patch that changes nothing takes no rev, and is never refused. */
export const save = async (
  tx: Tx,
  { my_role: _, list_state, ...task }: LockedTask,
  patch: Patch,
  now: string,
): Promise<Task> => {
  const next = patched(task, patch, now)
  if (next === task) return toTask(task)
  assertFree(list_state, task, next, now)
  const changed = { ...next, rev: await record(tx, task.list_id, now, tallyOf(task, next)) }
  await change(tx, task, changed, now)
  return toTask(changed)
}

/** With the attempt whose lease ran out before, and was not given up yet. */
const change = (tx: Tx, before: TaskRow, task: ChangedTask, now: string) =>
  Promise.all([
    saveTask(tx, task),
    isLeased(before) && !isLeased(task) && noteOutcome(tx, { task, outcome: 'expired', ended_at: now }),
  ])

/** Writes the changes of a batch, each at a rev of its own; answers the tasks that were written and are there. */
export const writeAll = async (
  tx: Tx,
  list_id: string,
  changes: readonly TaskChange[],
  now: string,
): Promise<Map<string, TaskRow>> => {
  const written = new Map<string, TaskRow>()
  if (changes.length === 0) return written
  const revs = await recordEach(tx, list_id, now, tallyOfAll(changes), changes.length)
  const write = async ({ before, after }: TaskChange, rev: Rev): Promise<unknown> => {
    if (!after) return erase(tx, before!, rev, now)
    const task = { ...after, rev }
    written.set(task.id, task)
    return before ? change(tx, before, task, now) : insertTask(tx, task)
  }
  // At once: they need nothing of each other, and PostgreSQL is not asked five hundred times in turn.
  await Promise.all(changes.map((change, at) => write(change, revs[at]!)))
  return written
}

const erase = (tx: Tx, { list_id, id }: TaskRow, rev: Rev, now: string) =>
  Promise.all([deleteTaskRow(tx, id), bury(tx, { list_id, kind: 'task', id }, rev, now)])
