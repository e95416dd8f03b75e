import { columns, query } from '../engine/db/query.ts'
import type { AttemptRow, CommentRow, List, Membership, Mine } from '../engine/db/schema.ts'
import { NOBODY } from '../engine/db/schema.ts'

type Named = { ids: string }

/** Lists that have an id of a JSON array, and whether they are half made or being deleted. */
export const findListsNamed = query.all((q, p: Named, { eachId }) =>
  q
    .selectFrom('lists')
    .where('id', 'in', (of) => of.selectFrom(eachId(p.ids).as('named')).select('named.id'))
    .select(['id', 'owner_id']),
)

export const findTasksTaken = query.all((q, p: Named, { eachId }) =>
  q
    .selectFrom('tasks')
    .where('id', 'in', (of) => of.selectFrom(eachId(p.ids).as('named')).select('named.id'))
    .select('id'),
)

export const findLeasesTaken = query.all((q, p: Named, { eachId }) =>
  q
    .selectFrom('attempts')
    .where('lease_id', 'in', (of) => of.selectFrom(eachId(p.ids).as('named')).select('named.id'))
    .select('lease_id as id'),
)

const listColumns = [
  ...([
    'id',
    'name',
    'description',
    'icon',
    'git_repo',
    'state',
    'max_attempts',
    'lease_seconds',
    'rev',
    'fields_rev',
    'author_id',
    'author_since',
  ] as const),
  ...([
    'dispatched_by',
    'review',
    'max_waiting',
    'by_user_id',
    'by_via',
    'created_at',
    'updated_at',
    'making_until',
  ] as const),
] as const

type NewList = Pick<List, (typeof listColumns)[number]>

/** Nobody's until it is whole. Who read it at an older rev reads it from the beginning: what was deleted from it is not known. */
export const insertHalf = query.write((q, p: NewList) =>
  q.insertInto('lists').values({
    ...columns(p, ...listColumns),
    owner_id: NOBODY,
    purged_rev: columns(p, 'rev').rev,
    ...{ total: 0, completed: 0, failed: 0, pending: 0, running: 0, waiting: 0, bytes: 0, has_after: 0 },
  }),
)

type Counts = Pick<List, 'total' | 'completed' | 'failed' | 'pending' | 'running' | 'waiting' | 'bytes'>

export const finish = query.write((q, p: Counts & { id: string; owner_id: string }) =>
  q
    .updateTable('lists')
    .set({
      ...columns(p, 'total', 'completed', 'failed', 'pending', 'running', 'waiting', 'bytes', 'owner_id'),
      making_until: null,
    })
    .where('id', '=', p.id),
)

type Place = Omit<Membership, 'role'> & Mine

export const insertPlace = query.write((q, p: Place) =>
  q.insertInto('memberships').values({
    ...columns(p, 'list_id', 'user_id', 'rev', 'seen_rev', 'created_at'),
    ...columns(p, 'favorite', 'group_name', 'place', 'archived', 'mine_rev'),
    role: 'owner',
  }),
)

export const insertEnded = query.write((q, p: Omit<AttemptRow, 'key_id'>) =>
  q.insertInto('attempts').values({
    ...columns(p, 'list_id', 'task_id', 'attempt', 'lease_id', 'claim_id', 'worker', 'user_id', 'via', 'cost'),
    ...columns(p, 'started_at', 'ended_at', 'outcome', 'rev'),
  }),
)

export const insertSaid = query.write((q, p: Omit<CommentRow, 'id' | 'key_id'>) =>
  q.insertInto('comments').values({
    ...columns(p, 'list_id', 'task_id', 'author_id', 'body', 'part', 'created_at', 'edited_at', 'rev'),
    ...columns(p, 'by_user_id', 'by_via'),
  }),
)
