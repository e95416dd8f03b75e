import { columns, query } from '../db/query.ts'
import type { IdempotencyKey } from '../db/schema.ts'

type Key = Pick<IdempotencyKey, 'user_id' | 'key'>
type Claim = Omit<IdempotencyKey, 'answer'> & {
  /** Keys from before this time are free again. */
  readonly expired: string
}

/** Whether the key is the caller's from now on. Nobody claims it at the same time who has taken the key's advisory lock. */
export const claimKey = query.writeAny((q, p: Claim) =>
  q
    .insertInto('idempotency_keys')
    .values({ ...columns(p, 'user_id', 'key', 'hash', 'list_id', 'created_at'), answer: '' })
    .onConflict((on) =>
      on
        .columns(['user_id', 'key'])
        .doUpdateSet(columns(p, 'hash', 'list_id', 'created_at'))
        .where('idempotency_keys.created_at', '<', p.expired),
    )
    .returning('key'),
)

export const keepAnswer = query.write((q, p: Key & { answer: string }) =>
  q.updateTable('idempotency_keys').set({ answer: p.answer }).where('user_id', '=', p.user_id).where('key', '=', p.key),
)

export const findClaim = query.first((q, p: Key) =>
  q
    .selectFrom('idempotency_keys')
    .where('user_id', '=', p.user_id)
    .where('key', '=', p.key)
    .select(['hash', 'answer', 'created_at']),
)
