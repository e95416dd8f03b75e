import { type meta, refuse } from '@docket/contract'
import { emailTaken, newUser } from '../auth/new-user.ts'
import { hashPassword } from '../auth/passwords.ts'
import { findUserByEmail, insertUser } from '../auth/user-queries.ts'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'
import { onUniqueViolation } from '../db/errors.ts'
import { toTimestamp } from '../outside/clock.ts'
import { isSetUp, markSetUp } from './queries.ts'

export const metaHandlers = ({ config, clock, db, sessions }: Context): Handlers<typeof meta> => ({
  async getSetupState() {
    return { setup_required: !(await isSetUp(db)) }
  },

  async setup({ body, ip, user_agent, setSession }) {
    if (await isSetUp(db)) alreadySetUp()
    const user = newUser(body.email, await hashPassword(body.password), 'admin', toTimestamp(clock.now()))
    const session = await sessions.issue(user.id)
    await db
      .transact(async (tx) => {
        if (await isSetUp(tx)) alreadySetUp()
        if (await findUserByEmail(tx, user.email)) emailTaken()
        await insertUser(tx, user)
        await markSetUp(tx, user.id)
        await sessions.store(tx, session, { ip, user_agent })
      })
      // Another set-up was first, or somebody who registered with the same address.
      .catch(onUniqueViolation(async () => ((await isSetUp(db)) ? alreadySetUp() : emailTaken())))
    setSession(session.token)
    return { token: session.token, user_id: user.id, role: user.role }
  },

  async getVersion() {
    return config.build
  },
})

const alreadySetUp = (): never => refuse('setup.done', 'Docket is set up already. Sign in instead.')
