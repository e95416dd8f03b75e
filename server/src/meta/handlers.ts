import { type meta, refuse } from '@docket/contract'
import { audit } from '../accounts/audit.ts'
import { deviceCookie } from '../accounts/known-devices.ts'
import { emailTaken, newUser } from '../accounts/new-user.ts'
import { sessionCookie } from '../accounts/sessions.ts'
import { trialEnd } from '../accounts/standing.ts'
import { findUserByEmail, insertUser } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { onUniqueViolation } from '../engine/db/errors.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { isOwnHost } from '../engine/outside/host-names.ts'
import { isSetUp, markSetUp } from './queries.ts'

export const metaHandlers = ({
  config,
  clock,
  db,
  encryption,
  identity: { sessions, hashing },
}: Context): Handlers<typeof meta> => ({
  async getSetupState() {
    return { setup_required: !(await isSetUp(db)) }
  },

  async setup({ body, host, ip, user_agent, setCookie }) {
    if (!isOwnHost(host, config.baseUrl)) notOurName()
    if (await isSetUp(db)) alreadySetUp()
    const user = newUser(body, {
      password_hash: await hashing.hash(body.password),
      role: 'admin',
      email_verified: 1, // whoever sets Docket up runs it
      trial_ends_at: trialEnd(config.billing, clock.now()),
      created_at: toTimestamp(clock.now()),
    })
    const session = await sessions.issue(user.id)
    await db
      .transact(async (tx) => {
        if (await isSetUp(tx)) alreadySetUp()
        if (await findUserByEmail(tx, { email: user.email })) emailTaken()
        await insertUser(tx, user)
        await markSetUp(tx, { user_id: user.id })
        await sessions.store(tx, session, { ip, user_agent })
        await audit(tx, { user_id: user.id, event: 'auth.register' }, { ip, user_agent }, clock.now())
      })
      // Another set-up was first, or somebody who registered with the same address.
      .catch(onUniqueViolation(async () => ((await isSetUp(db)) ? alreadySetUp() : emailTaken())))
    setCookie(sessionCookie(session.token))
    setCookie(deviceCookie(encryption, user))
    return { token: session.token, user_id: user.id, role: user.role }
  },

  async getVersion() {
    return config.build
  },
})

const alreadySetUp = (): never => refuse('setup.done', 'Docket is set up already. Sign in instead.')
const notOurName = (): never =>
  refuse(
    'request.host',
    'The first account cannot be made under this name. Open Docket as localhost, by its IP address, or at the address in DOCKET_BASE_URL.',
  )
