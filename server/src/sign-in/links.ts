import { type auth, Refusal, refuse } from '@docket/contract'
import { audit } from '../accounts/audit.ts'
import { endSessionsOf, setPassword } from '../accounts/endings-queries.ts'
import { deviceCookie } from '../accounts/known-devices.ts'
import { noteNewPassword } from '../accounts/new-password.ts'
import { sessionEnded } from '../accounts/own-account.ts'
import { sessionCookie } from '../accounts/sessions.ts'
import { unaskedMail } from '../accounts/unasked-mail.ts'
import { lockUser, markVerified } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import type { Tx } from '../engine/db/database.ts'
import type { User } from '../engine/db/schema.ts'
import { assertAllowed, countOrRefuse } from '../engine/limits/throttle.ts'
import type { Mail, Mails } from '../engine/mail/mails.ts'
import { addressBlock } from '../engine/outside/address.ts'
import { HOUR, MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { withoutDeadline } from '../engine/outside/deadline.ts'
import { hashOf } from '../engine/outside/encryption.ts'
import { MailError } from '../engine/outside/mail.ts'
import { isLocked } from '../sign-on/rules.ts'
import { findTotp } from '../two-factor/queries.ts'
import { lookIntoForgotten } from './forgotten-passwords.ts'
import { linkMail, linkMailKey } from './link-mail.ts'
import { dropLinkTokens, findLinkToken, useUpLinkToken } from './link-queries.ts'

/** Has the link sent that proves the address of a new account. Whoever has the address may know nothing of it. */
export const mailVerification = async (
  tx: Tx,
  user: User,
  { config, mails, now }: Pick<Context, 'config' | 'mails'> & { now: Date },
): Promise<void> => {
  await countOrRefuse(tx, unaskedMail(user.email, config.limits), now)
  await enqueueVerification(
    tx,
    mails,
    await linkMail(tx, 'verify', user, { baseUrl: config.baseUrl, now }),
    user.id,
    now,
  )
}

const enqueueVerification = (tx: Tx, mails: Mails, mail: Mail, user_id: string, now: Date) =>
  mails.put(tx, mail, toTimestamp(now), { key: linkMailKey('verify', user_id) })

type LinkOperations = Pick<typeof auth, 'verifyEmail' | 'resendVerification' | 'forgotPassword' | 'resetPassword'>

/** What is asked for, and done, with the links of mails. */
export const linkHandlers = ({
  config,
  clock,
  db,
  identity: { hashing, sessions },
  mails,
  encryption,
}: Context): Handlers<LinkOperations> => {
  const { limits, baseUrl } = config
  const perForgotten = { limit: limits.forgot, windowMs: 15 * MINUTE }
  const perMinute = { limit: 1, windowMs: MINUTE }
  const perResend = { limit: limits.resend, windowMs: HOUR }

  return {
    async verifyEmail({ token, isHead, ip, user_agent }) {
      const now = clock.now()
      const shown = { hash: hashOf(token), purpose: 'verify', now: toTimestamp(now) } as const
      if (isHead) return landingOf(await findLinkToken(db, shown))
      const verified = await db.transact(async (tx) => {
        const owner = await findLinkToken(tx, shown)
        if (!owner) return
        await lockUser(tx, { id: owner.user_id })
        if (!(await useUpLinkToken(tx, shown))) return
        await markVerified(tx, { id: owner.user_id })
        await audit(tx, { user_id: owner.user_id, event: 'auth.verify' }, { ip, user_agent }, now)
        return owner
      })
      return landingOf(verified)
    },

    async resendVerification({ caller: { user_id, account } }) {
      if (account.email_verified) refuse('auth.already_verified', 'This e-mail address is verified already.')
      await assertAllowed(db, clock, {
        [`resend a minute ${user_id}`]: perMinute,
        [`resend an hour ${user_id}`]: perResend,
      })
      const mail = await db.transact(async (tx) => {
        const now = clock.now()
        const user = (await lockUser(tx, { id: user_id })) ?? sessionEnded()
        await countOrRefuse(tx, unaskedMail(user.email, limits), now)
        return linkMail(tx, 'verify', user, { baseUrl, now })
      })
      try {
        await mails.send(mail)
      } catch (cause) {
        if (cause instanceof MailError && cause.isFinal) throw new Refusal('mail.failed', addressRefused, {}, { cause })
        // The wait for the mail server may have been all of the request's time.
        await withoutDeadline(() => db.transact((tx) => enqueueVerification(tx, mails, mail, user_id, clock.now())))
        const words = 'The mail server does not take mails right now. The mail is sent as soon as it does.'
        throw new Refusal('mail.failed', words, {}, { cause })
      }
    },

    async forgotPassword({ body: { email }, ip, user_agent }) {
      const now = clock.now()
      await db.transact(async (tx) => {
        await countOrRefuse(tx, { [`forgot ${addressBlock(ip)} ${email}`]: perForgotten }, now)
        await lookIntoForgotten(tx, encryption, { email, ip, user_agent }, now)
      })
    },

    async resetPassword({ body, ip, user_agent, setCookie, setHeader }) {
      const now = clock.now()
      const origin = { ip, user_agent }
      const shown = { hash: hashOf(body.token), purpose: 'reset', now: toTimestamp(now) } as const
      // Nobody has a password hashed for a token that was made up.
      const { user_id } = (await findLinkToken(db, shown)) ?? tokenInvalid()
      const password_hash = await hashing.hash(body.password)
      const session = await sessions.issue(user_id)
      const { keys, signedIn } = await db.transact(async (tx) => {
        const user = (await lockUser(tx, { id: user_id })) ?? tokenInvalid()
        if (!(await useUpLinkToken(tx, shown))) tokenInvalid()
        await dropLinkTokens(tx, { user_id, purpose: 'reset' })
        await setPassword(tx, { user_id, password_hash })
        await markVerified(tx, { id: user_id })
        await endSessionsOf(tx, user_id)
        const revokesKeys = body.revoke_api_keys
        const keys = await noteNewPassword(tx, mails, { user, event: 'auth.reset', revokesKeys, origin, now })
        const secondFactor = await findTotp(tx, { user_id })
        const isEnough = !secondFactor?.enrolled_at && !isLocked(user.email, config)
        if (isEnough) await sessions.store(tx, session, origin)
        return { keys, signedIn: isEnough ? { ...user, password_hash } : undefined }
      })
      setCookie(sessionCookie(signedIn ? session.token : ''))
      if (signedIn) setCookie(deviceCookie(encryption, signedIn))
      setHeader('docket-api-keys', String(keys))
    },
  }
}

const addressRefused = 'The mail server says that there is no such address. Make an account with one that gets mails.'

/** Where the link of a verification mail leads. */
const landingOf = (owner: object | undefined): string => (owner ? '/#verify-ok' : '/#verify-failed')

const tokenInvalid = (): never =>
  refuse('auth.token_invalid', 'This link is used, too old or replaced by a newer one. Ask for another mail.')
