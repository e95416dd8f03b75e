import { refuse } from '@docket/contract'
import { type NewApiKey, newApiKey } from '../accounts/api-keys.ts'
import { audit, type Origin } from '../accounts/audit.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../engine/db/database.ts'
import type { ApiKey, KeyBounds, User } from '../engine/db/schema.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { orderedIDs } from '../engine/outside/ids.ts'
import { findActiveKeys, insertKey } from './queries.ts'

const MAX_ACTIVE = 25

/** What a key may, as it is stored. */
export type Terms = Pick<ApiKey, 'access' | 'expires_at'> & Omit<KeyBounds, 'barred'>

interface Wanted {
  /** Locked, so that keys that are made at once are counted one after the other. */
  readonly owner: User
  readonly name: string
  readonly terms: Terms
  /** A random one where it is left out. */
  readonly key?: NewApiKey
}

/** Makes a key in the transaction that it is given, notes it and tells its owner. */
export const keyMaking = ({ clock, mails }: Pick<Context, 'clock' | 'mails'>) => {
  const newID = orderedIDs(clock)

  return async (tx: Tx, { owner, name, terms, key: wanted = newApiKey() }: Wanted, origin: Origin, at: Date) => {
    const user_id = owner.id
    const now = toTimestamp(at)
    await assertRoom(tx, { user_id, now })
    const { key, prefix, hash } = wanted
    const made = {
      ...{ id: newID(), user_id, name, prefix, hash, ...terms },
      ...{ last_used_at: null, revoked_at: null, created_at: now },
    }
    await insertKey(tx, made)
    await audit(tx, { user_id, event: 'api_key.created', detail: prefix }, origin, at)
    const letter = { kind: 'api_key_made', at: now, name } as const
    await mails.put(tx, { to: owner.email, locale: owner.locale, letter }, now)
    return { made, key }
  }
}

export const assertRoom = async (tx: Tx, of: { user_id: string; now: string }): Promise<void> => {
  if ((await findActiveKeys(tx, of)).length >= MAX_ACTIVE)
    refuse('api_key.too_many', `There are ${MAX_ACTIVE} API keys already. Revoke one that is not used any more.`)
}
