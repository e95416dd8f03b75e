import { type billing, refuse } from '@docket/contract'
import { findUserById } from '../auth/user-queries.ts'
import type { Handlers } from '../call/handler.ts'
import type { Context } from '../context.ts'
import { isActive, isInTrial } from './standing.ts'

export const billingHandlers = ({ config, clock, db }: Context): Handlers<typeof billing> => ({
  async getPlans() {
    const { plans } = config.billing ?? isOff()
    return { plans: plans.map(({ price: _, ...plan }) => plan) }
  },

  async getBilling({ caller }) {
    const now = clock.now()
    const user = (await findUserById(db, caller.user_id)) ?? refuse('not_found', 'There is no such account.')
    const isOn = config.billing !== undefined
    return {
      billing_enabled: isOn,
      in_trial: isOn && isInTrial(user, now),
      financial_aid: user.financial_aid === 1,
      is_active: !isOn || isActive(user, now),
      trial_ends_at: isOn ? user.trial_ends_at : null,
      current_period_end: null,
      status: '',
      tier: '',
      note: user.aid_note,
    }
  },

  async getCharges() {
    return isOff()
  },

  async checkout() {
    return isOff()
  },

  async openPortal() {
    return isOff()
  },

  async receivePayment() {
    return isOff()
  },
})

const isOff = (): never => refuse('billing.not_configured', 'No payments are taken here.')
