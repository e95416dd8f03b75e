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
export const lockOwnAccount = async (tx: Tx, { user_id, credential }: Caller): Promise<User> =>
  (await lockAccount(tx, { user_id, session_id: credential.id })) ?? sessionEnded()

/** The account of a session, locked; nothing when that session has ended. */
export const lockAccount = async (
  tx: Tx,
  { user_id, session_id }: { user_id: string; session_id: string },
): Promise<User | undefined> => {
  const user = await lockUser(tx, { id: user_id })
  const session = await findSession(tx, session_id)
  return session && session.expires_at !== REPLACED ? user : undefined
}

export const sessionEnded = (): never => refuse('auth.session_ended', 'This session has ended. Sign in again.')
