import { type billing, refuse } from '@docket/contract'
import { sessionEnded } from '../accounts/own-account.ts'
import { findUserById } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'

/** Where no payments are taken: everybody is active, and nothing of what takes them is loaded. */
export const closedBilling = ({ db }: Pick<Context, 'db'>): Handlers<typeof billing> => ({
  getPlans: isOff,
  getCharges: isOff,
  checkout: isOff,
  openPortal: isOff,
  receivePayment: isOff,

  async getBilling({ caller }) {
    const { financial_aid, aid_note } = (await findUserById(db, caller.user_id)) ?? sessionEnded()
    return {
      billing_enabled: false,
      in_trial: false,
      financial_aid: financial_aid === 1,
      is_active: true,
      trial_ends_at: null,
      current_period_end: null,
      status: '',
      tier: '',
      note: aid_note,
    }
  },
})

export const isOff = async (): Promise<never> => refuse('billing.not_configured', 'No payments are taken here.')
