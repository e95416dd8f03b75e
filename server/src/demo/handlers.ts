import { type auth, refuse } from '@docket/contract'
import { findDemo } from '../accounts/demo-queries.ts'
import { sessionCookie } from '../accounts/sessions.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { assertAllowed } from '../engine/limits/throttle.ts'
import { addressBlock } from '../engine/outside/address.ts'
import { HOUR } from '../engine/outside/clock.ts'

export const demoHandlers = ({
  config,
  clock,
  db,
  identity: { sessions },
}: Context): Handlers<Pick<typeof auth, 'demo'>> => {
  const perAddress = { limit: config.limits.demo, windowMs: HOUR }

  return {
    async demo({ ip, setCookie }) {
      const user = config.demo ? await findDemo(db) : undefined
      if (!user) return refuse('not_found', 'There is no demo here.')
      await assertAllowed(db, clock, { [`demo from ${addressBlock(ip)}`]: perAddress })
      const session = await sessions.issue(user.id)
      // Every visitor sees all sessions of the account: where the others come from is not for them.
      await db.transact((tx) => sessions.store(tx, session, { ip: '', user_agent: '' }))
      setCookie(sessionCookie(session.token))
      return {
        token: session.token,
        user_id: user.id,
        role: user.role,
        must_change_password: false,
        demo: true,
        email: user.email,
        email_verified: true,
      }
    },
  }
}
