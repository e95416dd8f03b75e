import type { TaskStatus } from '@docket/contract'
import type { Bucketed, Buckets } from './bucketed-lines.ts'

/** From the first to the last. */
export const columnStatuses = ['pending', 'in_progress', 'completed', 'failed'] as const satisfies readonly TaskStatus[]

export type Columns = Bucketed<TaskStatus>

/** A column for each status: what is open in the order of the list, what is finished from the latest on. */
export const boardColumns: Buckets<TaskStatus> = {
  of: (index) => index.columns,
  isDone: (status) => status === 'completed' || status === 'failed',
}
