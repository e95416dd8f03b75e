import type { Task, TaskStatus } from '@docket/contract'
import { undated } from '../engine/db/dates.ts'
import type { TaskRow } from '../engine/db/schema.ts'
import { afterText, toAfter } from '../engine/db/task-columns.ts'
import type { Tally } from '../engine/revisions/record.ts'
import { dated } from './dates.ts'

export const noLease = {
  lease_id: null,
  lease_worker: '',
  lease_user_id: null,
  lease_key_id: null,
  lease_via: '',
  lease_note: '',
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
  'review',
  'ref',
  'after',
  'start_at',
] as const
export type Patch = { [Field in (typeof patchable)[number]]?: TaskRow[Field] | undefined }

/** Those texts of a task that may be long. */
export type LongText = 'description' | 'outputs'

/** A task whose long texts may not have been read. */
export type MaybeRead = Omit<TaskRow, LongText> & Record<LongText, string | null>

/** What somebody says of a task that is to be added. */
type Drafted = Pick<Task, 'name' | 'description' | 'icon' | 'color' | 'due_at'> &
  Partial<Pick<Task, 'due_all_day' | 'repeat' | 'assignee_id' | 'labels' | 'review' | 'ref' | 'after' | 'start_at'>> & {
    readonly status?: TaskStatus
    readonly outputs?: object
  }

/** A task that is about to be added. Said field by field: many are made, and objects that are put together are slow to make. */
export const newTask = (
  { outputs, labels, after = [], status = 'pending', assignee_id = null, ...said }: Drafted,
  place: Pick<TaskRow, 'id' | 'list_id' | 'position'>,
  now: string,
): TaskRow => {
  const { name, description, icon, color } = said
  const due_all_day = Number(said.due_all_day ?? false)
  const repeat = said.repeat ? JSON.stringify(said.repeat) : null
  const dates = dated(undated, { due_at: said.due_at, due_all_day, repeat }, now)
  return {
    ...blank,
    id: place.id,
    list_id: place.list_id,
    position: place.position,
    name,
    description,
    icon,
    color,
    status,
    assignee_id,
    outputs: outputs ? JSON.stringify(outputs) : blank.outputs,
    labels: labels && labels.length > 0 ? JSON.stringify(labels) : blank.labels,
    due_at: dates.due_at,
    due_all_day: dates.due_all_day,
    repeat: dates.repeat,
    review: toFlag(said.review),
    ref: said.ref || null,
    after: afterText(after),
    blocked: after.length,
    start_at: ahead(said.start_at ?? null, now),
    finished_at: isFinished(status) ? now : null,
    created_at: now,
    updated_at: now,
  }
}

const toFlag = (is: boolean | null = null): number | null => (is === null ? null : Number(is))

