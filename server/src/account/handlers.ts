import { type account, refuse } from '@docket/contract'
import { audit } from '../accounts/audit.ts'
import { endSessionsOf, replacePassword } from '../accounts/endings-queries.ts'
import { deviceCookie } from '../accounts/known-devices.ts'
import { noteNewPassword } from '../accounts/new-password.ts'
import { lockOwnAccount, sessionEnded } from '../accounts/own-account.ts'
import { endOwnSession, findSessionsOf, replaceSession } from '../accounts/session-queries.ts'
import { sessionCookie } from '../accounts/sessions.ts'
import { standingOf } from '../accounts/standing.ts'
import { findUserById, lockUser } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { Streamed } from '../engine/call/streamed.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { reachableAt } from '../engine/outside/host-names.ts'
import { dropLinkTokens } from '../sign-in/link-queries.ts'
import { analyticsOf } from './analytics.ts'
import { changedMeanwhile, eraseAccount } from './erasing.ts'
import { exportOf } from './export.ts'
import { newsOf } from './news.ts'
import { hasPortrait } from './portrait-queries.ts'
import { portraitHandlers } from './portraits.ts'
import { findAudit, toAuditEvent, toProfile, updateProfile } from './queries.ts'

export const accountHandlers = (context: Context): Handlers<typeof account> => {
  const { clock, config, db, encryption, identity, live, log, mails } = context
  const { hashing, passwords, sessions } = identity
  /** The accounts whose exports are under way. */
  const exports = new Set<string>()
  return {
    async getMe({ caller }) {
      const user = await findUserById(db, { id: caller.user_id })
      if (!user) return gone()
      const profile = toProfile(user, await hasPortrait(db, { user_id: user.id }))
      const billing = config.billing ? standingOf(user, clock.now()) : 'off'
      const trial_ends_at = billing === 'trial' ? user.trial_ends_at : null
      return { ...profile, billing, trial_ends_at, reachable_at: reachableAt(config) }
    },

    async getMyEvents({ caller }) {
      return live.accountStreams.follow(caller)
    },

    async updateMe({ caller: { user_id }, body: { display_name = null, locale = null, presence = null } }) {
      if (display_name === null && locale === null && presence === null) return
      const shown = presence === null ? null : presence ? 1 : 0
      await db.transact((tx) => updateProfile(tx, { user_id, display_name, locale, presence: shown }))
      if (presence === false) live.streams.presence.hide(user_id)
    },

    async changePassword({ caller, body, ip, user_agent, setCookie, setHeader }) {
      const user = await passwords.confirm(caller, body.current_password)
      const password_hash = await hashing.hash(body.new_password)
      const session = await sessions.issue(user.id)
      const origin = { ip, user_agent }
      const now = clock.now()
      const keys = await db.transact(async (tx) => {
        await lockOwnAccount(tx, caller)
        const isDone = await replacePassword(tx, { user_id: user.id, verified_hash: user.password_hash, password_hash })
        if (!isDone) changedMeanwhile()
        // The caller's own session too: whoever has copied its token is out.
        await endSessionsOf(tx, user.id, caller.credential.id)
        await replaceSession(tx, { id: caller.credential.id, user_id: user.id })
        await sessions.store(tx, session, origin)
        await dropLinkTokens(tx, { user_id: user.id, purpose: 'reset' })
        const revokesKeys = body.revoke_api_keys
        return noteNewPassword(tx, mails, { user, event: 'password.changed', revokesKeys, origin, now })
      })
      setCookie(sessionCookie(session.token))
      setCookie(deviceCookie(encryption, { ...user, password_hash }))
      setHeader('docket-api-keys', String(keys))
    },

    async getSessions({ caller }) {
      const alive = await findSessionsOf(db, { user_id: caller.user_id, ...sessions.limits() })
      return alive.map((session) => ({ ...session, current: session.id === caller.credential.id }))
    },

    async endSession({ caller: { user_id, credential }, sessionID, ip, user_agent, setCookie }) {
      await db.transact(async (tx) => {
        await lockUser(tx, { id: user_id })
        if (!(await endOwnSession(tx, { id: sessionID, user_id }))) noSession()
        await audit(tx, { user_id, event: 'session.ended' }, { ip, user_agent }, clock.now())
      })
      if (sessionID === credential.id) setCookie(sessionCookie())
    },

    ...portraitHandlers(context),

    async exportMe({ caller, setHeader }) {
      const user = (await findUserById(db, { id: caller.user_id })) ?? sessionEnded()
      const limits = sessions.limits()
      const parts = await exportOf(db, user, limits, exports)
      setHeader('content-disposition', `attachment; filename="docket-export-${limits.now.slice(0, 10)}.json"`) // a refusal is not kept as a file
      return new Streamed(parts)
    },

    async getAudit({ caller, limit }) {
      return (await findAudit(db, { user_id: caller.user_id, limit })).map(toAuditEvent)
    },

    async deleteMe({ caller, body, ip, setCookie }) {
      const user = await passwords.confirm(caller, body.current_password)
      const now = toTimestamp(clock.now())
      const lists = await db.transact((tx) => eraseAccount(tx, user, { now, ip, withShared: body.delete_shared }))
      setCookie(sessionCookie())
      log.info({ lists }, 'an account was deleted')
    },

    async getNews({ caller }) {
      return newsOf(db, caller.user_id)
    },

    async getAnalytics({ caller, days }) {
      return analyticsOf(db, { user_id: caller.user_id, days, now: clock.now() })
    },
  }
}

const gone = (): never => refuse('not_found', 'This account is gone.')

const noSession = (): never => refuse('not_found', 'There is no such session.')
