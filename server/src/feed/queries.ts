import type { Db } from '../db/database.ts'
import { query } from '../db/query.ts'

/** What a feed begins with; undefined when the list is gone. */
export const findFeedState = (db: Db, list_id: string) => db.first(feedState, { list_id })

/** A credential with which somebody follows a list. */
export interface Follower {
  readonly list_id: string
  readonly credential_id: string
}

/** When credentials count as ended. */
export interface CredentialLimits {
  readonly now: string
  readonly idle_since: string
}

/** Those whose credential is alive and whose user is still a member of the list, with the list's rev. */
export const findAuthorized = (
  db: Db,
  followers: readonly Follower[],
  limits: CredentialLimits,
): Promise<(Follower & { rev: number })[]> => {
  const { now, idle_since } = limits
  const pairs = JSON.stringify(followers.map(({ list_id, credential_id }) => [list_id, credential_id]))
  return db.all(authorized, { pairs, now, idle_since })
}

const feedState = query((q, p: { list_id: string }) =>
  q.selectFrom('lists').where('id', '=', p.list_id).select(['id', 'rev', 'purged_rev', 'total']),
)

/** Ids are unique across kinds of credentials: another kind is one more `leftJoin`. */
const authorized = query((q, p: { pairs: string; now: string; idle_since: string }, dialect) =>
  q
    .selectFrom(dialect.eachPair(p.pairs).as('asked'))
    .leftJoin('sessions', (on) =>
      on
        .onRef('sessions.id', '=', 'asked.right_id')
        .on('sessions.expires_at', '>', p.now)
        .on('sessions.last_seen_at', '>', p.idle_since),
    )
    .leftJoin('api_keys', (on) =>
      on
        .onRef('api_keys.id', '=', 'asked.right_id')
        .on('api_keys.revoked_at', 'is', null)
        .on(({ eb, or }) => or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', p.now)])),
    )
    .innerJoin('memberships', (on) =>
      on
        .on(({ eb, fn }) => eb('memberships.user_id', '=', fn.coalesce('sessions.user_id', 'api_keys.user_id')))
        .onRef('memberships.list_id', '=', 'asked.left_id'),
    )
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .select(['lists.id as list_id', 'asked.right_id as credential_id', 'lists.rev']),
)
