import type { TaskStatus } from '@docket/contract'
import type { Tally } from '../revisions/record.ts'

type Counted = { status: TaskStatus; archived_at: string | null }

const counts = ({ status, archived_at }: Counted): Tally => ({
  total: archived_at === null ? 1 : 0,
  completed: archived_at === null && status === 'completed' ? 1 : 0,
  failed: archived_at === null && status === 'failed' ? 1 : 0,
  pending: archived_at === null && status === 'pending' ? 1 : 0,
})

const nothing: Tally = { total: 0, completed: 0, failed: 0, pending: 0 }

/** By how much a list's counts change when a task becomes `after`; `undefined` stands for a task that is not there. */
export const tallyOf = (before: Counted | undefined, after: Counted | undefined): Tally => {
  const old = before ? counts(before) : nothing
  const now = after ? counts(after) : nothing
  return {
    total: now.total - old.total,
    completed: now.completed - old.completed,
    failed: now.failed - old.failed,
    pending: now.pending - old.pending,
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
