import { randomUUID } from 'node:crypto'
import { type auth, Refusal } from '@docket/contract'
import { audit, type Origin } from '../accounts/audit.ts'
import { type NewSession, sessionCookie } from '../accounts/sessions.ts'
import type { Context } from '../context.ts'
import type { Handlers, RequestFacts } from '../engine/call/handler.ts'
import type { Tx } from '../engine/db/database.ts'
import { onUniqueViolation } from '../engine/db/errors.ts'
import { assertAllowed, countAttempt, takeBackAttempt } from '../engine/limits/throttle.ts'
import { addressBlock } from '../engine/outside/address.ts'
import { MINUTE } from '../engine/outside/clock.ts'
import { hashOf, newToken } from '../engine/outside/encryption.ts'
import { type Claims, IdentityProvider, IdentityProviderError } from '../engine/outside/identity-provider.ts'
import { LogThrottle } from '../engine/outside/log-throttle.ts'
import { putChallenge } from '../two-factor/challenges.ts'
import { findTotp } from '../two-factor/queries.ts'
import { isTrusted } from '../two-factor/trusted-devices.ts'
import type { SignOnConfig } from './config.ts'
import { clearedCookie, cookiesToLeaveWith, DEPARTURE_LIFE_MS, openDeparture } from './departures.ts'
import { accountOf } from './entering.ts'
import { landingOf, type Slug } from './rules.ts'

/** A session, a sign-in that waits for its second factor, or none. */
type Entered = Pick<NewSession, 'id' | 'user_id'> | { readonly challenge: string } | { readonly slug: Slug }

type Browser = Origin & Pick<RequestFacts, 'cookies' | 'languages'>

/** A departure brings somebody back once. */
const once = { limit: 1, windowMs: DEPARTURE_LIFE_MS }

const attemptsFrom = (ip: string): string => `sign-on from ${addressBlock(ip)}`

/** Where people sign in through an identity provider. */
export const signOnHandlers = (
  context: Context,
  signOn: SignOnConfig,
): Handlers<Pick<typeof auth, 'oidcLogin' | 'oidcCallback'>> => {
  const { config, clock, db, log, encryption } = context
  const { sessions } = context.identity
  const provider = new IdentityProvider({ ...signOn, baseUrl: config.baseUrl, clock })
  const perAddress = { limit: config.limits.loginPerAddress, windowMs: MINUTE }
  const seldom = new LogThrottle(MINUTE, () => clock.monotonic())

  const turnedAway = (slug: Slug, why?: string): string => {
    const left_out = why === undefined ? undefined : seldom.pass(`${slug} ${why}`)
    if (left_out !== undefined)
      log.warn({ slug, why, left_out }, 'somebody cannot sign in through the identity provider')
    return landingOf(slug)
  }

  const onFailure = (error: unknown): string => {
    if (error instanceof IdentityProviderError)
      return error.reason === 'denied'
        ? turnedAway('denied')
        : turnedAway(slugs[error.reason], `the provider: ${error.message}`)
    if (error instanceof Refusal) return turnedAway(error.code === 'rate_limited' ? 'too-many' : 'failed', error.code)
    throw error
  }

  /** The account's session or challenge, in the transaction that finds the account. */
  const comeIn = async (tx: Tx, claims: Claims, { cookies, languages, ...from }: Browser): Promise<Entered> => {
    const now = clock.now()
    const user = await accountOf(tx, { ...context, claims, languages, from, now })
    if (typeof user === 'string') return { slug: user }
    await takeBackAttempt(tx, attemptsFrom(from.ip))
    const factor = await findTotp(tx, { user_id: user.id })
    const isAsked = factor?.enrolled_at && !(await isTrusted(tx, user.id, cookies, now))
    const challenge = isAsked ? newToken() : undefined
    const session = { id: randomUUID(), user_id: user.id }
    if (challenge) await putChallenge(tx, challenge, user.id, now)
    else await sessions.store(tx, session, from)
    const detail = challenge ? 'second factor asked' : factor?.enrolled_at ? 'trusted browser' : ''
    await audit(tx, { user_id: user.id, event: 'auth.sso', detail }, from, now)
    return challenge ? { challenge } : session
  }

  /** Of several who come in for the first time at once, one makes the account and the others find it. */
  const enter = (claims: Claims, from: Browser, tries = 3): Promise<Entered> =>
    db
      .transact((tx) => comeIn(tx, claims, from))
      .catch(onUniqueViolation(() => (tries > 1 ? enter(claims, from, tries - 1) : { slug: 'failed' })))

  return {
    async oidcLogin({ cookies, isHead, setCookie }) {
      try {
        const { url, departure } = await provider.depart()
        if (isHead) return url
        for (const cookie of cookiesToLeaveWith(encryption, departure, cookies, clock.now())) setCookie(cookie)
        return url
      } catch (error) {
        return onFailure(error)
      }
    },

    async oidcCallback({ code, state, iss, error, cookies, ip, user_agent, languages, isHead, setCookie }) {
      const departure = typeof state === 'string' && openDeparture(encryption, state, cookies, clock.now())
      if (isHead) return turnedAway('expired')
      if (departure) setCookie(clearedCookie(departure))
      const brought = { code, state, iss, error }
      if (Object.values(brought).some(Array.isArray)) return turnedAway('failed', 'the browser brought a value twice')
      if (!departure) return turnedAway('expired')
      try {
        // Anybody can leave and come back with made up codes: each asks the provider, and is noted.
        await assertAllowed(db, clock, { [attemptsFrom(ip)]: perAddress })
        const used = { [`sign-on ${hashOf(departure.state)}`]: once }
        if (await db.transact((tx) => countAttempt(tx, used, clock.now().getTime()))) return turnedAway('expired')
        const given = Object.entries(brought).filter((one): one is [string, string] => typeof one[1] === 'string')
        const claims = await provider.identify(departure, new URLSearchParams(given))
        const entered = await enter(claims, { cookies, ip, user_agent, languages })
        if ('slug' in entered) return turnedAway(entered.slug, reasons[entered.slug])
        if ('challenge' in entered) return `/#sso-totp=${entered.challenge}`
        setCookie(sessionCookie(await sessions.tokenOf(entered.id, entered.user_id)))
        return '/'
      } catch (error) {
        return onFailure(error)
      }
    },
  }
}

const slugs = { unavailable: 'provider-down', misconfigured: 'misconfigured', wrong: 'failed' } as const

/** What whoever runs Docket may want to set right. */
const reasons: { readonly [S in Slug]?: string } = {
  'email-unverified': 'the provider does not say that it has verified the address',
  'wrong-domain': 'the provider does not say that they belong to the hosted domain',
}
