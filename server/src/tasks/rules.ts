import type { Task, TaskStatus } from '@docket/contract'
import { undated } from '../engine/db/dates.ts'
import type { TaskRow } from '../engine/db/schema.ts'
import { toColumns } from '../engine/db/task-columns.ts'
import type { Tally } from '../engine/revisions/record.ts'
import { dated } from './dates.ts'

export const noLease = {
  lease_id: null,
  lease_worker: '',
  lease_user_id: null,
  lease_given_at: null,
  lease_expires_at: null,
  lease_shown_until: null,
} as const

const patchable = [
  'name',
  'description',
  'status',
  'position',
  'icon',
  'color',
  'outputs',
  'due_at',
  'due_all_day',
  'repeat',
  'assignee_id',
  'labels',
  'archived_at',
] as const
export type Patch = { [Field in (typeof patchable)[number]]?: TaskRow[Field] | undefined }

/** Those texts of a task that may be long. */
export type LongText = 'description' | 'outputs'

/** A task whose long texts may not have been read. */
export type MaybeRead = Omit<TaskRow, LongText> & Record<LongText, string | null>

/** What somebody says of a task that is to be added. */
type Drafted = Pick<Task, 'name' | 'description' | 'icon' | 'color' | 'due_at'> &
  Partial<Pick<Task, 'due_all_day' | 'repeat' | 'assignee_id' | 'labels'>> & {
    readonly status?: TaskStatus
    readonly outputs?: object
  }

/** A task that is about to be added. */
export const newTask = (
  { outputs = {}, labels = [], status = 'pending', assignee_id = null, ...fields }: Drafted,
  place: Pick<TaskRow, 'id' | 'list_id' | 'position'>,
  now: string,
): TaskRow => ({
  ...dated(undated, { ...undated, ...toColumns(fields) }, now),
  ...place,
  status,
  assignee_id,
  outputs: JSON.stringify(outputs),
  labels: JSON.stringify(labels),
  comment_count: 0,
  comment_bytes: 0,
  archived_at: null,
  finished_at: isFinished(status) ? now : null,
  next_id: null,
  created_at: now,
  updated_at: now,
  attempts: 0,
  ...noLease,
  ...unwritten,
})

/** What `write` says of a task. */
const unwritten = {
  rev: 0,
  changed_rev: 0,
  created_rev: 0,
  finished_rev: 0,
  made_by: null,
  by_user_id: null,
  by_via: '',
  finished_by_user_id: null,
  finished_by_via: '',
} as const

/** Whether `patch` says anything else than the task. */
export const differs = (task: MaybeRead, patch: Partial<MaybeRead>): boolean =>
  patchable.some((field) => patch[field] !== undefined && patch[field] !== task[field])

/**
 * The task as `patch` makes it; itself where nothing differs. A lease that ran out is given up with it, and cannot report any
 * more once somebody has said what becomes of the task.
 */
export const patched = <Row extends MaybeRead>(task: Row, said: Patch, now: string): Row => {
  const patch = dated(task, said, now)
  const base = hasRunOut(task, now) ? givenUp(task) : task
  if (!differs(task, patch) && !differs(base, patch)) return task
  const isDecided = differs(base, { status: patch.status, archived_at: patch.archived_at })
  // All fields of the task in its order: objects of one shape, which is what five hundred of them are quick by.
  const next: Row = { ...base, ...(isDecided && noLease), updated_at: now }
  for (const field of patchable) take(next, field, patch[field])
  next.finished_at = finishedAt(task, next.status, now)
  return next
}

const take = <Field extends keyof Patch>(task: MaybeRead, field: Field, value: Patch[Field]): void => {
  if (value !== undefined) task[field] = value
}

/** What a task takes up besides its texts. */
export const BASE_BYTES = 510

type Sized = Pick<TaskRow, 'name' | 'description' | 'outputs' | 'labels' | 'comment_bytes'>
/** What a task counts for; `bytes` is given where its texts have not been read. */
export type Counted = Pick<TaskRow, 'status' | 'archived_at' | 'lease_id'> & (Sized | { readonly bytes: number })

const nothing: Tally = { total: 0, completed: 0, failed: 0, pending: 0, running: 0, bytes: 0 }

/** Only open tasks are counted; all of them take up room. */
const counts = (task: Counted): Tally => {
  const { status, archived_at } = task
  const isOpen = archived_at === null
  return {
    total: Number(isOpen),
    completed: Number(isOpen && status === 'completed'),
    failed: Number(isOpen && status === 'failed'),
    pending: Number(isOpen && status === 'pending'),
    running: Number(isOpen && isLeased(task)),
    bytes: 'bytes' in task ? task.bytes : bytesOf(task),
  }
}

/** What a task counts towards the size of its list: its texts in UTF-8, its comments, and the same for the rest of every task. */
export const bytesOf = ({ comment_bytes, ...task }: Sized): number =>
  sized.reduce((bytes, text) => bytes + Buffer.byteLength(task[text]), BASE_BYTES + comment_bytes)

const sized = ['name', 'description', 'outputs', 'labels'] as const

/** By how much a list's counts change when a task becomes `after`; `undefined` stands for a task that is not there. */
export const tallyOf = (before: Counted | undefined, after: Counted | undefined): Tally => {
  const old = before ? counts(before) : nothing
  const now = after ? counts(after) : nothing
  return {
    total: now.total - old.total,
    completed: now.completed - old.completed,
    failed: now.failed - old.failed,
    pending: now.pending - old.pending,
    running: now.running - old.running,
    bytes: now.bytes - old.bytes,
  }
}

/** The same for several tasks. */
export const tallyOfAll = (changes: readonly { before: Counted | undefined; after: Counted | undefined }[]): Tally => {
  const sum = { ...nothing }
  for (const { before, after } of changes) {
    const tally = tallyOf(before, after)
    for (const count of Object.keys(sum) as (keyof Tally)[]) sum[count] += tally[count]
  }
  return sum
}

/** A worker can have it. */
export const isWaiting = ({ status, archived_at }: Pick<TaskRow, 'status' | 'archived_at'>): boolean =>
  status === 'pending' && archived_at === null

/** A worker has it. A lease that is there without that ran out, and may still report. */
export const isLeased = ({ status, lease_id }: Pick<TaskRow, 'status' | 'lease_id'>): boolean =>
  status === 'in_progress' && lease_id !== null

type Timed = Pick<TaskRow, 'status' | 'lease_id' | 'lease_expires_at'>

/** It is to be given up, which happens by itself a moment later. */
export const hasRunOut = (task: Timed, now: string): boolean => isLeased(task) && task.lease_expires_at! <= now

export const isRunning = (task: Timed, now: string): boolean => isLeased(task) && !hasRunOut(task, now)

/** Others can have it. The worker can still report until somebody does. */
export const givenUp = <Row extends Timed>(task: Row): Row => ({ ...task, status: 'pending' })

const shape = ['name', 'position', 'archived_at', 'repeat'] as const
type Shaped = Pick<TaskRow, (typeof shape)[number]>

/** Whether it is another list than before for those who work on it. */
export const changesShape = (before: Shaped | undefined, after: Shaped | undefined): boolean =>
  !before || !after || shape.some((field) => before[field] !== after[field])

export const isFinished = (status: TaskStatus): boolean => status === 'completed' || status === 'failed'

/** When a task was completed or failed: kept while its status stays, cleared when it is taken up again. */
export const finishedAt = (
  before: { status: TaskStatus; finished_at: string | null },
  status: TaskStatus,
  now: string,
): string | null => {
  if (!isFinished(status)) return null
  return status === before.status ? before.finished_at : now
}
