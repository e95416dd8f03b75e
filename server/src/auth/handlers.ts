import { type auth, Locale, refuse } from '@docket/contract'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'
import { onUniqueViolation } from '../db/errors.ts'
import { findDemo } from '../demo/queries.ts'
import { Attempts } from '../limits/attempts.ts'
import { assertAllowed, forgetAttempts, takeBackAttempt } from '../limits/kept.ts'
import { addressBlock } from '../outside/address.ts'
import { HOUR, MINUTE, toTimestamp } from '../outside/clock.ts'
import { emailTaken, newUser } from './new-user.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { deleteSession } from './session-queries.ts'
import { sessionCookie } from './sessions.ts'
import { findUserByEmail, insertUser, renewPasswordHash } from './user-queries.ts'

export const authHandlers = ({ config, clock, db, sessions }: Context): Handlers<Omit<typeof auth, 'demo'>> => {
  const { limits } = config
  const perAccount = { limit: limits.loginPerAccount, windowMs: 15 * MINUTE, backoff: true } as const
  const perAddress = { limit: limits.loginPerAddress, windowMs: MINUTE }
  const perRegistration = { limit: limits.register, windowMs: HOUR }
  const logins = new Attempts(db, clock)

  return {
    async getAuthConfig({ cookies }) {
      return {
        signup_enabled: config.signup === 'open',
        signed_in: Boolean(cookies[sessionCookie().name]),
        demo_enabled: config.demo && (await findDemo(db)) !== undefined,
        locales: [...Locale.options],
        sso: { enabled: false, button_label: '', hosted_domain: '', login_url: '', provider_name: '' },
      }
    },

    async register({ body, ip, user_agent, setCookie }) {
      if (config.signup === 'closed') refuse('auth.signup_disabled', 'Nobody can sign up here. Ask for an invite.')
      await assertAllowed(db, clock, { [`register ${addressBlock(ip)} ${body.email}`]: perRegistration })
      const user = newUser(body, {
        password_hash: await hashPassword(body.password),
        role: 'user',
        email_verified: 0,
        created_at: toTimestamp(clock.now()),
      })
      const session = await sessions.issue(user.id)
      await db
        .transact(async (tx) => {
          await insertUser(tx, user)
          await sessions.store(tx, session, { ip, user_agent })
        })
        .catch(onUniqueViolation(emailTaken))
      setCookie(sessionCookie(session.token))
      return { token: session.token, role: user.role, email: user.email, user_id: user.id, email_verified: false }
    },

    async login({ body, ip, user_agent, setCookie }) {
      const account = `login ${body.email}`
      const address = `login from ${addressBlock(ip)}`
      using _ = await logins.begin({ [account]: perAccount, [address]: perAddress })
      const user = await findUserByEmail(db, body.email)
      const isRight = await verifyPassword(body.password, user?.password_hash)
      if (!user || !isRight)
        return refuse('auth.invalid_credentials', 'This e-mail address and password do not belong together.')
      const password_hash = await renewedHash(body.password, user.password_hash)
      const session = await sessions.issue(user.id)
      await db.transact(async (tx) => {
        if (password_hash) {
          await renewPasswordHash(tx, { id: user.id, verified_hash: user.password_hash, password_hash })
        }
        await forgetAttempts(tx, account)
        await takeBackAttempt(tx, address)
        await sessions.store(tx, session, { ip, user_agent })
      })
      setCookie(sessionCookie(session.token))
      return {
        token: session.token,
        user_id: user.id,
        role: user.role,
        must_change_password: user.must_change_password === 1,
      }
    },

    async logout({ caller, setCookie }) {
      await db.transact((tx) => deleteSession(tx, caller.credential.id))
      setCookie(sessionCookie())
    },

    verifyTotp: notYet,
    verifyEmail: notYet,
    resendVerification: notYet,
    forgotPassword: notYet,
    resetPassword: notYet,
  }
}

const notYet = async (): Promise<never> => {
  throw new Error('not yet')
}

/** A hash with today's parameters, when the stored one has others. A sign-in does not fail for want of it. */
const renewedHash = async (password: string, phc: string): Promise<string | undefined> =>
  isOutdated(phc) ? hashPassword(password).catch(() => undefined) : undefined
