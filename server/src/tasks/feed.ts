import type { Change } from '@docket/contract'
import type { Db } from '../engine/db/database.ts'
import type { TaskRow } from '../engine/db/schema.ts'
import type { Gone } from '../engine/revisions/deletions.ts'
import type { Source } from '../engine/revisions/source.ts'
import { findAttemptsChanged, toAttempt } from './attempt-queries.ts'
import { findAllInOrder, findOpenInOrder, findTasksChanged, toTask } from './queries.ts'

export const taskChanges: Source = async (db, range) =>
  (await findTasksChanged(db, range)).map((row) => ({ rev: row.rev, event: 'task', data: toTask(row) }))

export const taskGone = ({ rev, id }: Gone): Change => ({ rev, event: 'task_deleted', data: { id } })

export const attemptChanges: Source = async (db, range) =>
  (await findAttemptsChanged(db, range)).map((row) => ({ rev: row.rev, event: 'attempt', data: toAttempt(row) }))

/** The list's tasks by position, each as JSON, at the rev that they show; undefined when the list is gone. */
export const readTasks = async (db: Db, list_id: string, { archived }: { archived: boolean }) => {
  const rows = await (archived ? findAllInOrder : findOpenInOrder)(db, { list_id })
  const [first] = rows
  if (!first) return undefined
  const tasks = rows.filter((row): row is TaskRow & { list_rev: number } => row.id !== null)
  return { rev: first.list_rev, tasks: tasks.map((row) => ({ rev: row.rev, json: JSON.stringify(toTask(row)) })) }
}
