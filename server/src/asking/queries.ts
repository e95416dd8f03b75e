import { query } from '../engine/db/query.ts'

/** So many are told. */
const MOST = 200

/** What waits in lists that somebody may change, the oldest first: `waiting` begins with since when. By the index `tasks_waiting`. */
export const findWaiting = query.all((q, p: { user_id: string }) =>
  q
    .selectFrom('memberships')
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .innerJoin('tasks', 'tasks.list_id', 'lists.id')
    .where('memberships.user_id', '=', p.user_id)
    .where('memberships.role', 'in', ['owner', 'editor'])
    .where('lists.waiting', '>', 0)
    .where('tasks.waiting', 'is not', null)
    .where('tasks.archived_at', 'is', null)
    .orderBy('tasks.waiting')
    .orderBy('tasks.id')
    .limit(MOST)
    .selectAll('tasks')
    .select('lists.name as list_name'),
)
