import type { Tx } from '../engine/db/database.ts'
import { query } from '../engine/db/query.ts'

/** What ends when an account's password is another one. */

/** Every session of the account but `except`, with their streams; answers how many. */
export const endSessionsOf = async (tx: Tx, user_id: string, except = NONE): Promise<number> => {
  const gone = await tx.all(dropSessions, { user_id, except })
  tx.news.users.add(user_id)
  return gone.length
}

/** Browsers in which the second factor is left out, and logins that wait for theirs. */
export const endTrust = async (tx: Tx, user_id: string): Promise<void> => {
  await tx.all(dropDevices, { user_id })
  await tx.all(dropChallenges, { user_id })
}

/** Only while the password is the one that was verified; answers whether it was. */
export const replacePassword = async (
  tx: Tx,
  of: { user_id: string; verified_hash: string; password_hash: string },
): Promise<boolean> => (await tx.first(otherPassword, of)) !== undefined

const NONE = '00000000-0000-0000-0000-000000000000'

const dropSessions = query((q, p: { user_id: string; except: string }) =>
  q.deleteFrom('sessions').where('user_id', '=', p.user_id).where('id', '<>', p.except).returning('id'),
)

const dropDevices = query((q, p: { user_id: string }) =>
  q.deleteFrom('trusted_devices').where('user_id', '=', p.user_id),
)

const dropChallenges = query((q, p: { user_id: string }) =>
  q.deleteFrom('login_challenges').where('user_id', '=', p.user_id),
)

export const setPassword = query.write((q, p: { user_id: string; password_hash: string }) =>
  q.updateTable('users').set({ password_hash: p.password_hash, must_change_password: 0 }).where('id', '=', p.user_id),
)

const otherPassword = query((q, p: { user_id: string; verified_hash: string; password_hash: string }) =>
  q
    .updateTable('users')
    .set({ password_hash: p.password_hash, must_change_password: 0 })
    .where('id', '=', p.user_id)
    .where('password_hash', '=', p.verified_hash)
    .returning('id'),
)
