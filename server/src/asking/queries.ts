import { query } from '../engine/db/query.ts'

/** So many are told. */
const MOST = 200

/** The lists with something that waits, of those that somebody may change. */
export const findListsThatWait = query.all((q, p: { user_id: string }) =>
  q
    .selectFrom('memberships')
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .where('memberships.user_id', '=', p.user_id)
    .where('memberships.role', 'in', ['owner', 'editor'])
    .where('lists.waiting', '>', 0)
    .select('lists.id'),
)

/** What waits in these lists, the oldest first: `waiting` begins with since when. By the index `tasks_waiting`. */
export const findWaiting = query.all((q, p: { ids: string }, dialect) =>
  q
    .selectFrom(dialect.eachId(p.ids).as('asked'))
    .innerJoin('lists', 'lists.id', 'asked.id')
    .innerJoin('tasks', 'tasks.list_id', 'lists.id')
    .where('tasks.waiting', 'is not', null)
    .where('tasks.archived_at', 'is', null)
    .orderBy('tasks.waiting')
    .orderBy('tasks.id')
    .limit(MOST)
    .selectAll('tasks')
    .select('lists.name as list_name'),
)
