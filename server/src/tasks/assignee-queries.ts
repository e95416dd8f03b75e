import { query } from '../engine/db/query.ts'

/** Somebody in a list. */
export interface Seat {
  readonly list_id: string
  readonly user_id: string
}

/** Those of the people, a JSON array, that belong to the list, its owner among them. The list has to be locked. */
export const findBelonging = query.write((q, p: { list_id: string; ids: string }, { eachId }) =>
  q
    .selectFrom('memberships')
    .where('list_id', '=', p.list_id)
    .where('user_id', 'in', q.selectFrom(eachId(p.ids).as('named')).select('named.id'))
    .select('user_id'),
)

/** Some of the tasks of a list that somebody is to do, archived ones too. By the index `tasks_assigned`. The list has to be locked. */
export const findAssigned = query.write((q, p: Seat & { limit: number }) =>
  q
    .selectFrom('tasks')
    .where('assignee_id', '=', p.user_id)
    .where('list_id', '=', p.list_id)
    .select('id')
    .limit(p.limit),
)
