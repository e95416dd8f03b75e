import { randomUUID } from 'node:crypto'
import type { NewCookie, RequestFacts } from '../engine/call/handler.ts'
import { DAY, SECOND } from '../engine/outside/clock.ts'
import type { Encryption } from '../engine/outside/encryption.ts'

const NAME = 'svc_kd'
const LIFE_MS = 365 * DAY

/**
 * The id of a browser that has signed in to the account before (OWASP: device cookies). It opens nothing: wrong passwords
 * from it have a counter of their own.
 */
export const knownDevice = (
  encryption: Encryption,
  email: string,
  { [NAME]: value = '' }: RequestFacts['cookies'],
): string | undefined => {
  try {
    return encryption.decrypt(value, about(email))
  } catch {
    return undefined // made up, or of another account
  }
}

/** What a browser is given that has signed in. A browser has one, of the account that signed in last. */
export const deviceCookie = (encryption: Encryption, email: string): NewCookie => ({
  name: NAME,
  value: encryption.encrypt(randomUUID(), about(email)),
  maxAgeSeconds: LIFE_MS / SECOND,
  path: '/api/v1/auth',
})

const about = (email: string): string => `known device of ${email}`
