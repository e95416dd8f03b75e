import { field, Locale } from '@docket/contract'
import { revokeKeysOf } from '../accounts/api-key-queries.ts'
import { audit, type Origin } from '../accounts/audit.ts'
import { endSessionsOf, endTrust, setPassword } from '../accounts/endings-queries.ts'
import { type Newcomer, newUser } from '../accounts/new-user.ts'
import { trialEnd } from '../accounts/standing.ts'
import { findUserByEmail, insertUser, lockUser, markVerified } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../engine/db/database.ts'
import type { User } from '../engine/db/schema.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import type { Claims } from '../engine/outside/identity-provider.ts'
import { dropCredentials, findIdentity, findIdentityOf, insertIdentity, isInvited } from './queries.ts'
import { isWithin, type Slug } from './rules.ts'

type Who = Pick<Context, 'config' | 'mails'> & {
  readonly claims: Claims
  readonly languages: string
  readonly from: Origin
  readonly now: Date
}

/**
 * Whose account it is, locked, or why it is nobody's. Somebody is who the provider's subject says; an address that it has
 * verified counts only as long as it knows no subject of ours for that account.
 */
export const accountOf = async (tx: Tx, who: Who): Promise<User | Slug> => {
  const { claims, config } = who
  const { hostedDomain = '' } = config.signOn ?? {}
  const email = verifiedAddress(claims)
  const isLocked = hostedDomain !== ''
  if (isLocked && claims.hd !== hostedDomain) return 'wrong-domain'
  if (isLocked && email !== undefined && !isWithin(email, hostedDomain)) return 'wrong-domain'
  const known = await findIdentity(tx, claims)
  if (known && !(isLocked && email === undefined)) return (await lockUser(tx, { id: known.user_id })) ?? 'failed' // deleted meanwhile
  if (email === undefined) return 'email-unverified'
  const found = await findUserByEmail(tx, { email })
  const user = found && (await lockUser(tx, { id: found.id }))
  return user ? linked(tx, user, who) : provisioned(tx, email, who)
}

const linked = async (tx: Tx, user: User, { claims, config, mails, from, now }: Who): Promise<User | Slug> => {
  const { issuer, subject } = claims
  const at = toTimestamp(now)
  const identity = await findIdentityOf(tx, { issuer, user_id: user.id })
  if (identity?.subject === subject) return user // it came in at the same time
  const event = 'auth.sso_linked'
  if (identity || user.demo === 1) {
    await audit(tx, { user_id: user.id, event, failure: 'another account of the provider' }, from, now)
    return 'other-account'
  }
  const isProved = user.email_verified === 1
  if (!isProved) await takeOver(tx, user.id, at)
  await insertIdentity(tx, { issuer, subject, user_id: user.id, created_at: at })
  await audit(tx, { user_id: user.id, event, detail: isProved ? '' : 'taken over' }, from, now)
  const letter = { kind: 'sign_on_linked', at, provider: config.signOn?.providerName ?? '', taken: !isProved } as const
  await mails.put(tx, { to: user.email, locale: user.locale, letter }, at)
  return user
}

/** Whoever made the account has never shown that the address is theirs: they are out, whatever they prepared. */
const takeOver = async (tx: Tx, user_id: string, now: string): Promise<void> => {
  await setPassword(tx, { user_id, password_hash: '' })
  await markVerified(tx, { id: user_id })
  await endSessionsOf(tx, user_id)
  await endTrust(tx, user_id)
  await revokeKeysOf(tx, { user_id, now })
  await dropCredentials(tx, user_id)
}

const provisioned = async (
  tx: Tx,
  email: string,
  { claims, languages, config, from, now }: Who,
): Promise<User | Slug> => {
  const created_at = toTimestamp(now)
  const isOpen = config.signup === 'open' || Boolean(config.signOn?.hostedDomain)
  if (!isOpen && !(await isInvited(tx, { email, now: created_at }))) return 'signup-closed'
  const user = newUser(newcomerFrom(claims, languages, email), {
    password_hash: '',
    role: 'user',
    email_verified: 1,
    trial_ends_at: trialEnd(config.billing, now),
    created_at,
  })
  await insertUser(tx, user)
  const { issuer, subject } = claims
  await insertIdentity(tx, { issuer, subject, user_id: user.id, created_at })
  await audit(tx, { user_id: user.id, event: 'auth.register', detail: 'identity provider' }, from, now)
  return user
}

/**
 * The address of which the provider says that it is theirs, as accounts have it. Apple and Cognito say so by the text `true`:
 * it comes signed by the same provider, which could as well say `true`. Anything else says nothing.
 */
const verifiedAddress = ({ email, email_verified }: Claims): string | undefined =>
  email_verified === true || email_verified === 'true' ? field.email.safeParse(email).data : undefined

/** What a new account begins with; somebody can change all of it but the address. */
const newcomerFrom = ({ name, locale }: Claims, languages: string, email: string): Newcomer => ({
  email,
  display_name: field.displayName.safeParse(name).data,
  // What the provider does not say the browser does.
  locale: [locale, ...languages.split(',')].map(localeIn).find((one) => one !== undefined),
})

const localeIn = (tag: unknown): Locale | undefined =>
  Locale.safeParse(/^\s*([a-z]+)/.exec(typeof tag === 'string' ? tag : '')?.[1]).data
