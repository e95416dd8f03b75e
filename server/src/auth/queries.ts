import type { Db, Tx } from '../db/database.ts'
import { columns, query } from '../db/query.ts'
import type { Session, Throttle, User } from '../db/schema.ts'

export const findUserByEmail = (db: Db, email: string) => db.first(userByEmail, { email })
export const insertUser = (tx: Tx, user: User) => tx.all(newUser, user)

export const findSession = (db: Db, id: string) => db.first(session, { id })
/** The session, and its user's view of the list, all null when there is none. */
export const findSessionWithList = (db: Db, id: string, list_id: string) => db.first(sessionWithList, { id, list_id })
export const insertSession = (tx: Tx, row: Session) => tx.all(newSession, row)
export const touchSession = (tx: Tx, id: string, now: string) => tx.all(touch, { id, now })
export const deleteSession = async (tx: Tx, id: string): Promise<void> => {
  const gone = await tx.first(endSession, { id })
  if (gone) tx.news.users.add(gone.user_id)
}

/** The counter, made when it is missing, locked until the end of the transaction. */
export const lockThrottle = async (tx: Tx, key: string, now: string): Promise<Throttle> =>
  (await tx.first(throttle, { key, now }))!
export const saveThrottle = (tx: Tx, row: Throttle) => tx.all(updateThrottle, row)
export const deleteThrottle = (tx: Tx, key: string) => tx.all(dropThrottle, { key })
/** One hit less, which also lifts the block that this hit brought about. */
export const decrementThrottle = (tx: Tx, key: string) => tx.all(takeHitBack, { key })

/** Forgets sessions that ended before `now` and counters that began before `before`. */
export const purgeEnded = async (tx: Tx, { now, before }: { now: string; before: string }): Promise<void> => {
  await tx.all(dropExpiredSessions, { now })
  await tx.all(dropOldThrottles, { before })
}

const userByEmail = query((q, p: { email: string }) => q.selectFrom('users').selectAll().where('email', '=', p.email))

const newUser = query((q, p: User) =>
  q
    .insertInto('users')
    .values(
      columns(
        p,
        'id',
        'email',
        'password_hash',
        'display_name',
        'locale',
        'role',
        'email_verified',
        'must_change_password',
        'created_at',
      ),
    ),
)

const session = query(
  (q, p: { id: string }) =>
    q.selectFrom('sessions').where('id', '=', p.id).select(['user_id', 'last_seen_at', 'expires_at']),
  { isHot: true },
)

const sessionWithList = query(
  (q, p: { id: string; list_id: string }) =>
    q
      .selectFrom('sessions')
      .leftJoin('memberships', (on) =>
        on.onRef('memberships.user_id', '=', 'sessions.user_id').on('memberships.list_id', '=', p.list_id),
      )
      .leftJoin('lists', 'lists.id', 'memberships.list_id')
      .where('sessions.id', '=', p.id)
      .select(['sessions.user_id', 'sessions.last_seen_at', 'sessions.expires_at'])
      .select(['lists.rev', 'lists.purged_rev', 'memberships.role']),
  { isHot: true },
)

const newSession = query((q, p: Session) =>
  q
    .insertInto('sessions')
    .values(columns(p, 'id', 'user_id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at')),
)

const touch = query((q, p: { id: string; now: string }) =>
  q.updateTable('sessions').set({ last_seen_at: p.now }).where('id', '=', p.id),
)

const endSession = query((q, p: { id: string }) => q.deleteFrom('sessions').where('id', '=', p.id).returning('user_id'))

/** In one statement: between making a row and locking it somebody else could delete it. */
const throttle = query((q, p: { key: string; now: string }) =>
  q
    .insertInto('throttles')
    .values({ key: p.key, hits: 0, window_started_at: p.now, blocked_until: null })
    .onConflict((on) => on.column('key').doUpdateSet({ key: p.key }))
    .returningAll(),
)

const updateThrottle = query((q, p: Throttle) =>
  q
    .updateTable('throttles')
    .set(columns(p, 'hits', 'window_started_at', 'blocked_until'))
    .where('key', '=', p.key),
)

const takeHitBack = query((q, p: { key: string }) =>
  q
    .updateTable('throttles')
    .set((row) => ({ hits: row('hits', '-', 1), blocked_until: null }))
    .where('key', '=', p.key)
    .where('hits', '>', 0),
)

const dropThrottle = query((q, p: { key: string }) => q.deleteFrom('throttles').where('key', '=', p.key))
const dropExpiredSessions = query((q, p: { now: string }) => q.deleteFrom('sessions').where('expires_at', '<', p.now))
const dropOldThrottles = query((q, p: { before: string }) =>
  q.deleteFrom('throttles').where('window_started_at', '<', p.before),
)
