import type { Tx } from '../engine/db/database.ts'
import type { User } from '../engine/db/schema.ts'
import type { Mails } from '../engine/mail/mails.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { countKeys, revokeKeysOf } from './api-key-queries.ts'
import { type AuditedEvent, audit, type Origin } from './audit.ts'
import { endTrust } from './endings-queries.ts'
import { forgetLogins } from './login-attempts.ts'

interface NewPassword {
  readonly user: Pick<User, 'id' | 'email' | 'locale'>
  readonly event: Extract<AuditedEvent, 'password.changed' | 'auth.reset'>
  /** Whether the account's API keys end as well. */
  readonly revokesKeys: boolean | undefined
  readonly origin: Origin
  readonly now: Date
}

/** What ends with an old password besides sessions, and who is told; answers how many API keys go on. */
export const noteNewPassword = async (
  tx: Tx,
  mails: Mails,
  { user, event, revokesKeys, origin, now }: NewPassword,
): Promise<number> => {
  const at = toTimestamp(now)
  const of = { user_id: user.id, now: at }
  await endTrust(tx, user.id)
  await forgetLogins(tx, { email: user.email, ip: origin.ip })
  await audit(tx, { user_id: user.id, event }, origin, now)
  if (revokesKeys) {
    for (const detail of await revokeKeysOf(tx, of))
      await audit(tx, { user_id: user.id, event: 'api_key.revoked', detail }, origin, now)
  }
  const keys = await countKeys(tx, of)
  await mails.put(tx, { to: user.email, locale: user.locale, letter: { kind: 'password_changed', at, keys } }, at)
  return keys
}
