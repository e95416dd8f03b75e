import type { Comment } from '@docket/contract'
import type { Kysely } from 'kysely'
import type { Db } from '../db/database.ts'
import { query } from '../db/query.ts'
import type { CommentRow, Schema } from '../db/schema.ts'
import type { Range } from '../revisions/source.ts'

/** A comment with what is known of its author; nothing once the account is gone. */
export type WrittenComment = CommentRow & { readonly name: string | null; readonly email: string | null }

/** The row as the wire shows it. */
export const toComment = ({ name, email, ...row }: WrittenComment): Comment => ({
  id: row.id,
  task_id: row.task_id,
  list_id: row.list_id,
  kind: 'user',
  author_id: row.author_id,
  author: name || email || 'deleted user',
  body: row.body,
  created_at: row.created_at,
  edited_at: row.edited_at,
  rev: row.rev,
})

/** The comments of a task, the oldest first. */
export const findComments = (db: Db, task_id: string) => db.all(ofTask, { task_id })

/** Comments that changed after `since` up to `upto`, by rev. */
export const findCommentsChanged = (db: Db, range: Range) => db.all(changed, range)

const written = (q: Kysely<Schema>) =>
  q
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .selectAll('comments')
    .select(['users.display_name as name', 'users.email'])

const ofTask = query((q, p: { task_id: string }) =>
  written(q).where('comments.task_id', '=', p.task_id).orderBy('comments.created_at').orderBy('comments.id'),
)

const changed = query((q, p: Range) =>
  written(q)
    .where('comments.list_id', '=', p.list_id)
    .where('comments.rev', '>', p.since)
    .where('comments.rev', '<=', p.upto)
    .orderBy('comments.rev'),
)
