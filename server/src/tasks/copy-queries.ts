import { sql } from 'kysely'
import { query } from '../engine/db/query.ts'

interface After {
  readonly list_id: string
  readonly since: number
}

/** The first tasks of the list that changed after a rev, by rev: how much there is of each to read. */
export const findSizes = query.all((q, p: After & { limit: number }) =>
  q
    .selectFrom('tasks')
    .where('list_id', '=', p.list_id)
    .where('rev', '>', p.since)
    .orderBy('rev')
    .limit(p.limit)
    .select(['rev', sql<number>`octet_length(description)`.as('bytes')]),
)

/** What a copy has of tasks, of those that changed after a rev up to another. */
export const findOriginals = query.all((q, p: After & { upto: number }) =>
  q
    .selectFrom('tasks')
    .where('list_id', '=', p.list_id)
    .where('rev', '>', p.since)
    .where('rev', '<=', p.upto)
    .select(['id', 'rev', 'archived_at', 'created_at', 'position', 'name', 'description', 'icon', 'color'])
    .select(['due_at', 'due_all_day', 'repeat', 'assignee_id', 'labels', 'after', 'start_at']),
)

/** The tasks that went from the list after a rev, and when each went last. */
export const findWent = query.all((q, p: After) =>
  q
    .selectFrom('tombstones')
    .where('list_id', '=', p.list_id)
    .where('rev', '>', p.since)
    .where('kind', '=', 'task')
    .groupBy('id')
    .select(({ fn }) => ['id', fn.max<number>('rev').as('rev')]),
)
