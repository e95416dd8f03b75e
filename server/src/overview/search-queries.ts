import { query } from '../engine/db/query.ts'

interface After {
  readonly list_id: string
  readonly rev: number
  readonly limit: number
}

/** What is searched of the tasks of a list, by rev. */
export const findTaskTexts = query.all((q, p: After) =>
  q
    .selectFrom('tasks')
    .where('list_id', '=', p.list_id)
    .where('rev', '>', p.rev)
    .select(['id', 'name', 'description', 'status', 'archived_at', 'rev'])
    .orderBy('rev')
    .limit(p.limit),
)

/** The same of comments. */
export const findCommentTexts = query.all((q, p: After & { id: number }) =>
  q
    .selectFrom('comments')
    .where('list_id', '=', p.list_id)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('rev', 'id'), '>', tuple(p.rev, p.id)))
    .select(['id', 'task_id', 'body', 'rev'])
    .orderBy('rev')
    .orderBy('id')
    .limit(p.limit),
)

export const findTombstones = query.all((q, p: { list_id: string; since: number; upto: number }) =>
  q
    .selectFrom('tombstones')
    .where('list_id', '=', p.list_id)
    .where('rev', '>', p.since)
    .where('rev', '<=', p.upto)
    .where('kind', 'in', ['task', 'comment'])
    .select(['id', 'kind']),
)

interface Found {
  /** A JSON array. */
  readonly ids: string
  readonly user_id: string
}

/** Those of the tasks that the user can see now. Joined across: SQLite would walk through all that the user can see. */
export const findHits = query.all((q, p: Found, { eachId }) =>
  q
    .selectFrom(eachId(p.ids).as('found'))
    .crossJoin('tasks')
    .whereRef('tasks.id', '=', 'found.id')
    .innerJoin('lists', 'lists.id', 'tasks.list_id')
    .innerJoin('memberships', 'memberships.list_id', 'tasks.list_id')
    .where('memberships.user_id', '=', p.user_id)
    .select(['tasks.id', 'tasks.list_id', 'lists.name as list_name', 'tasks.name', 'tasks.description'])
    .select(['tasks.status', 'tasks.archived_at', 'tasks.due_at', 'tasks.rev']),
)

export const findBody = query.first((q, p: { id: number; task_id: string }) =>
  q.selectFrom('comments').where('id', '=', p.id).where('task_id', '=', p.task_id).select('body'),
)
