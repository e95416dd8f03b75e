import { audit, type Origin } from '../accounts/audit.ts'
import { findUserByEmail, lockUser } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../engine/db/database.ts'
import { enqueue } from '../engine/jobs/enqueue.ts'
import { handleJob, type JobHandler, type JobKind } from '../engine/jobs/job-kind.ts'
import { countAttempt } from '../engine/limits/throttle.ts'
import { HOUR, toTimestamp } from '../engine/outside/clock.ts'
import type { Encryption } from '../engine/outside/encryption.ts'
import { linkMail, linkMailKey } from './link-mail.ts'
import { dropLinkTokens } from './link-queries.ts'

interface Forgotten extends Origin {
  readonly email: string
}

/** Sealed: whose address somebody tried is nobody's business. */
const forgottenPassword: JobKind<{ sealed: string }> = { name: 'forgotten password', atOnce: 4 }

/**
 * Leaves the question whether there is such an account to a job, so that whoever asks learns nothing from the time that
 * the answer takes.
 */
export const lookIntoForgotten = (tx: Tx, encryption: Encryption, forgotten: Forgotten, now: Date): Promise<void> =>
  enqueue(
    tx,
    forgottenPassword,
    { sealed: encryption.encrypt(JSON.stringify(forgotten), forgottenPassword.name) },
    toTimestamp(now),
  )

/** Sends the link to those who have an account. One link of an account is good, the newest. */
export const forgottenPasswords = ({ config, clock, db, encryption, mails }: Context): JobHandler => {
  const { baseUrl, limits } = config
  const perAddress = { limit: limits.forgotMails, windowMs: HOUR }
  return handleJob(forgottenPassword, async ({ sealed }) => {
    const { email, ...origin } = JSON.parse(encryption.decrypt(sealed, forgottenPassword.name)) as Forgotten
    await db.transact(async (tx) => {
      const now = clock.now()
      const known = await findUserByEmail(tx, { email })
      const user = known && (await lockUser(tx, { id: known.id }))
      if (!user || user.demo === 1) return
      if (await countAttempt(tx, { [`forgot mails ${email}`]: perAddress }, now.getTime())) return
      await dropLinkTokens(tx, { user_id: user.id, purpose: 'reset' })
      await audit(tx, { user_id: user.id, event: 'auth.reset_requested' }, origin, now)
      const mail = await linkMail(tx, 'reset', user, { baseUrl, now })
      await mails.put(tx, mail, toTimestamp(now), { key: linkMailKey('reset', user.id) })
    })
  })
}
