import { refuse } from '@docket/contract'
import type { Caller } from '../engine/call/caller.ts'
import type { Tx } from '../engine/db/database.ts'
import type { User } from '../engine/db/schema.ts'
import { findSession, REPLACED } from './session-queries.ts'
import { lockUser } from './user-queries.ts'

/**
 * The caller's account, locked, while their session goes on. What lets somebody in later asks this once more before it is
 * stored: a session that was ended meanwhile, by a new password for example, must leave no way back behind.
 */
export const lockOwnAccount = async (tx: Tx, { user_id, credential }: Caller): Promise<User> => {
  const user = await lockUser(tx, { id: user_id })
  const session = await findSession(tx, credential.id)
  return user && session && session.expires_at !== REPLACED ? user : sessionEnded()
}

export const sessionEnded = (): never => refuse('auth.session_ended', 'This session has ended. Sign in again.')
