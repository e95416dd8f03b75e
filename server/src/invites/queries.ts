import type { Db } from '../db/database.ts'
import { query } from '../db/query.ts'

/** An invite that can still be accepted, by whoever has this address. */
export const findPendingInvite = (db: Db, of: PendingInvite) => db.first(pendingInvite, of)

interface PendingInvite {
  readonly hash: string
  readonly email: string
  readonly now: string
}

const pendingInvite = query((q, p: PendingInvite) =>
  q
    .selectFrom('invites')
    .where('hash', '=', p.hash)
    .where('email', '=', p.email)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', p.now)
    .select('id'),
)