/** What nobody has said anything of yet; the revs and whose it is says `write`. */
const blank = {
  outputs: '{}',
  labels: '[]',
  comment_count: 0,
  comment_bytes: 0,
  archived_at: null,
  next_id: null,
  waiting: null,
  review: null,
  ref: null,
  after: '',
  blocked: 0,
  start_at: null,
  attempts: 0,
  misses: 0,
  ...noLease,
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
 * more once somebody has said what becomes of the task, and it waits for nobody any more.
 */
export const patched = <Row extends MaybeRead>(
  task: Row,
  said: Patch,
  { now, isByPerson, max_attempts }: Hand,
): Row => {
  const patch = starting(dated(task, said, now), now)
  const base = hasRunOut(task, now) ? missed(task, max_attempts) : task
  if (!differs(task, patch) && !differs(base, patch)) return task
  const isDecided = differs(base, { status: patch.status, archived_at: patch.archived_at })
  const waiting = differs(task, { status: patch.status }) ? null : task.waiting
  // All fields of the task in its order: objects of one shape, which is what five hundred of them are quick by.
  const rest = isByPerson ? { waiting, misses: 0 } : { waiting }
  const next: Row = { ...base, ...(isDecided && noLease), ...rest, updated_at: now }
  for (const field of patchable) take(next, field, patch[field])
  if (next.after !== task.after) next.blocked = toAfter(next.after).length
  next.finished_at = finishedAt(task, next.status, now)
  return next
}

/** What is past keeps nobody back any more. */
const ahead = (start_at: string | null, now: string): string | null =>
  start_at !== null && start_at > now ? start_at : null

const starting = (patch: Patch, now: string): Patch =>
  patch.start_at === undefined ? patch : { ...patch, start_at: ahead(patch.start_at, now) }

/** When somebody changes a task, and whether that is a person: what workers could not do may be otherwise now. */
export interface Hand {
  readonly now: string
  readonly isByPerson: boolean
  /** What its list says of leases that come to nothing: it may have been one just now. */
  readonly max_attempts: number
}

const take = <Field extends keyof Patch>(task: MaybeRead, field: Field, value: Patch[Field]): void => {
  if (value !== undefined) task[field] = value
}

/** What a task takes up besides its texts. */
export const BASE_BYTES = 510

type Sized = Pick<TaskRow, 'name' | 'description' | 'outputs' | 'labels' | 'after' | 'comment_bytes'>
/** What a task counts for; `bytes` is given where its texts have not been read. */
export type Counted = Pick<TaskRow, 'status' | 'archived_at' | 'lease_id' | 'waiting'> &
  (Sized | { readonly bytes: number })

/** Only open tasks are counted; all of them take up room. */
const count = (tally: { -readonly [Count in keyof Tally]: Tally[Count] }, task: Counted, times: 1 | -1): void => {
  tally.bytes += times * ('bytes' in task ? task.bytes : bytesOf(task))
  if (task.archived_at !== null) return
  tally.total += times
  if (task.waiting !== null) tally.waiting += times
  if (task.status === 'completed') tally.completed += times
  else if (task.status === 'failed') tally.failed += times
  else if (task.status === 'pending') tally.pending += times
  else if (isLeased(task)) tally.running += times
}

/** What a task counts towards the size of its list: its texts in UTF-8, its comments, and the same for the rest of every task. */
export const bytesOf = (task: Sized): number =>
  sized.reduce((bytes, text) => bytes + Buffer.byteLength(task[text]), BASE_BYTES + task.comment_bytes)

const sized = ['name', 'description', 'outputs', 'labels', 'after'] as const

/** By how much a list's counts change when tasks become `after`; `undefined` stands for a task that is not there. */
export const tallyOf = (
  changes: readonly { readonly before?: Counted | undefined; readonly after: Counted | undefined }[],
): Tally => {
  const tally = { total: 0, completed: 0, failed: 0, pending: 0, running: 0, waiting: 0, bytes: 0 }
  for (const { before, after } of changes) {
    if (before) count(tally, before, -1)
    if (after) count(tally, after, 1)
  }
  return tally
}

/** A worker can have it. */
export const isClaimable = ({ status, archived_at, waiting, blocked, start_at }: Pick<TaskRow, Claimable>): boolean =>
  status === 'pending' && archived_at === null && waiting === null && blocked === 0 && start_at === null
export type Claimable = 'status' | 'archived_at' | 'waiting' | 'blocked' | 'start_at'

/** What comes after it is not handed out. What has failed has to be seen to first. */
export const isBlocking = (task: Pick<TaskRow, 'status' | 'archived_at'> | undefined): boolean =>
  task !== undefined && task.status !== 'completed' && task.archived_at === null

/** A worker has it. A lease that is there without that ran out, and may still report. */
export const isLeased = ({ status, lease_id }: Pick<TaskRow, 'status' | 'lease_id'>): boolean =>
  status === 'in_progress' && lease_id !== null

type Timed = Pick<TaskRow, 'status' | 'lease_id' | 'lease_expires_at'>

/** It is to be given up, which happens by itself a moment later. */
export const hasRunOut = (task: Timed, now: string): boolean => isLeased(task) && task.lease_expires_at! <= now

export const isRunning = (task: Timed, now: string): boolean => isLeased(task) && !hasRunOut(task, now)

/**
 * The task after a lease that came to nothing: others can have it, or it has failed, where that has happened so often. The worker can still
 * report until somebody has it. 0 for however often.
 */
export const missed = <Row extends Pick<TaskRow, 'status' | 'misses'>>(task: Row, max_attempts: number): Row => {
  const misses = task.misses + 1
  return { ...task, misses, status: max_attempts > 0 && misses >= max_attempts ? 'failed' : 'pending' }
}

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
