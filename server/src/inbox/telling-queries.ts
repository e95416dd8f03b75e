import { sql } from 'kysely'
import { query } from '../engine/db/query.ts'
import type { By, NoticeRow } from '../engine/db/schema.ts'

/** What tells people of something: each of them who may see it, of what a cause tells once. */

interface Cause extends By {
  readonly list_id: string
  readonly at: string
}

export type Told = Pick<NoticeRow, 'id' | 'user_id'>
type Heard = Pick<NoticeRow, 'user_id'>

const into = sql`insert into notices (user_id, kind, cause, list_id, task_id, comment_id, by_user_id, by_via, at, count)`
const once = sql`on conflict (user_id, kind, cause) do nothing returning id, user_id`

/** What the row says of its cause, whose types PostgreSQL does not guess in a `select`. */
const valuesOf = (p: Cause, { id, timestamp }: { id: unknown; timestamp: unknown }) =>
  sql`cast(${p.by_user_id} as ${id}), ${p.by_via}, cast(${p.at} as ${timestamp})`

/** Of a thread so many comments and mentions are looked at, the newest: whose they are takes part in it. */
const THREAD = 200

/** By the index `notices_unread`. */
const unreadAbout = (task_id: string) => sql`
  notices as unread where unread.task_id = ${task_id} and unread.user_id = told.user_id and unread.read_at is null`

/**
 * Tells whom a comment mentions, and who takes part in its thread: members of the list, none of them twice, and none who have not
 * read that they are mentioned there. Who has muted the list is told of mentions alone. `mentioned` is a JSON array of ids.
 */
export const insertOfComment = query.write(
  (_, p: Cause & { task_id: string; comment_id: number; cause: string; mentioned: string }, { types, eachId }) =>
    sql<Told>`
      ${into}
      select told.user_id, told.kind, ${p.cause}, cast(${p.list_id} as ${types.id}), cast(${p.task_id} as ${types.id}),
        cast(${p.comment_id} as ${types.bigint}), ${valuesOf(p, types)},
        case when told.kind = 'mention' then 1
          else 1 + coalesce((select max(unread.count) from ${unreadAbout(p.task_id)} and unread.kind = 'comment'), 0) end
      from (
        select memberships.user_id, memberships.muted,
          case when max(takes_part.mentioned) = 1 then 'mention' else 'comment' end as kind
        from (
          select named.id as user_id, 1 as mentioned from ${eachId(p.mentioned)} as named
          union all select newest.author_id, 0 from (
            select author_id from comments where task_id = ${p.task_id}
            order by created_at desc, id desc limit ${sql.lit(THREAD)}
          ) as newest
          union all select mention.user_id, 0 from (
            select user_id from notices where task_id = ${p.task_id} and kind = 'mention' order by id desc limit ${sql.lit(THREAD)}
          ) as mention
          union all select made_by, 0 from tasks where id = ${p.task_id}
          union all select assignee_id, 0 from tasks where id = ${p.task_id}
        ) as takes_part
        join memberships on memberships.list_id = ${p.list_id} and memberships.user_id = takes_part.user_id
        group by memberships.user_id, memberships.muted
      ) as told
      where (told.kind = 'mention' and (told.user_id <> ${p.by_user_id} or ${p.by_via} <> ''))
        or (told.kind = 'comment' and told.muted = 0 and told.user_id <> ${p.by_user_id} and not exists (
          select 1 from ${unreadAbout(p.task_id)} and unread.kind = 'mention' and (
            unread.comment_id is null or exists (select 1 from comments where comments.id = unread.comment_id))))
      ${once}`,
)

/** What people, a JSON array, were told before of comments on the task, and did not read, is in what they are told now. */
export const foldThread = query.write(
  (_, p: { task_id: string; comment_id: number; users: string }, { eachId }) => sql<object>`
    delete from notices where task_id = ${p.task_id} and read_at is null and kind = 'comment' and comment_id <> ${p.comment_id}
      and user_id in (select id from ${eachId(p.users)} as told)`,
)

/** Where a comment goes that stood for others too, the newest one of those is what it is about. */
export const tellBefore = query.write((_, p: { task_id: string; comment_id: number }) => {
  const before = sql`(
    select max(id) from comments where task_id = ${p.task_id} and author_id <> notices.user_id and id < ${p.comment_id})`
  const its = (column: string) => sql`(select ${sql.ref(column)} from comments where id = ${before})`
  return sql<Heard>`
    update notices set comment_id = ${before}, by_user_id = ${its('author_id')}, by_via = ${its('by_via')}, count = count - 1
    where task_id = ${p.task_id} and read_at is null and kind = 'comment' and comment_id = ${p.comment_id} and count > 1
      and ${before} is not null
    returning user_id`
})

