import { reaches, refuse } from '@docket/contract'
import type { Caller } from '../call/caller.ts'
import { type Db, isWriting, type Tx } from '../db/database.ts'
import { covers, type KeyScope, toScope } from '../db/key-scope.ts'
import { findKeyNow } from './queries.ts'

/**
 * Whether the caller’s credential reaches a list. Whoever writes may have waited for the list meanwhile: an API key is looked up
 * again then, so that one that was revoked, narrowed or barred changes nothing any more. To be asked beside the query that
 * locks the list, and after it.
 */
export const reachOf = async (db: Db | Tx, caller: Caller): Promise<(list_id: string) => boolean> => {
  const { kind, id, scope } = caller.credential
  const now = isWriting(db) && kind === 'api_key' ? await scopeNow(db, caller, id) : scope
  return (list_id) => covers(scope, list_id) && covers(now, list_id)
}

const scopeNow = async (tx: Tx, { credential }: Caller, id: string): Promise<KeyScope> => {
  const { keys } = tx.locked
  const key = keys.get(id) ?? (await findKeyNow(tx, { id }))
  if (key) keys.set(id, key)
  if (!key || key.revoked_at !== null) return refuse('auth.key_revoked', 'api key revoked')
  if (!reaches(key.access, credential.access)) refuse('api_key.level', 'This API key may not do as much any more.')
  return toScope(key)
}
