import { query } from '../db/query.ts'
import { standing } from '../db/standing.ts'

type ListKey = { list_id: string; user_id: string }
type TaskKey = { task_id: string; user_id: string }

export const findList = query((q, p: ListKey) =>
  q
    .selectFrom('lists')
    .innerJoin('memberships', 'memberships.list_id', 'lists.id')
    .where('lists.id', '=', p.list_id)
    .where('memberships.user_id', '=', p.user_id)
    .select(['lists.id', 'lists.rev', 'lists.purged_rev', 'memberships.role as my_role']),
)

export const lockList = query((q, p: ListKey, dialect) => {
  const locked = dialect.forUpdate(
    q
      .selectFrom('lists')
      .innerJoin('memberships', 'memberships.list_id', 'lists.id')
      .where('lists.id', '=', p.list_id)
      .where('memberships.user_id', '=', p.user_id)
      .select([
        'lists.id',
        'lists.purged_rev',
        'memberships.role as my_role',
        'lists.max_attempts',
        'lists.lease_seconds',
      ])
      .select(standing.map((column) => `lists.${column}` as const)),
    'lists',
  )
  return dialect.forShare(locked, 'memberships')
})

export const findTask = query((q, p: TaskKey) =>
  q
    .selectFrom('tasks')
    .innerJoin('memberships', 'memberships.list_id', 'tasks.list_id')
    .where('tasks.id', '=', p.task_id)
    .where('memberships.user_id', '=', p.user_id)
    .selectAll('tasks')
    .select('memberships.role as my_role'),
)

/** `in_list`: where it may be; null for any. */
interface Where {
  readonly in_list: string | null
}

export const lockTask = query((q, p: TaskKey & Where, dialect) => {
  const locked = dialect.forUpdate(
    q
      .selectFrom('lists')
      .innerJoin('tasks', 'tasks.list_id', 'lists.id')
      .innerJoin('memberships', 'memberships.list_id', 'lists.id')
      .where('tasks.id', '=', p.task_id)
      .where(({ eb, fn }) => eb('tasks.list_id', '=', fn.coalesce(eb.val(p.in_list), 'tasks.list_id')))
      .where('memberships.user_id', '=', p.user_id)
      .selectAll('tasks')
      .select(['memberships.role as my_role', 'lists.max_attempts as list_max_attempts'])
      .select('lists.lease_seconds as list_lease_seconds')
      .select(['lists.rev as list_rev', 'lists.bytes as list_bytes', 'lists.pending as list_pending'])
      .select(['lists.running as list_running', 'lists.waiting as list_waiting', 'lists.state as list_state'])
      .select(['lists.dispatched_by as list_dispatched_by', 'lists.review as list_review'])
      .select(['lists.max_waiting as list_max_waiting', 'lists.has_after as list_has_after']),
    'lists',
    'tasks',
  )
  return dialect.forShare(locked, 'memberships')
})

type CommentKey = { comment_id: number; user_id: string }

export const findComment = query((q, p: CommentKey) =>
  q
    .selectFrom('comments')
    .innerJoin('memberships', 'memberships.list_id', 'comments.list_id')
    .where('comments.id', '=', p.comment_id)
    .where('memberships.user_id', '=', p.user_id)
    .select('comments.id'),
)

export const lockComment = query((q, p: CommentKey & Where, dialect) => {
  const locked = dialect.forUpdate(
    q
      .selectFrom('lists')
      .innerJoin('comments', 'comments.list_id', 'lists.id')
      .innerJoin('memberships', 'memberships.list_id', 'lists.id')
      .where('comments.id', '=', p.comment_id)
      .where(({ eb, fn }) => eb('comments.list_id', '=', fn.coalesce(eb.val(p.in_list), 'comments.list_id')))
      .where('memberships.user_id', '=', p.user_id)
      .selectAll('comments')
      .select('memberships.role as my_role'),
    'lists',
    'comments',
  )
  return dialect.forShare(locked, 'memberships')
})

/** What an API key may as of now. */
export const findKeyNow = query.first((q, p: { id: string }) =>
  q.selectFrom('api_keys').where('id', '=', p.id).select(['revoked_at', 'access', 'lists', 'barred']),
)
