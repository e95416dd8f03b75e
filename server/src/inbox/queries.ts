import type { Notice } from '@docket/contract'
import { type Kysely, sql } from 'kysely'
import { toBy } from '../engine/db/by.ts'
import type { Db } from '../engine/db/database.ts'
import { query } from '../engine/db/query.ts'
import type { Schema } from '../engine/db/schema.ts'

/** The newest ones: whatever else there is, no more are looked at. */
const LOOKED_AT = 1000

interface Reader {
  readonly user_id: string
  readonly since: string
}

/** What of it the reader may still see: what is in their lists, about tasks and comments that there are. */
const visible = (q: Kysely<Schema>, p: Reader) =>
  q
    .selectFrom((of) =>
      of
        .selectFrom('notices')
        .where('notices.user_id', '=', p.user_id)
        .where('notices.at', '>=', p.since)
        .selectAll()
        .orderBy('notices.id', 'desc')
        .limit(sql.lit(LOOKED_AT))
        .as('notice'),
    )
    .innerJoin('memberships as mine', (on) =>
      on.onRef('mine.list_id', '=', 'notice.list_id').onRef('mine.user_id', '=', 'notice.user_id'),
    )
    .innerJoin('lists', 'lists.id', 'notice.list_id')
    .leftJoin('tasks', 'tasks.id', 'notice.task_id')
    .leftJoin('comments', 'comments.id', 'notice.comment_id')
    .where((of) => of.or([of('notice.comment_id', 'is', null), of('comments.id', 'is not', null)]))

const rowsOf = (q: Kysely<Schema>, p: Reader & { limit: number }) =>
  visible(q, p)
    .leftJoin('users', 'users.id', 'notice.by_user_id')
    .leftJoin('memberships as theirs', (on) =>
      on.onRef('theirs.list_id', '=', 'notice.list_id').onRef('theirs.user_id', '=', 'notice.by_user_id'),
    )
    .select(['notice.id', 'notice.kind', 'notice.at', 'notice.read_at', 'notice.by_user_id', 'notice.by_via'])
    .select(['notice.list_id', 'notice.task_id', 'notice.comment_id', 'notice.count'])
    .select(['lists.name as list_name', 'tasks.name as task_name'])
    .select(['users.display_name', 'users.email', 'theirs.role'])
    .orderBy('notice.id', 'desc')
    .limit(p.limit)

const inboxOf = query(rowsOf)
const unreadOf = query((q, p: Reader & { limit: number }) => rowsOf(q, p).where('notice.read_at', 'is', null))
const oneUnread = query((q, p: Reader & { limit: number; id: number }) =>
  rowsOf(q, p).where('notice.read_at', 'is', null).where('notice.id', '=', p.id),
)

/** The newest notices of somebody, as the wire shows them. */
export const findInbox = async (
  db: Db,
  { isUnread = false, ...asked }: Reader & { limit: number; isUnread?: boolean },
): Promise<Notice[]> => (await db.all(isUnread ? unreadOf : inboxOf, asked)).map(toNotice)

/** One of them, if it was not read and may still be seen. */
export const findUnread = async (db: Db, asked: Reader & { id: number }): Promise<Notice | undefined> => {
  const row = await db.first(oneUnread, { ...asked, limit: 1 })
  return row && toNotice(row)
}

const toNotice = ({
  read_at,
  by_user_id,
  by_via,
  display_name,
  email,
  role,
  ...notice
}: (typeof inboxOf)['row']): Notice => ({
  ...notice,
  read: read_at !== null,
  by: { ...toBy({ by_user_id, by_via })!, name: display_name || (role && email) || '' },
})

export const countUnread = query.first((q, p: Reader) =>
  visible(q, p)
    .where('notice.read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread')),
)

/** `task_id`: null for whatever they are about. */
export const markRead = query.writeAny(
  (q, p: { user_id: string; from: number; through: number; task_id: string | null; now: string }) =>
    q
      .updateTable('notices')
      .set({ read_at: p.now })
      .where('user_id', '=', p.user_id)
      .where('id', '>=', p.from)
      .where('id', '<=', p.through)
      .where('read_at', 'is', null)
      .where(({ eb, fn }) => eb('task_id', 'is not distinct from', fn.coalesce(eb.val(p.task_id), 'task_id')))
      .returning('id'),
)
