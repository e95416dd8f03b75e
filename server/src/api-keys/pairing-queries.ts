import { columns, query } from '../engine/db/query.ts'
import type { Pairing } from '../engine/db/schema.ts'

type NewPairing = Pick<Pairing, 'hash' | 'code' | 'name' | 'ip' | 'expires_at' | 'created_at'>

/** Whether its code was free. */
export const insertPairing = query.writeAny((q, p: NewPairing) =>
  q
    .insertInto('pairings')
    .values(columns(p, 'hash', 'code', 'name', 'ip', 'expires_at', 'created_at'))
    .onConflict((on) => on.column('code').doNothing())
    .returning('code'),
)

export const countPairings = query.first((q, p: { now: string }) =>
  q
    .selectFrom('pairings')
    .where('expires_at', '>', p.now)
    .select(({ fn }) => fn.countAll<number>().as('count')),
)

export const findPairingByCode = query.first((q, p: { code: string; now: string }) =>
  q.selectFrom('pairings').where('code', '=', p.code).where('expires_at', '>', p.now).selectAll(),
)

export const findPairingByHash = query.first((q, p: { hash: string; now: string }) =>
  q.selectFrom('pairings').where('hash', '=', p.hash).where('expires_at', '>', p.now).selectAll(),
)

type Approval = { hash: string; user_id: string; session_id: string; terms: string }

/** Whether nobody had allowed it yet. */
export const savePairingApproval = query.writeAny((q, p: Approval) =>
  q
    .updateTable('pairings')
    .set(columns(p, 'user_id', 'session_id', 'terms'))
    .where('hash', '=', p.hash)
    .where('terms', 'is', null)
    .returning('hash'),
)

/** Whether nobody had allowed it yet; it is gone then. */
export const deleteWaitingPairing = query.writeAny((q, p: { hash: string }) =>
  q.deleteFrom('pairings').where('hash', '=', p.hash).where('terms', 'is', null).returning('hash'),
)
