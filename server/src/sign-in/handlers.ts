import { type auth, Locale, refuse } from '@docket/contract'
import { audit } from '../accounts/audit.ts'
import { endTrust } from '../accounts/endings-queries.ts'
import { deviceCookie, knownDevice } from '../accounts/known-devices.ts'
import { loginRules, settleLogin } from '../accounts/login-attempts.ts'
import { emailTaken, newUser } from '../accounts/new-user.ts'
import { deleteSession } from '../accounts/session-queries.ts'
import { type NewSession, sessionCookie } from '../accounts/sessions.ts'
import { trialEnd } from '../accounts/standing.ts'
import { findUserByEmail, insertUser, lockUser, renewPasswordHash } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { onMissingReference, onUniqueViolation } from '../engine/db/errors.ts'
import type { User } from '../engine/db/schema.ts'
import { Attempts } from '../engine/limits/attempts.ts'
import { assertAllowed } from '../engine/limits/throttle.ts'
import { addressBlock, isPrivate, networkOf } from '../engine/outside/address.ts'
import { HOUR, toTimestamp } from '../engine/outside/clock.ts'
import { hashOf, newToken } from '../engine/outside/encryption.ts'
import { lockList } from '../lists/queries.ts'
import { findPendingInvite } from '../members/invite-queries.ts'
import { joinByInvite } from '../members/joining.ts'
import { isLocked, loginUrlOf, offerOf } from '../sign-on/rules.ts'
import { countTry, deleteChallenge, findChallenge } from '../two-factor/challenge-queries.ts'
import { liveChallenge, putChallenge } from '../two-factor/challenges.ts'
import { Guesses } from '../two-factor/guesses.ts'
import { judging } from '../two-factor/proofs.ts'
import { countRecoveryCodes, findTotp } from '../two-factor/queries.ts'
import { isTrusted, putDevice, trustCookie } from '../two-factor/trusted-devices.ts'
import { linkHandlers, mailVerification } from './links.ts'

