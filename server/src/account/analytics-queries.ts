import { query } from '../engine/db/query.ts'

type Period = { user_id: string; from: string; until: string }

/**
 * How many tasks of the lists that the user can see came to an end on each day. Archived ones did so too. Read from the index
 * `tasks_by_end` alone, so that it costs what the period has, and not what the lists have.
 */
export const findFinished = query.all((q, p: Period, dialect) =>
  q
    .selectFrom('memberships')
    .innerJoin('tasks', 'tasks.list_id', 'memberships.list_id')
    .where('memberships.user_id', '=', p.user_id)
    .where('tasks.finished_at', '>=', p.from)
    .where('tasks.finished_at', '<', p.until)
    .select(['tasks.status', dialect.utcDay('tasks.finished_at').as('date')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['tasks.status', dialect.utcDay('tasks.finished_at')]),
)

/** The lists that the user can see with their own counts, the largest first. */
export const findSizes = query.all((q, p: { user_id: string }) =>
  q
    .selectFrom('memberships')
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .where('memberships.user_id', '=', p.user_id)
    .select(['lists.id', 'lists.name', 'lists.total', 'lists.completed', 'lists.failed', 'lists.pending'])
    .orderBy('lists.total', 'desc')
    .orderBy('lists.name')
    .orderBy('lists.id'),
)
