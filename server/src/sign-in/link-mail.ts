import type { Tx } from '../engine/db/database.ts'
import type { LinkToken, User } from '../engine/db/schema.ts'
import { type Mail, withdrawMail } from '../engine/mail/mails.ts'
import { DAY, MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { hashOf, newToken } from '../engine/outside/encryption.ts'
import { insertLinkToken } from './link-queries.ts'

const links = {
  verify: { path: '/api/v1/auth/verify?token=', lifeMs: DAY },
  reset: { path: '/reset/', lifeMs: 30 * MINUTE },
} as const satisfies Record<LinkToken['purpose'], object>

/** Of those of an account that wait the newest is enough. */
export const linkMailKey = (purpose: LinkToken['purpose'], user_id: string): string => `${purpose} ${user_id}`

/** For an account that goes: what it has not been sent yet, it never is. */
export const withdrawLinkMails = async (tx: Tx, user_id: string): Promise<void> => {
  for (const purpose of ['verify', 'reset'] as const) await withdrawMail(tx, linkMailKey(purpose, user_id))
}

/** A mail whose link proves that its reader reads what is sent to the account's address. `baseUrl` is the configured one. */
export const linkMail = async (
  tx: Tx,
  purpose: LinkToken['purpose'],
  { id: user_id, email, locale }: Pick<User, 'id' | 'email' | 'locale'>,
  { baseUrl, now }: { baseUrl: string; now: Date },
): Promise<Mail> => {
  const { path, lifeMs } = links[purpose]
  const token = newToken()
  const expires_at = toTimestamp(now.getTime() + lifeMs)
  await insertLinkToken(tx, { hash: hashOf(token), user_id, purpose, expires_at, created_at: toTimestamp(now) })
  return { to: email, locale, letter: { kind: purpose, link: `${baseUrl}${path}${token}`, expires_at } }
}
