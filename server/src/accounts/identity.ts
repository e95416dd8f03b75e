import type { Database } from '../engine/db/database.ts'
import { Attempts } from '../engine/limits/attempts.ts'
import { bucketsOf } from '../engine/limits/database-buckets.ts'
import { type Clock, MINUTE } from '../engine/outside/clock.ts'
import { ApiKeys } from './api-keys.ts'
import { PasswordCheck } from './confirm-password.ts'
import { type HashCost, Hashing } from './passwords.ts'
import { Sessions } from './sessions.ts'
import { type IsLapsed, isActive } from './standing.ts'

interface IdentityOptions {
  readonly takesPayments: boolean
  readonly limits: { readonly keyBurst: number; readonly keyRate: number; readonly loginPerAccount: number }
  /** Signs the tokens of sessions. */
  readonly key: Uint8Array<ArrayBuffer>
  readonly hashCost: HashCost | undefined
}

/** How Docket knows who somebody is. */
export interface Identity {
  readonly sessions: Sessions
  readonly keys: ApiKeys
  readonly hashing: Hashing
  readonly passwords: PasswordCheck
}

export const openIdentity = (db: Database, clock: Clock, options: IdentityOptions): Identity => {
  const { takesPayments, limits, key, hashCost } = options
  const isLapsed: IsLapsed = (standing) => takesPayments && !isActive(standing, clock.now())
  const limiter = bucketsOf('api key', { burst: limits.keyBurst, perSecond: limits.keyRate }, db, clock)
  const hashing = new Hashing(hashCost)
  return {
    sessions: new Sessions(db, clock, { key, isLapsed }),
    keys: new ApiKeys(db, clock, { limiter, isLapsed }),
    hashing,
    passwords: new PasswordCheck(db, hashing, new Attempts(db, clock), {
      limit: limits.loginPerAccount,
      windowMs: 15 * MINUTE,
      backoff: true,
    }),
  }
}
