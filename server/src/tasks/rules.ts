import type { TaskStatus } from '@docket/contract'
import type { TaskRow } from '../db/schema.ts'
import type { Tally } from '../revisions/record.ts'

/** What a task takes up besides its long texts. */
const BASE_BYTES = 512

type Counted = Pick<TaskRow, 'status' | 'archived_at' | 'name' | 'description' | 'outputs'>

const nothing: Tally = { total: 0, completed: 0, failed: 0, pending: 0, bytes: 0 }

/** Only open tasks are counted; all of them take up room. */
const counts = ({ status, archived_at, ...texts }: Counted): Tally => ({
  total: archived_at === null ? 1 : 0,
  completed: archived_at === null && status === 'completed' ? 1 : 0,
  failed: archived_at === null && status === 'failed' ? 1 : 0,
  pending: archived_at === null && status === 'pending' ? 1 : 0,
  bytes: bytesOf(texts),
})

/** What a task counts towards the size of its list: its long texts in UTF-8, and the same for the rest of every task. */
export const bytesOf = ({ name, description, outputs }: Pick<TaskRow, 'name' | 'description' | 'outputs'>): number =>
  BASE_BYTES + Buffer.byteLength(name) + Buffer.byteLength(description) + Buffer.byteLength(outputs)

/** By how much a list's counts change when a task becomes `after`; `undefined` stands for a task that is not there. */
export const tallyOf = (before: Counted | undefined, after: Counted | undefined): Tally => {
  const old = before ? counts(before) : nothing
  const now = after ? counts(after) : nothing
  return {
    total: now.total - old.total,
    completed: now.completed - old.completed,
    failed: now.failed - old.failed,
    pending: now.pending - old.pending,
    bytes: now.bytes - old.bytes,
  }
}

const isFinished = (status: TaskStatus): boolean => status === 'completed' || status === 'failed'

/** When a task was completed or failed: kept while its status stays, cleared when it is taken up again. */
export const finishedAt = (
  before: { status: TaskStatus; finished_at: string | null },
  status: TaskStatus,
  now: string,
): string | null => {
  if (!isFinished(status)) return null
  return status === before.status ? before.finished_at : now
}
