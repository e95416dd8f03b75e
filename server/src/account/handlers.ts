import { type account, refuse } from '@docket/contract'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'
import { findUser } from './queries.ts'

export const accountHandlers = ({ db }: Context): Handlers<typeof account> => ({
  async getMe({ caller }) {
    const user = await findUser(db, caller.user_id)
    if (!user) return refuse('not_found', 'This account is gone.')
    return {
      user_id: user.id,
      email: user.email,
      display_name: user.display_name,
      role: user.role,
      locale: user.locale,
      demo: false,
      email_verified: user.email_verified === 1,
      must_change_password: user.must_change_password === 1,
    }
  },
})