/** Tells members of tasks that are theirs: of each one's first, for all of them. `pairs` is a JSON array of a task and an account each. */
export const insertAssigned = query.write(
  (_, p: Cause & { pairs: string }, { types, eachPair }) =>
    sql<Told>`
      ${into}
      select memberships.user_id, 'assigned', given.task_id || ' ' || ${p.at}, memberships.list_id,
        cast(given.task_id as ${types.id}), null, ${valuesOf(p, types)}, given.count
      from (
        select right_id as user_id, min(cast(left_id as text)) as task_id, count(*) as count
        from ${eachPair(p.pairs)} as pair group by right_id
      ) as given
      join memberships on memberships.list_id = ${p.list_id} and memberships.user_id = given.user_id
      ${once}`,
)

/** Reminds members of tasks that are open still. `pairs` as above. */
export const insertReminders = query.write(
  (_, p: Pick<Cause, 'list_id' | 'at'> & { pairs: string }, { types, eachPair }) =>
    sql<Told>`
      ${into}
      select memberships.user_id, 'reminder', cast(tasks.id as text) || ' ' || ${p.at}, tasks.list_id, tasks.id, null,
        memberships.user_id, '', cast(${p.at} as ${types.timestamp}), 1
      from ${eachPair(p.pairs)} as pair
      join tasks on tasks.id = pair.left_id and tasks.list_id = ${p.list_id}
      join memberships on memberships.list_id = tasks.list_id and memberships.user_id = pair.right_id
      where tasks.archived_at is null and tasks.status in ('pending', 'in_progress')
      ${once}`,
)

/** Takes back what people did not read of a kind about tasks. `pairs` as above. */
export const takeBack = query.write(
  (_, p: { kind: NoticeRow['kind']; pairs: string }, { eachPair }) =>
    sql<Heard>`
      delete from notices where id in (
        select unread.id from ${eachPair(p.pairs)} as pair
        join notices as unread on unread.task_id = pair.left_id and unread.user_id = pair.right_id and unread.read_at is null
        where unread.kind = ${p.kind}
      ) returning user_id`,
)

/** Tells members whom texts mention. `pairs` is a JSON array of a task and an account each; `cause` null for the task itself. */
export const insertMentions = query.write(
  (_, p: Cause & { pairs: string; comment_id: number | null; cause: string | null }, { types, eachPair }) =>
    sql<Told>`
      ${into}
      select memberships.user_id, 'mention', coalesce(${p.cause}, cast(pair.left_id as text)), memberships.list_id, pair.left_id,
        cast(${p.comment_id} as ${types.bigint}), ${valuesOf(p, types)}, 1
      from ${eachPair(p.pairs)} as pair
      join memberships on memberships.list_id = ${p.list_id} and memberships.user_id = pair.right_id
      where memberships.user_id <> ${p.by_user_id} or ${p.by_via} <> ''
      ${once}`,
)

/** Tells a member of something about the list, unless they have muted it. */
export const insertOfList = query.write(
  (_, p: Cause & Pick<NoticeRow, 'user_id' | 'kind' | 'cause'>, { types }) =>
    sql<Told>`
      ${into}
      select user_id, ${p.kind}, ${p.cause}, list_id, null, null, ${valuesOf(p, types)}, 1
      from memberships where list_id = ${p.list_id} and user_id = ${p.user_id} and muted = 0
      ${once}`,
)

/** Tells the owner that a webhook of the list is off, also where they have muted it: nobody else will say so. */
export const insertHookOff = query.write(
  (_, p: { list_id: string; cause: string; at: string }, { types }) =>
    sql<Told>`
      ${into}
      select owner_id, 'hook_off', ${p.cause}, id, null, null, owner_id, '', cast(${p.at} as ${types.timestamp}), 1
      from lists where id = ${p.list_id}
      ${once}`,
)

/** What is about tasks goes with them to another list. `ids` is a JSON array. */
export const moveNotices = query.write((q, p: { ids: string; list_id: string }, { eachId }) =>
  q
    .updateTable('notices')
    .set({ list_id: p.list_id })
    .where('task_id', 'in', (of) => of.selectFrom(eachId(p.ids).as('moved')).select('moved.id')),
)

/** The browsers of people, a JSON array, that are told at once. */
export const findPushDevices = query.all((q, p: { users: string }, { eachId }) =>
  q
    .selectFrom('push_devices')
    .where('user_id', 'in', (of) => of.selectFrom(eachId(p.users).as('told')).select('told.id'))
    .select(['user_id', 'session_id']),
)
