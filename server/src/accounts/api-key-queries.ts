import type { Db, Tx } from '../engine/db/database.ts'
import { query } from '../engine/db/query.ts'

/** How many keys of the account are good. */
export const countKeys = async (db: Db, of: { user_id: string; now: string }): Promise<number> =>
  (await db.first(goodKeys, of))!.count
/** Ends all of them; the prefixes of those that were still there. */
export const revokeKeysOf = async (tx: Tx, of: { user_id: string; now: string }): Promise<string[]> => {
  const revoked = await tx.all(revokeAll, of)
  tx.news.users.add(of.user_id)
  return revoked.map(({ prefix }) => prefix)
}
export const findKeyByHash = query.first((q, p: { hash: string }) =>
  q.selectFrom('api_keys').where('hash', '=', p.hash).select(['id', 'revoked_at']),
)

export const findKey = query.first(
  (q, p: { id: string }) =>
    q
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .where('api_keys.id', '=', p.id)
      .select(['api_keys.user_id', 'api_keys.name', 'api_keys.access'])
      .select(['api_keys.lists', 'api_keys.barred', 'api_keys.max_running'])
      .select(['api_keys.claims_per_day', 'api_keys.cost_per_day'])
      .select(['api_keys.last_used_at', 'api_keys.expires_at', 'api_keys.revoked_at'])
      .select(['users.role', 'users.email_verified', 'users.demo'])
      .select(['users.financial_aid', 'users.subscribed', 'users.trial_ends_at']),
  { isHot: true },
)

/** The key, and its user's view of the list, all null when there is none. */
export const findKeyWithList = query.first(
  (q, p: { id: string; list_id: string }) =>
    q
      .selectFrom('api_keys')
      .innerJoin('users', 'users.id', 'api_keys.user_id')
      .leftJoin('memberships', (on) =>
        on.onRef('memberships.user_id', '=', 'api_keys.user_id').on('memberships.list_id', '=', p.list_id),
      )
      .leftJoin('lists', 'lists.id', 'memberships.list_id')
      .where('api_keys.id', '=', p.id)
      .select(['api_keys.user_id', 'api_keys.name', 'api_keys.access'])
      .select(['api_keys.lists', 'api_keys.barred', 'api_keys.max_running'])
      .select(['api_keys.claims_per_day', 'api_keys.cost_per_day'])
      .select(['api_keys.last_used_at', 'api_keys.expires_at', 'api_keys.revoked_at'])
      .select(['users.role', 'users.email_verified', 'users.demo'])
      .select(['users.financial_aid', 'users.subscribed', 'users.trial_ends_at'])
      .select(['lists.rev', 'lists.purged_rev', 'memberships.role as my_role']),
  { isHot: true },
)

export const touchKey = query.write((q, p: { id: string; now: string }) =>
  q.updateTable('api_keys').set({ last_used_at: p.now }).where('id', '=', p.id),
)

const goodKeys = query((q, p: { user_id: string; now: string }) =>
  q
    .selectFrom('api_keys')
    .where('user_id', '=', p.user_id)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', p.now)]))
    .select(({ fn }) => fn.countAll<number>().as('count')),
)

const revokeAll = query((q, p: { user_id: string; now: string }) =>
  q
    .updateTable('api_keys')
    .set({ revoked_at: p.now })
    .where('user_id', '=', p.user_id)
    .where('revoked_at', 'is', null)
    .returning('prefix'),
)
