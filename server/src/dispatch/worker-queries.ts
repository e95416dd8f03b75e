import { sql } from 'kysely'
import { columns, query } from '../engine/db/query.ts'

interface InList {
  readonly list_id: string
}

interface Asked extends InList {
  readonly now: string
  readonly day: string
  /** Who has claimed since this day is shown. */
  readonly since: string
}

/** Texts of JSON hold each id in quotes. */
const named = (list_id: string) => sql<string>`'%"' || cast(${list_id} as text) || '"%'`

/** Good keys of the list's people that claimed from it, are bound to it, or barred from it. */
export const findWorkers = query.all((q, p: Asked) =>
  q
    .selectFrom('memberships')
    .innerJoin('api_keys', 'api_keys.user_id', 'memberships.user_id')
    .leftJoin('key_days as today', (on) =>
      on.onRef('today.key_id', '=', 'api_keys.id').on('today.day', '=', p.day).on('today.list_id', '=', p.list_id),
    )
    .where('memberships.list_id', '=', p.list_id)
    .where('memberships.role', '<>', 'viewer')
    .where('api_keys.revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', p.now)]))
    .where(({ eb, or, exists, selectFrom, val }) =>
      or([
        eb('api_keys.lists', 'like', named(p.list_id)),
        eb('api_keys.barred', 'like', named(p.list_id)),
        exists(
          selectFrom('key_days')
            .select(val(1).as('one'))
            .whereRef('key_days.key_id', '=', 'api_keys.id')
            .where('key_days.list_id', '=', p.list_id)
            .where('key_days.day', '>=', p.since),
        ),
      ]),
    )
    .orderBy('api_keys.name')
    .orderBy('api_keys.id')
    .select(['api_keys.id as key_id', 'api_keys.name', 'api_keys.user_id as owner_id', 'api_keys.access'])
    .select(['api_keys.barred', 'api_keys.last_used_at', 'today.claims', 'today.cost'])
    .select(
      sql<number>`(select count(*) from tasks where lease_key_id = api_keys.id and status = 'in_progress'
        and lease_expires_at > ${p.now} and tasks.list_id = ${p.list_id})`.as('running'),
    ),
)

/** The key and what it is barred from, locked. */
export const lockBars = query.writeFirst((q, p: { key_id: string }, dialect) =>
  dialect.forUpdate(
    q.selectFrom('api_keys').where('id', '=', p.key_id).select(['id', 'user_id', 'barred']),
    'api_keys',
  ),
)

export const saveBars = query.write((q, p: { id: string; barred: string }) =>
  q.updateTable('api_keys').set(columns(p, 'barred')).where('id', '=', p.id),
)
