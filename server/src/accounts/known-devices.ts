import { randomUUID } from 'node:crypto'
import type { NewCookie, RequestFacts } from '../engine/call/handler.ts'
import type { User } from '../engine/db/schema.ts'
import { DAY, SECOND } from '../engine/outside/clock.ts'
import type { Encryption } from '../engine/outside/encryption.ts'

const NAME = 'svc_kd'
const LIFE_MS = 365 * DAY

type Account = Pick<User, 'email' | 'password_hash'>

/**
 * The id of a browser that has signed in to the account before, with the password of today (OWASP: device cookies). It opens
 * nothing: wrong passwords from it have a counter of their own. Whoever knew an older password could have made any number.
 */
export const knownDevice = (
  encryption: Encryption,
  account: Account | undefined,
  { [NAME]: value = '' }: RequestFacts['cookies'],
): string | undefined => {
  if (!account) return undefined
  try {
    return encryption.decrypt(value, about(account))
  } catch {
    return undefined // made up, of another account, or of an older password
  }
}

/** What a browser is given that has signed in. A browser has one, of the account that signed in last. */
export const deviceCookie = (encryption: Encryption, account: Account): NewCookie => ({
  name: NAME,
  value: encryption.encrypt(randomUUID(), about(account)),
  maxAgeSeconds: LIFE_MS / SECOND,
  path: '/api/v1/auth',
})

const about = ({ email, password_hash }: Account): string => `known device of ${email} ${password_hash}`
