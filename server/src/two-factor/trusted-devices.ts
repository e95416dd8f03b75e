import type { NewCookie, RequestFacts } from '../engine/call/handler.ts'
import type { Db, Tx } from '../engine/db/database.ts'
import { DAY, SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { hashOf } from '../engine/outside/encryption.ts'
import { findDevice, insertDevice } from './challenge-queries.ts'

const NAME = 'svc_td'
const LIFE_MS = 30 * DAY

/** The cookie of a browser that is asked for the password only; without a token, in the form that clears it. */
export const trustCookie = (token = ''): NewCookie => ({
  name: NAME,
  value: token,
  maxAgeSeconds: token === '' ? 0 : LIFE_MS / SECOND,
  path: '/api/v1/auth',
})

/** Whether the account's second factor was shown in this browser before, with the wish to be remembered. */
export const isTrusted = async (
  db: Db,
  user_id: string,
  { [NAME]: token }: RequestFacts['cookies'],
  now: Date,
): Promise<boolean> =>
  token !== undefined && (await findDevice(db, { hash: hashOf(token), user_id, now: toTimestamp(now) })) !== undefined

export const putDevice = (tx: Tx, token: string, user_id: string, now: Date) =>
  insertDevice(tx, {
    hash: hashOf(token),
    user_id,
    expires_at: toTimestamp(now.getTime() + LIFE_MS),
    created_at: toTimestamp(now),
  })
