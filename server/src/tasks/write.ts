import type { Task } from '@docket/contract'
import type { LockedTask } from '../engine/access/access.ts'
import type { Tx } from '../engine/db/database.ts'
import { bury, type Rev, record, recordEach } from '../engine/revisions/record.ts'
import { noteOutcome } from './attempt-queries.ts'
import type { TaskChange } from './batch.ts'
import { assertFree } from './guards.ts'
import {
  type ChangedTask,
  deleteTaskRow,
  insertTask,
  type LightTask,
  saveTask,
  saveTaskBesidesTexts,
  toTask,
} from './queries.ts'
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

type Light = Omit<LightTask, 'bytes'>

/** With the attempt whose lease ran out before, and was not given up yet. */
const change = (tx: Tx, before: Light, after: Light & { readonly rev: Rev }, now: string): Promise<unknown> =>
  Promise.all([
    rewrite(tx, before, after),
    isLeased(before) && !isLeased(after) && noteOutcome(tx, { task: after, outcome: 'expired', ended_at: now }),
  ])

/** Long texts that stay may be most of a task: they are not written again. */
const rewrite = (tx: Tx, before: Light, after: Light & { readonly rev: Rev }): Promise<unknown> =>
  before.description === after.description && before.outputs === after.outputs
    ? saveTaskBesidesTexts(tx, after)
    : saveTask(tx, after as ChangedTask)

/** Writes the changes of a batch, each at a rev of its own; answers the tasks that were written and are there. */
export const writeAll = async (
  tx: Tx,
  list_id: string,
  changes: readonly TaskChange[],
  now: string,
): Promise<Map<string, LightTask>> => {
  const written = new Map<string, LightTask>()
  if (changes.length === 0) return written
  const revs = await recordEach(tx, list_id, now, tallyOfAll(changes), changes.length)
  const write = async ({ before, after }: TaskChange, rev: Rev): Promise<unknown> => {
    if (!after) return erase(tx, before!, rev, now)
    const task = { ...after, rev }
    written.set(task.id, task)
    return before ? change(tx, before, task, now) : insertTask(tx, task as ChangedTask)
  }
  // At once: they need nothing of each other, and PostgreSQL is not asked five hundred times in turn.
  await Promise.all(changes.map((change, at) => write(change, revs[at]!)))
  return written
}

const erase = (tx: Tx, { list_id, id }: LightTask, rev: Rev, now: string) =>
  Promise.all([deleteTaskRow(tx, id), bury(tx, { list_id, kind: 'task', id }, rev, now)])
