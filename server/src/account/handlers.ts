import { type account, refuse } from '@docket/contract'
import { findUserById } from '../auth/user-queries.ts'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'
import { portraitHandlers } from './portraits.ts'

export const accountHandlers = (context: Context): Handlers<typeof account> => ({
  async getMe({ caller }) {
    const user = await findUserById(context.db, caller.user_id)
    if (!user) return refuse('not_found', 'This account is gone.')
    return {
      user_id: user.id,
      email: user.email,
      display_name: user.display_name,
      role: user.role,
      locale: user.locale,
      demo: user.demo === 1,
      email_verified: user.email_verified === 1,
      must_change_password: user.must_change_password === 1,
    }
  },
  updateMe: notYet,
  changePassword: notYet,
  getSessions: notYet,
  endSession: notYet,
  ...portraitHandlers(context),
  exportMe: notYet,
  getAudit: notYet,
  deleteMe: notYet,
  getAnalytics: notYet,
})

const notYet = async (): Promise<never> => {
  throw new Error('not yet')
}
