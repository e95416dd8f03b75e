import type { Comment } from '@docket/contract'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { toBy } from '../engine/db/by.ts'
import type { Db } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { By, CommentRow, Schema } from '../engine/db/schema.ts'
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
  changed_by: toBy(row),
  rev: row.rev,
})

const written = (q: Kysely<Schema>) =>
  q
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .selectAll('comments')
    .select(['users.display_name as name', 'users.email'])

/** The comments of a task after a place in their order, the oldest first. */
export const findComments = query.all(
  (q, p: { task_id: string; limit: number } & Pick<CommentRow, 'created_at' | 'id'>) =>
    written(q)
      .where('comments.task_id', '=', p.task_id)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('comments.created_at', 'comments.id'), '>', tuple(p.created_at, p.id)),
      )
      .orderBy('comments.created_at')
      .orderBy('comments.id')
      .limit(p.limit),
)

/** So many of what was asked about a task and answered are handed to its next worker. */
const ASKED = 20

/** The last of what was asked about a task and answered, the newest first. By the index `comments_asked`. */
const askedOf = query((q, p: { task_id: string }) =>
  written(q)
    .where('comments.task_id', '=', p.task_id)
    .where(sql<boolean>`comments.part <> ''`)
    .orderBy('comments.id', 'desc')
    .limit(ASKED),
)

/** What was asked about a task and answered, the oldest first. */
export const findAsked = async (db: Db, task_id: string): Promise<Comment[]> =>
  (await db.all(askedOf, { task_id })).toReversed().map(toComment)

export const getComment = query.first((q, p: { id: number }) => written(q).where('comments.id', '=', p.id))

/** What somebody wrote in any list, in the order of its ids, and what they are there now; nothing where they left. */
export const findCommentsBy = query.all((q, p: { user_id: string; id: number; limit: number }) =>
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

/** All that is said in a list, by rev: comments that came with their task share one. */
export const findCommentsOfList = query.all((q, p: { list_id: string; rev: number; id: number; limit: number }) =>
  written(q)
    .where('comments.list_id', '=', p.list_id)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('comments.rev', 'comments.id'), '>', tuple(p.rev, p.id)))
    .orderBy('comments.rev')
    .orderBy('comments.id')
    .limit(p.limit),
)

/** Comments that changed after `since` up to `upto`, by rev. */
export const findCommentsChanged = query.all((q, p: Range) =>
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

export const insertComment = query.writeFirst((q, p: Omit<CommentRow, 'id' | 'edited_at' | 'rev'> & { rev: Rev }) =>
  q
    .insertInto('comments')
    .values(
      columns(
        p,
        'list_id',
        'task_id',
        'author_id',
        'key_id',
        'body',
        'part',
        'created_at',
        'rev',
        'by_user_id',
        'by_via',
      ),
    )
    .returningAll()
    .returning(returned),
)

export const saveBody = query.writeFirst((q, p: Pick<CommentRow, 'id' | 'body' | 'edited_at'> & By & { rev: Rev }) =>
  q
    .updateTable('comments')
    .set(columns(p, 'body', 'edited_at', 'rev', 'by_user_id', 'by_via'))
    .where('id', '=', p.id)
    .returningAll()
    .returning(returned),
)

export const deleteCommentRow = query.write((q, p: { id: number }) => q.deleteFrom('comments').where('id', '=', p.id))
