import { sql } from 'kysely'
import { isClaimable } from '../engine/db/claimable.ts'
import { query } from '../engine/db/query.ts'
import type { TaskRow } from '../engine/db/schema.ts'

interface InList {
  readonly list_id: string
}
/** A JSON array. */
interface Named {
  readonly ids: string
}

/** Those of the ids that are tasks of the list. */
export const findHere = query.all((q, p: InList & Named, { eachId }) =>
  q
    .selectFrom('tasks')
    .where('list_id', '=', p.list_id)
    .where('id', 'in', q.selectFrom(eachId(p.ids).as('named')).select('named.id'))
    .select('id'),
)

/** How many tasks come after each of those that are named; nothing for none. */
export const countFollowers = query.all((q, p: Named, { eachId }) =>
  q
    .selectFrom('task_after')
    .where('after_id', 'in', q.selectFrom(eachId(p.ids).as('named')).select('named.id'))
    .groupBy('after_id')
    .select(({ fn }) => ['after_id as id', fn.countAll<number>().as('count')]),
)

interface Link {
  readonly task_id: string
  readonly after_id: string
}

/** What the tasks that are named come after, and what those do, and so on, but for what the tasks of `except` come after. */
export const findAhead = query.all(
  (_, p: Named & { except: string; limit: number }, { eachId }) => sql<Link>`
    with recursive ahead (id) as (
      select named.id from ${eachId(p.ids)} as named
      union
      select task_after.after_id from task_after inner join ahead on ahead.id = task_after.task_id
      where task_after.task_id not in (select except_for.id from ${eachId(p.except)} as except_for)
    )
    select task_after.task_id, task_after.after_id from ahead inner join task_after on task_after.task_id = ahead.id
    where task_after.task_id not in (select except_for.id from ${eachId(p.except)} as except_for)
    limit ${p.limit}`,
)

export const deleteAfter = query.write((q, p: { task_id: string }) =>
  q.deleteFrom('task_after').where('task_id', '=', p.task_id),
)

export const insertAfter = query.write((q, p: InList & Named & { task_id: string }, { eachId }) =>
  q
    .insertInto('task_after')
    .columns(['list_id', 'task_id', 'after_id'])
    .expression((of) =>
      of
        .selectFrom(eachId(p.ids).as('named'))
        .select(({ val }) => [val(p.list_id).as('list_id'), val(p.task_id).as('task_id'), 'named.id']),
    ),
)

export const noteHasAfter = query.write((q, p: InList) =>
  q.updateTable('lists').set({ has_after: 1 }).where('id', '=', p.list_id).where('has_after', '=', 0),
)

type Settled = Pick<TaskRow, 'id' | 'status' | 'archived_at' | 'waiting' | 'blocked' | 'start_at' | 'labels'>

/** What comes after a task: mostly one is completed, and nothing does. */
export const findFollowersOfOne = query.all((q, p: { id: string }) =>
  q.selectFrom('task_after').where('after_id', '=', p.id).select('task_id as id'),
)
/** What comes after any of the tasks that are named. */
export const findFollowersOfAny = query.all((q, p: Named, { eachId }) =>
  q
    .selectFrom('task_after')
    .where('after_id', 'in', q.selectFrom(eachId(p.ids).as('named')).select('named.id'))
    .distinct()
    .select('task_id as id'),
)

/**
 * Counts again how many each of the tasks waits for. Answers those that wait for another number than before. The list has to be
 * locked. It is counted as a whole: a plan of PostgreSQL that looks for each row by itself may walk through all tasks for each.
 */
export const settleBlocked = query.write(
  (_, p: Named, { eachId }) => sql<Settled>`
    update tasks set blocked = counted.waits_for
    from (
      select named.id, count(other.id) as waits_for
      from ${eachId(p.ids)} as named
      left join task_after on task_after.task_id = named.id
      left join tasks as other on other.id = task_after.after_id and other.list_id = task_after.list_id
        and other.archived_at is null and other.status <> 'completed'
      group by named.id
    ) as counted
    where tasks.id = counted.id and tasks.blocked <> counted.waits_for
    returning tasks.id, tasks.status, tasks.archived_at, tasks.waiting, tasks.blocked, tasks.start_at, tasks.labels`,
)

/** What the tasks are found by because of their labels says again whether a worker can have them. */
export const settleLabels = query.write((q, p: Named, { eachId }) =>
  q
    .updateTable('task_labels')
    .set((of) => ({
      is_waiting: of
        .selectFrom('tasks')
        .whereRef('tasks.id', '=', 'task_labels.task_id')
        .select(sql<number>`case when ${isClaimable} then 1 else 0 end`.as('is_waiting')),
    }))
    .where('task_id', 'in', (of) => of.selectFrom(eachId(p.ids).as('named')).select('named.id')),
)

/** Tasks of the list whose time has come. The list has to be locked. */
export const findToStart = query.write((q, p: InList & { now: string; limit: number }) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where(sql<boolean>`coalesce(list_id, list_id) = ${p.list_id}`)
    .where('start_at', '<=', p.now)
    .orderBy('start_at')
    .orderBy('id')
    .limit(p.limit),
)
