import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { query } from '../db/query.ts'

export const findFeedState = (db: Db, list_id: string) => db.first(feedState, { list_id })

/** The revs of those of the lists that still exist. */
export const findRevs = (db: Db, list_ids: string[]) => db.all(revs, { list_ids: JSON.stringify(list_ids) })

/** Deletions and changes of members after `since` up to `upto`, by rev. */
export const findMemberChangesAndDeletions = (db: Db, range: { list_id: string; since: number; upto: number }) =>
  db.all(membersAndTombstones, range)

/** Those of the sessions that are alive and whose user is still a member of the list. */
export const findAuthorizedSessions = async (
  db: Db,
  of: { list_id: string; session_ids: string[]; now: string; idle_since: string },
): Promise<Set<string>> => {
  const rows = await db.all(authorizedSessions, { ...of, session_ids: JSON.stringify(of.session_ids) })
  return new Set(rows.map(({ id }) => id))
}

const feedState = query((q, p: { list_id: string }) =>
  q
    .selectFrom('lists')
    .where('id', '=', p.list_id)
    .select(['id', 'rev', 'fields_rev', 'purged_rev', 'name', 'description', 'icon', 'git_repo', 'state']),
)

const revs = query((q, p: { list_ids: string }, dialect) =>
  q.selectFrom('lists').where('id', 'in', dialect.eachText(p.list_ids)).select(['id', 'rev']),
)

const membersAndTombstones = query((q, p: { list_id: string; since: number; upto: number }) =>
  q
    .selectFrom('tombstones')
    .where('list_id', '=', p.list_id)
    .where('rev', '>', p.since)
    .where('rev', '<=', p.upto)
    .select(['rev', 'kind', 'id'])
    .unionAll((of) =>
      of
        .selectFrom('memberships')
        .where('list_id', '=', p.list_id)
        .where('rev', '>', p.since)
        .where('rev', '<=', p.upto)
        .select(['rev', sql<'member'>`'member'`.as('kind'), sql<string>`cast(user_id as text)`.as('id')]),
    )
    .orderBy('rev'),
)

const authorizedSessions = query(
  (q, p: { list_id: string; session_ids: string; now: string; idle_since: string }, dialect) =>
    q
      .selectFrom('sessions')
      .innerJoin('memberships', 'memberships.user_id', 'sessions.user_id')
      .where('memberships.list_id', '=', p.list_id)
      .where('sessions.id', 'in', dialect.eachText(p.session_ids))
      .where('sessions.expires_at', '>', p.now)
      .where('sessions.last_seen_at', '>', p.idle_since)
      .select('sessions.id'),
)
