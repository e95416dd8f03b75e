import { refuse, type twoFactor } from '@docket/contract'
import { audit } from '../accounts/audit.ts'
import { endTrust } from '../accounts/endings-queries.ts'
import { lockOwnAccount, sessionEnded } from '../accounts/own-account.ts'
import { findUserById } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import type { Tx } from '../engine/db/database.ts'
import type { Totp, User } from '../engine/db/schema.ts'
import { assertAllowed } from '../engine/limits/throttle.ts'
import { HOUR, toTimestamp } from '../engine/outside/clock.ts'
import { encryptSecret, enrolment, newSecret, openSecret, stepOf } from './codes.ts'
import { Guesses } from './guesses.ts'
import { deleteRecoveryCodes, deleteTotp, enableTotp, findTotp, putTotp, replaceRecoveryCodes } from './queries.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { trustCookie } from './trusted-devices.ts'

/** Each takes ten hashes, for which everybody who signs in meanwhile has to wait. */
const RENEWALS = { limit: 10, windowMs: HOUR }

export const twoFactorHandlers = ({
  config,
  clock,
  db,
  mails,
  encryption,
  identity: { hashing, passwords },
}: Context): Handlers<typeof twoFactor> => {
  const guesses = new Guesses(db, clock, config.limits.totp)
  const host = new URL(config.baseUrl).hostname

  const tell = async (tx: Tx, { email, locale }: User, kind: Notice, now: Date): Promise<void> => {
    const at = toTimestamp(now)
    await mails.put(tx, { to: email, locale, letter: { kind, at } }, at)
  }

  return {
    async getTotp({ caller }) {
      const enrolled_at = (await findTotp(db, { user_id: caller.user_id }))?.enrolled_at ?? null
      return { enabled: enrolled_at !== null, enrolled_at }
    },

    async setUpTotp({ caller }) {
      const { user_id } = caller
      const { email } = (await findUserById(db, { id: user_id })) ?? sessionEnded()
      const secret = await newSecret()
      const shown = await enrolment(secret, { email, host })
      const row = { user_id, secret: encryptSecret(encryption, secret, user_id), created_at: toTimestamp(clock.now()) }
      await db.transact(async (tx) => {
        await lockOwnAccount(tx, caller)
        if (!(await putTotp(tx, row))) isOn()
      })
      return shown
    },

    async confirmTotp({ caller, body, ip, user_agent }) {
      const { user_id } = caller
      const totp = pending(await findTotp(db, { user_id }))
      const secret = openSecret(encryption, totp)
      await guesses.count(user_id)
      const last_step = await stepOf(body.code, secret, clock.now())
      if (last_step === undefined) return codeWrong()
      const { codes, ...stored } = await newRecoveryCodes(hashing)
      await db.transact(async (tx) => {
        const now = clock.now()
        const user = await lockOwnAccount(tx, caller)
        const enabled = { user_id, secret: totp.secret, last_step, enrolled_at: toTimestamp(now) }
        if (!(await enableTotp(tx, enabled))) {
          pending(await findTotp(tx, { user_id }))
          codeWrong() // there is another secret meanwhile
        }
        await replaceRecoveryCodes(tx, { user_id, ...stored })
        await guesses.forget(tx, user_id)
        await audit(tx, { user_id, event: 'totp.enabled' }, { ip, user_agent }, now)
        await tell(tx, user, 'two_factor_on', now)
      })
      return { recovery_codes: [...codes] }
    },

    async disableTotp({ caller, body, ip, user_agent, setCookie }) {
      const { user_id } = caller
      if (!(await findTotp(db, { user_id }))?.enrolled_at) isOff()
      await passwords.confirm(caller, body.password)
      await db.transact(async (tx) => {
        const now = clock.now()
        const user = await lockOwnAccount(tx, caller)
        if (!(await deleteTotp(tx, { user_id }))) isOff()
        await deleteRecoveryCodes(tx, { user_id })
        await endTrust(tx, user_id)
        await audit(tx, { user_id, event: 'totp.disabled' }, { ip, user_agent }, now)
        await tell(tx, user, 'two_factor_off', now)
      })
      setCookie(trustCookie())
    },

    async regenerateRecoveryCodes({ caller, ip, user_agent }) {
      const { user_id } = caller
      if (!(await findTotp(db, { user_id }))?.enrolled_at) isOff()
      await assertAllowed(db, clock, { [`recovery codes of ${user_id}`]: RENEWALS })
      const { codes, ...stored } = await newRecoveryCodes(hashing)
      await db.transact(async (tx) => {
        const now = clock.now()
        const user = await lockOwnAccount(tx, caller)
        if (!(await replaceRecoveryCodes(tx, { user_id, ...stored }))) isOff()
        await audit(tx, { user_id, event: 'totp.recovery_codes' }, { ip, user_agent }, now)
        await tell(tx, user, 'recovery_codes_renewed', now)
      })
      return { recovery_codes: [...codes] }
    },
  }
}

type Notice = 'two_factor_on' | 'two_factor_off' | 'recovery_codes_renewed'

/** A second factor that waits for its first code. */
const pending = (totp: Totp | undefined): Totp => {
  if (totp?.enrolled_at) isOn()
  return totp ?? refuse('totp.not_set_up', 'Set two-factor sign-in up first: there is no secret to confirm.')
}

const isOn = (): never => refuse('totp.enabled', 'Two-factor sign-in is on already. Turn it off to set it up anew.')
const isOff = (): never => refuse('totp.not_enabled', 'Two-factor sign-in is not on.')
const codeWrong = (): never =>
  refuse('auth.code_wrong', 'This code is wrong, or not of this time. Check the clock of the device that shows it.')
