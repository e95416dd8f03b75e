import type { Db, Tx } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { Session } from '../engine/db/schema.ts'

export const findSession = (db: Db, id: string) => db.first(session, { id })
/**
 * Ends it in favour of another one. Its row stays for now: a browser that has got the other one's cookie meanwhile must not be
 * told to forget it.
 */
export const replaceSession = async (tx: Tx, of: { id: string; user_id: string }): Promise<void> => {
  await tx.all(expire, of)
  tx.news.users.add(of.user_id)
}
/** Whether there was such a session. */
export const deleteSession = async (tx: Tx, id: string): Promise<boolean> => {
  const gone = await tx.first(endSession, { id })
  if (gone) tx.news.users.add(gone.user_id)
  return gone !== undefined
}

/** Ends it if it is the account's; answers whether it was. */
export const endOwnSession = async (tx: Tx, of: { id: string; user_id: string }): Promise<boolean> => {
  const gone = await tx.first(dropOwnSession, of)
  if (gone) tx.news.users.add(of.user_id)
  return gone !== undefined
}

const session = query(
  (q, p: { id: string }) =>
    q
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.id', '=', p.id)
      .select(['sessions.user_id', 'sessions.last_seen_at', 'sessions.expires_at'])
      .select(['users.role', 'users.email_verified', 'users.demo'])
      .select(['users.financial_aid', 'users.subscribed', 'users.trial_ends_at']),
  { isHot: true },
)

/** The session, and its user's view of the list, all null when there is none. */
export const findSessionWithList = query.first(
  (q, p: { id: string; list_id: string }) =>
    q
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('memberships', (on) =>
        on.onRef('memberships.user_id', '=', 'sessions.user_id').on('memberships.list_id', '=', p.list_id),
      )
      .leftJoin('lists', 'lists.id', 'memberships.list_id')
      .where('sessions.id', '=', p.id)
      .select(['sessions.user_id', 'sessions.last_seen_at', 'sessions.expires_at'])
      .select(['users.role', 'users.email_verified', 'users.demo'])
      .select(['users.financial_aid', 'users.subscribed', 'users.trial_ends_at'])
      .select(['lists.rev', 'lists.purged_rev', 'memberships.role as my_role']),
  { isHot: true },
)

export const insertSession = query.write((q, p: Session) =>
  q
    .insertInto('sessions')
    .values(columns(p, 'id', 'user_id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at')),
)

/** Notes that it was used, and has it end at `cut_to` at the latest. */
export const touchSession = query.write((q, p: { id: string; now: string; cut_to: string }) =>
  q
    .updateTable('sessions')
    .set((session) => ({
      last_seen_at: p.now,
      expires_at: session.case().when('expires_at', '>', p.cut_to).then(p.cut_to).else(session.ref('expires_at')).end(),
    }))
    .where('id', '=', p.id),
)

/** When a session ended that another one has replaced: earlier than any that ends by itself. */
export const REPLACED = '1970-01-01T00:00:00.000Z'

const expire = query((q, p: { id: string; user_id: string }) =>
  q.updateTable('sessions').set({ expires_at: REPLACED }).where('id', '=', p.id).where('user_id', '=', p.user_id),
)

const endSession = query((q, p: { id: string }) => q.deleteFrom('sessions').where('id', '=', p.id).returning('user_id'))

/** Those of the account that are alive, the one that was used last first. */
export const findSessionsOf = query.all((q, p: { user_id: string; now: string; idle_since: string }) =>
  q
    .selectFrom('sessions')
    .where('user_id', '=', p.user_id)
    .where('expires_at', '>', p.now)
    .where('last_seen_at', '>', p.idle_since)
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id'),
)

const dropOwnSession = query((q, p: { id: string; user_id: string }) =>
  q.deleteFrom('sessions').where('id', '=', p.id).where('user_id', '=', p.user_id).returning('id'),
)
