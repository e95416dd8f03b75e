import type { Hashing } from '../accounts/passwords.ts'
import type { Tx } from '../engine/db/database.ts'
import type { Totp } from '../engine/db/schema.ts'
import type { Encryption } from '../engine/outside/encryption.ts'
import { openSecret, stepOf } from './codes.ts'
import { takeRecoveryCode, takeStep } from './queries.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

/** What somebody shows as their second factor. */
interface Shown {
  readonly code?: string | undefined
  readonly recovery_code?: string | undefined
}

/** Uses up what was shown; false when it is wrong, or was used before. */
type UseUp = (tx: Tx) => Promise<boolean>

/**
 * Two steps: what can be said before a guess is counted (503), and its judgement, which only the transaction that makes the
 * session completes.
 */
export const judging = (
  { code, recovery_code = '' }: Shown,
  totp: Totp,
  { encryption, hashing }: { encryption: Encryption; hashing: Hashing },
): ((now: Date) => Promise<UseUp>) => {
  const { user_id, secret: sealed, recovery_salt } = totp
  if (code === undefined) {
    return async () => {
      const hash = await hashRecoveryCode(hashing, recovery_code, recovery_salt)
      return (tx) => takeRecoveryCode(tx, { user_id, hash })
    }
  }
  const secret = openSecret(encryption, totp)
  return async (now) => {
    const step = await stepOf(code, secret, now)
    return async (tx) => step !== undefined && takeStep(tx, { user_id, secret: sealed, last_step: step })
  }
}
