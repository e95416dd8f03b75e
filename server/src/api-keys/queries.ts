import { columns, query } from '../engine/db/query.ts'
import type { ApiKey, KeyBounds } from '../engine/db/schema.ts'

interface Of {
  readonly user_id: string
  readonly now: string
}

const shown = ['id', 'name', 'prefix', 'access', 'lists', 'max_running', 'claims_per_day', 'cost_per_day'] as const

/** Those that are neither revoked nor expired, the newest first. */
export const findActiveKeys = query.all((q, p: Of) =>
  q
    .selectFrom('api_keys')
    .where('user_id', '=', p.user_id)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', p.now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select([...shown, 'last_used_at', 'expires_at', 'created_at']),
)

type NewKey = ApiKey & Omit<KeyBounds, 'barred'>

export const insertKey = query.write((q, p: NewKey) =>
  q
    .insertInto('api_keys')
    .values(columns(p, 'user_id', 'hash', ...shown, 'last_used_at', 'expires_at', 'revoked_at', 'created_at')),
)

/** One that is good, locked; nothing when it is not theirs. */
export const lockActiveKey = query.writeFirst((q, p: Of & { id: string }, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom('api_keys')
      .where('id', '=', p.id)
      .where('user_id', '=', p.user_id)
      .where('revoked_at', 'is', null)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', p.now)]))
      .select([...shown]),
    'api_keys',
  ),
)

type Changed = Pick<NewKey, 'id' | 'name' | 'access' | 'lists' | 'max_running' | 'claims_per_day' | 'cost_per_day'>

export const saveKey = query.write((q, p: Changed) =>
  q
    .updateTable('api_keys')
    .set(columns(p, 'name', 'access', 'lists', 'max_running', 'claims_per_day', 'cost_per_day'))
    .where('id', '=', p.id),
)

/** Its prefix; nothing when it was revoked before, or is not a key of theirs. */
export const revokeKey = query.writeFirst((q, p: Of & { id: string }) =>
  q
    .updateTable('api_keys')
    .set({ revoked_at: p.now })
    .where('id', '=', p.id)
    .where('user_id', '=', p.user_id)
    .where('revoked_at', 'is', null)
    .returning('prefix'),
)

export const hasKey = query.any((q, p: { id: string; user_id: string }) =>
  q.selectFrom('api_keys').where('id', '=', p.id).where('user_id', '=', p.user_id).select('id'),
)
