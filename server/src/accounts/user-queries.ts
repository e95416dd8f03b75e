import type { Tx } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { User } from '../engine/db/schema.ts'

/** Sessions, keys, factors, tokens, portrait, audit, memberships and notices go with it. It must not own a list any more. */
export const deleteUser = async (tx: Tx, id: string): Promise<void> => {
  await tx.all(dropUser, { id })
  await tx.all(dropNotices, { id })
  tx.news.users.add(id)
}

export const findUserById = query.first((q, p: { id: string }) =>
  q.selectFrom('users').selectAll().where('id', '=', p.id),
)

/**
 * The account, locked until the end of the transaction. What changes how somebody signs in, and what makes or ends a session
 * or a key, begins with it: so they come one after the other, and none holds what a deletion of the account waits for.
 */
export const lockUser = query.writeFirst((q, p: { id: string }, dialect) =>
  dialect.forUpdate(q.selectFrom('users').where('id', '=', p.id).selectAll(), 'users'),
)

/** Keeps the account from being deleted until the end of the transaction. Before any list is locked, as `lockUser`. */
export const holdUser = query.writeFirst((q, p: { id: string }, dialect) =>
  dialect.forShare(q.selectFrom('users').where('id', '=', p.id).select(['id', 'email']), 'users'),
)

export const findUserByEmail = query.first((q, p: { email: string }) =>
  q.selectFrom('users').selectAll().where('email', '=', p.email),
)

export const insertUser = query.write((q, p: User) =>
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
        'presence',
        'has_handed_out',
        'role',
        'email_verified',
        'must_change_password',
        'demo',
        'financial_aid',
        'aid_note',
        'subscribed',
        'trial_ends_at',
        'created_at',
      ),
    ),
)

/** Only as long as the password is the one that was verified. */
export const renewPasswordHash = query.write((q, p: { id: string; verified_hash: string; password_hash: string }) =>
  q
    .updateTable('users')
    .set({ password_hash: p.password_hash })
    .where('id', '=', p.id)
    .where('password_hash', '=', p.verified_hash),
)

export const markVerified = query.write((q, p: { id: string }) =>
  q.updateTable('users').set({ email_verified: 1 }).where('id', '=', p.id),
)

const dropUser = query((q, p: { id: string }) => q.deleteFrom('users').where('id', '=', p.id))

const dropNotices = query((q, p: { id: string }) => q.deleteFrom('notices').where('user_id', '=', p.id))

/** Once is enough: whoever has done it before is not written again. */
export const noteHandedOut = query.write((q, p: { user_id: string }) =>
  q.updateTable('users').set({ has_handed_out: 1 }).where('id', '=', p.user_id).where('has_handed_out', '=', 0),
)
