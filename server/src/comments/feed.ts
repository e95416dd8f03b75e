import type { Change } from '@docket/contract'
import { toBy } from '../engine/db/by.ts'
import type { Gone } from '../engine/revisions/deletions.ts'
import type { Source } from '../engine/revisions/source.ts'
import { findCommentsChanged, toComment } from './queries.ts'

export const commentChanges: Source = async (db, range) =>
  (await findCommentsChanged(db, range)).map((row) => ({ rev: row.rev, event: 'comment', data: toComment(row) }))

export const commentGone = ({ rev, id, parent_id, ...by }: Gone): Change => ({
  rev,
  event: 'comment_deleted',
  data: { id: Number(id), task_id: parent_id!, by: toBy(by) },
})
