import type { Change, Changes } from '@docket/contract'
import type { Db } from '../db/database.ts'
import { findTasksChanged, findTasksInOrder, toTask } from '../tasks/queries.ts'
import { findFeedState, findMemberChangesAndDeletions } from './queries.ts'

interface Range {
  readonly list_id: string
  readonly since: number
  readonly upto: number
}

/** Whether the changes after `since` are all still known; otherwise only a baseline is right. */
export const canResume = (list: { rev: number; purged_rev: number }, since: number | undefined): since is number =>
  since !== undefined && since <= list.rev && since >= list.purged_rev

/** What the stream would replay after `since`, for readers that poll. */
export const changesSince = async (
  db: Db,
  list: { id: string; rev: number; purged_rev: number },
  since: number | undefined,
): Promise<Changes> => {
  if (canResume(list, since)) {
    const changes = await readChanges(db, { list_id: list.id, since, upto: list.rev })
    return { rev: list.rev, full: false, changes }
  }
  const rows = await findTasksInOrder(db, list.id, { archived: false })
  const changes = rows.flatMap((row): Change[] =>
    row.id === null ? [] : [{ rev: row.rev!, event: 'task', data: toTask(row as never) }],
  )
  return { rev: rows[0]?.list_rev ?? list.rev, full: true, changes }
}

/**
 * Everything that changed after `since` up to `upto`, as it is now, by rev. What changed again after `upto` is left to
 * the next range, so that no snapshot across the queries is needed and nothing is told twice.
 */
export const readChanges = async (db: Db, { list_id, since, upto }: Range): Promise<Change[]> => {
  if (since >= upto) return []
  const range = { list_id, since, upto }
  const [list, tasks, others] = await Promise.all([
    findFeedState(db, list_id),
    findTasksChanged(db, range),
    findMemberChangesAndDeletions(db, range),
  ])
  const changes: Change[] = tasks.map((row) => ({ rev: row.rev, event: 'task', data: toTask(row) }))
  for (const { rev, kind, id } of others) {
    if (kind === 'task') changes.push({ rev, event: 'task_deleted', data: { id } })
  }
  const members = others.findLast(({ kind }) => kind === 'member')
  if (members) changes.push({ rev: members.rev, event: 'members_changed', data: { list_id } })
  if (list && list.fields_rev > since && list.fields_rev <= upto) {
    const { id, name, description, icon, git_repo, state } = list
    changes.push({ rev: list.fields_rev, event: 'list', data: { id, name, description, icon, git_repo, state } })
  }
  return changes.sort((a, b) => a.rev - b.rev)
}
