import type { Change } from '@docket/contract'
import { toBy } from '../engine/db/by.ts'
import type { Db } from '../engine/db/database.ts'
import type { TaskRow } from '../engine/db/schema.ts'
import { counted } from '../engine/outside/deadline.ts'
import type { Gone } from '../engine/revisions/deletions.ts'
import type { Piece } from '../engine/revisions/json-list.ts'
import type { FormReader } from '../engine/revisions/list-form.ts'
import type { Source } from '../engine/revisions/source.ts'
import { findAttemptsChanged, toAttempt } from './attempt-queries.ts'
import {
  findAllTasks,
  findListRev,
  findOpenTasks,
  findTasksChanged,
  findTasksChangedSince,
  findTasksGone,
  firstPlace,
  toTask,
} from './queries.ts'

export const taskChanges: Source = async (db, range) => {
  const rows = await findTasksChanged(db, range)
  return counted(() => rows.map((row) => ({ rev: row.rev, event: 'task', data: toTask(row) })))
}

export const taskGone = ({ rev, id, ...by }: Gone): Change => ({
  rev,
  event: 'task_deleted',
  data: { id, by: toBy(by) },
})

export const attemptChanges: Source = async (db, range) =>
  (await findAttemptsChanged(db, range)).map((row) => ({ rev: row.rev, event: 'attempt', data: toAttempt(row) }))

/** Reads a list's tasks for the bodies that are kept of it. */
export const taskForm = (db: Db, { archived }: { archived: boolean }): FormReader => {
  const findInOrder = archived ? findAllTasks : findOpenTasks
  return {
    state: (list_id) => findListRev(db, { list_id }),
    page: async (list_id, limit, { position, created_at, id } = firstPlace) => {
      const rows = await findInOrder(db, { list_id, limit, position, created_at, id })
      return counted(() => rows.map((row) => pieceOf(row)))
    },
    changed: async (list_id, limit, since) => {
      const found = await findTasksChangedSince(db, { list_id, limit, since })
      if (!found[0]) return undefined
      const { list_rev, purged_rev } = found[0]
      const tasks = found.filter(isTask)
      const rows = counted(() => tasks.map((row) => pieceOf(row, archived || row.archived_at === null)))
      return { rev: list_rev, purged_rev, rows }
    },
    gone: async (list_id, since, upto) => (await findTasksGone(db, { list_id, since, upto })).map(({ id }) => id),
  }
}

const isTask = <Row extends { id: string | null }>(row: Row): row is Row & TaskRow => row.id !== null

const pieceOf = (row: TaskRow, isShown = true): Piece => ({
  id: row.id,
  position: row.position,
  created_at: row.created_at,
  rev: row.rev,
  json: isShown ? JSON.stringify(toTask(row)) : undefined,
})
