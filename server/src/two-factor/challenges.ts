import type { Tx } from '../engine/db/database.ts'
import { MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { hashOf } from '../engine/outside/encryption.ts'
import { insertChallenge } from './challenge-queries.ts'

const LIFE_MS = 5 * MINUTE
const MAX_TRIES = 5

/** A login whose password was right waits for its second factor. */
export const putChallenge = (tx: Tx, challenge: string, user_id: string, now: Date) =>
  insertChallenge(tx, {
    hash: hashOf(challenge),
    user_id,
    tries: 0,
    expires_at: toTimestamp(now.getTime() + LIFE_MS),
    created_at: toTimestamp(now),
  })

/** What its queries ask by. */
export const liveChallenge = (challenge: string, now: Date) => ({
  hash: hashOf(challenge),
  now: toTimestamp(now),
  max_tries: MAX_TRIES,
})
