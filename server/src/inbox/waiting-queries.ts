import { sql } from 'kysely'
import { query } from '../engine/db/query.ts'
import type { By, NoticeRow } from '../engine/db/schema.ts'

/** What tells people that tasks of a list wait for a person: of all of them at once, until that is read. */

interface InList {
  readonly list_id: string
  /** How many tasks of the list wait. */
  readonly waiting: number
}

type Told = Pick<NoticeRow, 'id' | 'user_id'>
type Heard = Pick<NoticeRow, 'user_id'>

/** By the index `notices_of_waiting`. */
const unread = sql<boolean>`kind = 'needs_you' and read_at is null`

/** Tells who may decide, unless they have muted the list, or have not read of another task that waits there. */
export const insertNeedsYou = query.write(
  (_, p: InList & By & { task_id: string; at: string }, { types }) => sql<Told>`
    insert into notices (user_id, kind, cause, list_id, task_id, by_user_id, by_via, at, count)
    select user_id, 'needs_you', ${p.task_id} || ' ' || ${p.at}, list_id, cast(${p.task_id} as ${types.id}),
      cast(${p.by_user_id} as ${types.id}), ${p.by_via}, cast(${p.at} as ${types.timestamp}), ${p.waiting}
    from memberships
    where list_id = ${p.list_id} and muted = 0 and role in ('owner', 'editor') and (user_id <> ${p.by_user_id} or ${p.by_via} <> '')
      and user_id not in (select user_id from notices where list_id = ${p.list_id} and ${unread})
    on conflict (user_id, kind, cause) do nothing returning id, user_id`,
)

/** They are so many by now. */
export const countNeedsYou = query.write((q, p: InList) =>
  q
    .updateTable('notices')
    .set({ count: p.waiting })
    .where('list_id', '=', p.list_id)
    .where(unread)
    .where('count', '<>', p.waiting)
    .returning('user_id'),
)

/** Those that are about a task which waits no more are about the one that has waited longest. */
export const passNeedsYouOn = query.write(
  (_, p: Pick<InList, 'list_id'>) => sql<Heard>`
    update notices set task_id = (
      select id from tasks where list_id = ${p.list_id} and waiting is not null and archived_at is null order by waiting limit 1)
    where list_id = ${p.list_id} and ${unread}
      and not exists (
        select 1 from tasks where tasks.id = notices.task_id and tasks.list_id = notices.list_id
          and tasks.waiting is not null and tasks.archived_at is null)
    returning user_id`,
)

/** None waits any more. */
export const dropNeedsYou = query.write((q, p: Pick<InList, 'list_id'>) =>
  q.deleteFrom('notices').where('list_id', '=', p.list_id).where(unread).returning('user_id'),
)
