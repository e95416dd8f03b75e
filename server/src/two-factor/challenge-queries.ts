import type { ExpressionBuilder } from 'kysely'
import { columns, query } from '../engine/db/query.ts'
import type { LoginChallenge, Schema, TrustedDevice } from '../engine/db/schema.ts'

interface LiveChallenge {
  readonly hash: string
  readonly now: string
  readonly max_tries: number
}

export const insertChallenge = query.write((q, p: LoginChallenge) =>
  q.insertInto('login_challenges').values(columns(p, 'hash', 'user_id', 'tries', 'expires_at', 'created_at')),
)

const isLive = (p: LiveChallenge) => (of: ExpressionBuilder<Schema, 'login_challenges'>) =>
  of.and([of('hash', '=', p.hash), of('expires_at', '>', p.now), of('tries', '<', p.max_tries)])

/** One that takes another try. */
export const findChallenge = query.first((q, p: LiveChallenge) =>
  q.selectFrom('login_challenges').where(isLive(p)).select('user_id'),
)

/** Counts a try; false when there is none left. */
export const countTry = query.writeAny((q, p: LiveChallenge) =>
  q
    .updateTable('login_challenges')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where(isLive(p))
    .returning('user_id'),
)

/** Whether it was still there; it is gone now. */
export const deleteChallenge = query.writeAny((q, p: { hash: string; now: string }) =>
  q.deleteFrom('login_challenges').where('hash', '=', p.hash).where('expires_at', '>', p.now).returning('user_id'),
)

export const insertDevice = query.write((q, p: TrustedDevice) =>
  q.insertInto('trusted_devices').values(columns(p, 'hash', 'user_id', 'expires_at', 'created_at')),
)

export const findDevice = query.first((q, p: { hash: string; user_id: string; now: string }) =>
  q
    .selectFrom('trusted_devices')
    .where('hash', '=', p.hash)
    .where('user_id', '=', p.user_id)
    .where('expires_at', '>', p.now)
    .select('created_at'),
)