export const authHandlers = (context: Context): Handlers<Omit<typeof auth, 'demo' | 'oidcLogin' | 'oidcCallback'>> => {
  const { config, clock, db, mails, encryption } = context
  const { hashing, sessions } = context.identity
  const { limits } = config
  const perRegistration = { limit: limits.register, windowMs: HOUR }
  const perNetwork = { limit: limits.registerPerNetwork, windowMs: HOUR }
  const logins = new Attempts(db, clock)
  const guesses = new Guesses(db, clock, limits.totp)

  const inviteOf = async ({ email, invite_token }: { email: string; invite_token?: string | undefined }) => {
    if (invite_token === undefined) return { invite: undefined, isVerified: false }
    const hash = hashOf(invite_token)
    const invite = await findPendingInvite(db, { hash, email, now: toTimestamp(clock.now()) })
    return { invite, isVerified: invite?.hash === hash } // only that token came by a mail to this address
  }

  /** Says nothing about accounts: the address alone decides. */
  const assertUnlocked = ({ email }: { email: string }): void => {
    if (!isLocked(email, config)) return
    const provider = config.signOn!.providerName
    refuse('auth.sso_required', `People of this address sign in with ${provider}.`, {
      login_url: loginUrlOf(config.baseUrl),
    })
  }

  return {
    async getAuthConfig({ cookies }) {
      return {
        signup_enabled: config.signup === 'open',
        signed_in: Boolean(cookies[sessionCookie().name]),
        demo_enabled: config.demo,
        locales: [...Locale.options],
        mail: { enabled: config.mailUrl !== undefined },
        sso: offerOf(config),
      }
    },

    async register({ body, ip, user_agent, setCookie }) {
      assertUnlocked(body)
      const { invite, isVerified } = await inviteOf(body)
      if (config.signup === 'closed' && !invite)
        refuse('auth.signup_disabled', 'Nobody can sign up here. Ask for an invite.')
      await assertAllowed(db, clock, {
        [`register ${addressBlock(ip)} ${body.email}`]: perRegistration,
        ...(!isPrivate(ip) && { [`register from ${networkOf(ip)}`]: perNetwork }),
      })
      const user = newUser(body, {
        password_hash: await hashing.hash(body.password),
        role: 'user',
        email_verified: isVerified ? 1 : 0,
        trial_ends_at: trialEnd(config.billing, clock.now()),
        created_at: toTimestamp(clock.now()),
      })
      const session = await sessions.issue(user.id)
      const project_id = await db
        .transact(async (tx) => {
          const now = clock.now()
          const joins = body.accept_invite && invite
          if (joins) await lockList(tx, { id: invite.list_id })
          await insertUser(tx, user)
          await sessions.store(tx, session, { ip, user_agent })
          await audit(tx, { user_id: user.id, event: 'auth.register' }, { ip, user_agent }, now)
          if (!isVerified) await mailVerification(tx, user, { config, mails, now })
          return joins && joinByInvite(tx, { hash: hashOf(body.invite_token!), user }, toTimestamp(now))
        })
        .catch(onUniqueViolation(emailTaken))
      setCookie(sessionCookie(session.token))
      setCookie(deviceCookie(encryption, user))
      const { id: user_id, role, email } = user
      return {
        token: session.token,
        role,
        email,
        user_id,
        email_verified: isVerified,
        ...(project_id && { project_id }),
      }
    },

    async login({ body, cookies, ip, user_agent, setCookie }) {
      assertUnlocked(body)
      const device = knownDevice(encryption, await findUserByEmail(db, { email: body.email }), cookies)
      const rules = loginRules({ email: body.email, ip, device }, limits)
      using _ = await logins.begin(rules)
      const user = await findUserByEmail(db, { email: body.email })
      const verdict = await hashing.verify(body.password, user?.password_hash)
      if (!user || verdict === 'wrong') {
        const failed = { user_id: user?.id, event: 'auth.login', failure: 'wrong password' } as const
        await db
          .transact((tx) => audit(tx, failed, { ip, user_agent }, clock.now()))
          .catch(onMissingReference(notTogether))
        return notTogether()
      }
      // A sign-in does not fail for want of a new one.
      const password_hash =
        verdict === 'outdated' ? await hashing.hash(body.password).catch(() => undefined) : undefined
      const now = clock.now()
      const factor = await findTotp(db, { user_id: user.id })
      const isAsked = factor?.enrolled_at && !(await isTrusted(db, user.id, cookies, now))
      const challenge = isAsked ? newToken() : undefined
      const session = await sessions.issue(user.id)
      await db.transact(async (tx) => {
        // It may have changed since, and what ended with it ends for this login too.
        if ((await lockUser(tx, { id: user.id }))?.password_hash !== user.password_hash) notTogether()
        if (password_hash) {
          await renewPasswordHash(tx, { id: user.id, verified_hash: user.password_hash, password_hash })
        }
        await settleLogin(tx, rules)
        if (challenge) await putChallenge(tx, challenge, user.id, now)
        else await sessions.store(tx, session, { ip, user_agent })
        const detail = challenge ? 'second factor asked' : factor?.enrolled_at ? 'trusted browser' : ''
        await audit(tx, { user_id: user.id, event: 'auth.login', detail }, { ip, user_agent }, now)
      })
      if (challenge) return { requires_totp: true, challenge }
      setCookie(sessionCookie(session.token))
      if (password_hash) setCookie(deviceCookie(encryption, { ...user, password_hash }))
      else if (device === undefined) setCookie(deviceCookie(encryption, user))
      return signedIn(user, session)
    },

    async logout({ caller, ip, user_agent, setCookie }) {
      await db.transact(async (tx) => {
        await lockUser(tx, { id: caller.user_id })
        const isOver = await deleteSession(tx, caller.credential.id)
        if (isOver) await audit(tx, { user_id: caller.user_id, event: 'auth.logout' }, { ip, user_agent }, clock.now())
      })
      setCookie(sessionCookie())
    },

    async verifyTotp({ body, cookies, ip, user_agent, setCookie }) {
      const { user_id } = (await findChallenge(db, liveChallenge(body.challenge, clock.now()))) ?? challengeEnded()
      const judge = judging(body, (await findTotp(db, { user_id })) ?? challengeEnded(), { encryption, hashing })
      await guesses.count(user_id)
      const now = clock.now()
      const challenge = liveChallenge(body.challenge, now)
      if (!(await db.transact((tx) => countTry(tx, challenge)))) challengeEnded()
      const useUp = await judge(now)
      const session = await sessions.issue(user_id)
      const trust = body.remember ? newToken() : undefined
      const isRecovery = body.recovery_code !== undefined
      const user = await db.transact(async (tx) => {
        const user = (await lockUser(tx, { id: user_id })) ?? challengeEnded()
        const event = 'auth.totp'
        const detail = isRecovery ? 'recovery code' : ''
        if (!(await useUp(tx))) {
          await audit(tx, { user_id, event, failure: `wrong ${detail || 'code'}` }, { ip, user_agent }, now)
          return undefined
        }
        if (!(await deleteChallenge(tx, challenge))) challengeEnded()
        await guesses.forget(tx, user_id)
        if (isRecovery) {
          await endTrust(tx, user_id)
          const at = toTimestamp(now)
          const letter = { kind: 'recovery_code_used', at, left: await countRecoveryCodes(tx, user_id) } as const
          await mails.put(tx, { to: user.email, locale: user.locale, letter }, at)
        }
        if (trust) await putDevice(tx, trust, user_id, now)
        await sessions.store(tx, session, { ip, user_agent })
        await audit(tx, { user_id, event, detail }, { ip, user_agent }, now)
        return user
      })
      if (!user) return refuse('auth.code_wrong', 'This code is wrong, was used before, or is not of this time.')
      setCookie(sessionCookie(session.token))
      if (trust) setCookie(trustCookie(trust))
      if (knownDevice(encryption, user, cookies) === undefined) setCookie(deviceCookie(encryption, user))
      return signedIn(user, session)
    },

    ...linkHandlers(context),
  }
}

const signedIn = ({ id, role, must_change_password }: User, { token }: NewSession) => ({
  token,
  user_id: id,
  role,
  must_change_password: must_change_password === 1,
})

const notTogether = (): never =>
  refuse('auth.invalid_credentials', 'This e-mail address and password do not belong together.')
const challengeEnded = (): never =>
  refuse('auth.challenge_ended', 'This sign-in took too long or too many tries. Start again with your password.')
