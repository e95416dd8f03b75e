import { type auth, type Locale, refuse } from '@docket/contract'
import { newUser } from '../accounts/new-user.ts'
import { sessionCookie } from '../accounts/sessions.ts'
import { insertUser } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { assertAllowed } from '../engine/limits/throttle.ts'
import { addressBlock } from '../engine/outside/address.ts'
import { HOUR, MINUTE, SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { orderedIDs } from '../engine/outside/ids.ts'
import { plant } from './plant.ts'
import { DEMO_MS, findDemos, MAX_DEMOS } from './queries.ts'
import { seedsIn } from './seeds.ts'

export const demoHandlers = ({
  config,
  clock,
  db,
  identity: { sessions },
}: Context): Handlers<Pick<typeof auth, 'demo'>> => {
  const perAddress = { limit: config.limits.demo, windowMs: HOUR }
  const newID = orderedIDs(clock)

  return {
    async demo({ utc_offset = 0, locale = 'en', ip, user_agent, setCookie }) {
      await assertAllowed(db, clock, { [`demo from ${addressBlock(ip)}`]: perAddress })
      const now = clock.now().getTime()
      const user = newVisitor(toTimestamp(now), locale)
      const session = await sessions.issue(user.id)
      // One after the other, so that they are counted right.
      await db.transactOn({ lock: 'demos' }, async (tx) => {
        const demos = await findDemos(tx, {})
        if (demos.length >= MAX_DEMOS) isFull(demos[0]!, now)
        await insertUser(tx, user)
        for (const list of seedsIn(locale))
          await plant(tx, list, { owner_id: user.id, now, aheadMs: utc_offset * MINUTE, newID })
        await sessions.store(tx, session, { ip, user_agent })
      })
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

/** Known by an address that no field takes, a quoted one: nobody can register with it, sign in with it or invite it. */
const newVisitor = (created_at: string, locale: Locale) =>
  newUser(
    { email: `"demo-${crypto.randomUUID()}"@docket.invalid`, display_name: 'Demo', locale },
    { password_hash: '', role: 'user', email_verified: 1, demo: 1, created_at },
  )

const isFull = (oldest: { created_at: string }, now: number): never => {
  const over = Date.parse(oldest.created_at) + DEMO_MS
  const retry_after = Math.max(60, Math.ceil((over - now) / SECOND))
  return refuse('rate_limited', 'As many people as can are looking around in the demo. Try again later.', {
    retry_after,
  })
}
