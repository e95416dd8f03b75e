import type { Context } from '../context.ts'
import type { Db } from '../engine/db/database.ts'
import { newPushKeys, type PushKeys } from '../engine/outside/web-push.ts'
import { findKeys, saveKeys } from './queries.ts'

const about = 'keys of pushes'

/**
 * The keys that pushes are signed with: made once, the same for all processes. Those of another secret cannot be read: new ones
 * take their place, and browsers subscribe anew when the app is opened.
 */
export const loadKeys = async ({ db, encryption }: Pick<Context, 'db' | 'encryption'>): Promise<PushKeys> => {
  const read = async (from: Db) => {
    const value = (await findKeys(from))?.value ?? ''
    const text = encryption.decryptIfOurs(value, about)
    return { value, keys: text === undefined ? undefined : (JSON.parse(text) as PushKeys) }
  }
  const { keys, value: before } = await read(db)
  if (keys) return keys
  const value = encryption.encrypt(JSON.stringify(await newPushKeys()), about)
  return db.transact(async (tx) => {
    await saveKeys(tx, { value, before })
    return (await read(tx)).keys! // another process may have been faster: then its own count
  })
}
