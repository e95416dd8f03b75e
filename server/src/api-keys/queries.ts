import { columns, query } from '../engine/db/query.ts'
import type { ApiKey } from '../engine/db/schema.ts'

interface Of {
  readonly user_id: string
  readonly now: string
}

/** Those that are neither revoked nor expired, the newest first. */
export const findActiveKeys = query.all((q, p: Of) =>
  q
    .selectFrom('api_keys')
    .where('user_id', '=', p.user_id)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', p.now)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'name', 'prefix', 'access', 'last_used_at', 'expires_at', 'created_at']),
)

export const insertKey = query.write((q, p: ApiKey) =>
  q
    .insertInto('api_keys')
    .values(
      columns(
        p,
        'id',
        'user_id',
        'name',
        'prefix',
        'hash',
        'access',
        'last_used_at',
        'expires_at',
        'revoked_at',
        'created_at',
      ),
    ),
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
