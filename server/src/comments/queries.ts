import type { Comment } from '@docket/contract'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Db, Tx } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { CommentRow, Schema } from '../engine/db/schema.ts'
import type { Rev } from '../engine/revisions/record.ts'
import type { Range } from '../engine/revisions/source.ts'

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

type Place = Pick<CommentRow, 'created_at' | 'id'>
interface Page {
  readonly task_id: string
  readonly limit: number
}

/** The comments of a task after a place in their order, the oldest first. */
export const findComments = (db: Db, page: Page, after: Place = { created_at: '1970-01-01T00:00:00.000Z', id: 0 }) =>
  db.all(ofTask, { ...page, created_at: after.created_at, id: after.id })

export const getComment = async (db: Db, id: number): Promise<WrittenComment> => (await db.first(byId, { id }))!

/** Comments that changed after `since` up to `upto`, by rev. */
export const findCommentsChanged = (db: Db, range: Range) => db.all(changed, range)

/** What somebody wrote in any list, in the order of its ids, and what they are there now; nothing where they left. */
export const findCommentsBy = (db: Db, page: { user_id: string; limit: number }, after?: { id: number }) =>
  db.all(byAuthor, { ...page, id: after?.id ?? 0 })

/** All that is said in a list, by rev. */
export const findCommentsOfList = (db: Db, page: { list_id: string; limit: number }, after?: { rev: number }) =>
  db.all(ofList, { ...page, rev: after?.rev ?? 0 })

export type NewComment = Omit<CommentRow, 'id' | 'edited_at' | 'rev'> & { readonly rev: Rev }

export const insertComment = async (tx: Tx, comment: NewComment): Promise<WrittenComment> =>
  (await tx.first(insert, comment))!

type Edited = Pick<CommentRow, 'id' | 'body' | 'edited_at'> & { readonly rev: Rev }

export const saveBody = async (tx: Tx, comment: Edited): Promise<WrittenComment> => (await tx.first(save, comment))!

export const deleteCommentRow = (tx: Tx, id: number) => tx.all(remove, { id })

type Noted = { readonly task_id: string; readonly more: number; readonly bytes: number; readonly rev: Rev }

/** Has the task show that it has so many more comments, which take up so much more. */
export const noteComments = (tx: Tx, noted: Noted) => tx.all(note, noted)

/** Comments of the task take up more or less than before, which it does not show. */
export const resizeComments = (tx: Tx, size: Pick<Noted, 'task_id' | 'bytes'>) => tx.all(resize, size)

const written = (q: Kysely<Schema>) =>
  q
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .selectAll('comments')
    .select(['users.display_name as name', 'users.email'])

const ofTask = query((q, p: Page & Place) =>
  written(q)
    .where('comments.task_id', '=', p.task_id)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('comments.created_at', 'comments.id'), '>', tuple(p.created_at, p.id)),
    )
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(p.limit),
)

const byId = query((q, p: { id: number }) => written(q).where('comments.id', '=', p.id))

const byAuthor = query((q, p: { user_id: string; id: number; limit: number }) =>
  written(q)
    .leftJoin('memberships', (on) =>
      on.onRef('memberships.list_id', '=', 'comments.list_id').onRef('memberships.user_id', '=', 'comments.author_id'),
    )
    .select('memberships.role as my_role')
    .where('comments.author_id', '=', p.user_id)
    .where('comments.id', '>', p.id)
    .orderBy('comments.id')
    .limit(p.limit),
)

const ofList = query((q, p: { list_id: string; rev: number; limit: number }) =>
  written(q)
    .where('comments.list_id', '=', p.list_id)
    .where('comments.rev', '>', p.rev)
    .orderBy('comments.rev')
    .limit(p.limit),
)

const changed = query((q, p: Range) =>
  written(q)
    .where('comments.list_id', '=', p.list_id)
    .where('comments.rev', '>', p.since)
    .where('comments.rev', '<=', p.upto)
    .orderBy('comments.rev'),
)

/** With what `written` says of the author. */
const returned = (of: ExpressionBuilder<Schema, 'comments'>) => {
  const author = of.selectFrom('users').whereRef('users.id', '=', 'comments.author_id')
  return [author.select('display_name').as('name'), author.select('email').as('email')] as const
}

const insert = query((q, p: NewComment) =>
  q
    .insertInto('comments')
    .values(columns(p, 'list_id', 'task_id', 'author_id', 'body', 'created_at', 'rev'))
    .returningAll()
    .returning(returned),
)

const save = query((q, p: Edited) =>
  q
    .updateTable('comments')
    .set(columns(p, 'body', 'edited_at', 'rev'))
    .where('id', '=', p.id)
    .returningAll()
    .returning(returned),
)

const remove = query((q, p: { id: number }) => q.deleteFrom('comments').where('id', '=', p.id))

const note = query((q, p: Noted) =>
  q
    .updateTable('tasks')
    .set((task) => ({
      comment_count: task('comment_count', '+', p.more),
      comment_bytes: task('comment_bytes', '+', p.bytes),
      rev: p.rev,
    }))
    .where('id', '=', p.task_id),
)

const resize = query((q, p: Pick<Noted, 'task_id' | 'bytes'>) =>
  q
    .updateTable('tasks')
    .set((task) => ({ comment_bytes: task('comment_bytes', '+', p.bytes) }))
    .where('id', '=', p.task_id),
)
