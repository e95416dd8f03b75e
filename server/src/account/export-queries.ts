import type { Db } from '../engine/db/database.ts'
import { mine } from '../engine/db/mine.ts'
import { query } from '../engine/db/query.ts'

type Place = { rev: number; id: string }
type Page = { list_id: string; limit: number }

const beginning: Place = { rev: 0, id: '00000000-0000-0000-0000-000000000000' }

/** A list's tasks by rev, those after one of them. */
export const findTasksAfter = (db: Db, page: Page, { rev, id }: Place = beginning) =>
  db.all(tasks, { ...page, rev, id })

/** What the account may know of its keys: never the hash. */
export const findKeys = query.all((q, p: { user_id: string }) =>
  q
    .selectFrom('api_keys')
    .where('user_id', '=', p.user_id)
    .select(['lists', 'max_running', 'claims_per_day', 'cost_per_day'])
    .select(['id', 'name', 'prefix', 'access', 'last_used_at', 'expires_at', 'revoked_at', 'created_at'])
    .orderBy('created_at')
    .orderBy('id'),
)

/** What its keys did on each of the days that are remembered. */
export const findKeyDays = query.all((q, p: { user_id: string }) =>
  q
    .selectFrom('key_days')
    .innerJoin('api_keys', 'api_keys.id', 'key_days.key_id')
    .where('api_keys.user_id', '=', p.user_id)
    .selectAll('key_days')
    .orderBy('key_days.day')
    .orderBy('key_days.key_id')
    .orderBy('key_days.list_id'),
)

/** The lists that the account can see, and as what. */
export const findMemberships = query.all((q, p: { user_id: string }) =>
  q
    .selectFrom('memberships')
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .where('memberships.user_id', '=', p.user_id)
    .select(['lists.id as list_id', 'lists.name', 'memberships.role', 'memberships.created_at as since', ...mine])
    .orderBy('lists.name')
    .orderBy('lists.id'),
)

export const findOwnListIds = query.all((q, p: { user_id: string }) =>
  q.selectFrom('lists').where('owner_id', '=', p.user_id).select('id').orderBy('created_at').orderBy('id'),
)

/** A list's own fields; undefined when it is gone. */
export const findListForExport = query.first((q, p: { id: string }) =>
  q
    .selectFrom('lists')
    .where('id', '=', p.id)
    .select([
      'id',
      'name',
      'description',
      'icon',
      'git_repo',
      'state',
      'max_attempts',
      'lease_seconds',
      'created_at',
      'updated_at',
    ]),
)

const tasks = query((q, p: Page & Place) =>
  q
    .selectFrom('tasks')
    .where('list_id', '=', p.list_id)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('rev', 'id'), '>', tuple(p.rev, p.id)))
    .selectAll()
    .orderBy('rev')
    .orderBy('id')
    .limit(p.limit),
)
