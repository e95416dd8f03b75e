import { type billing, refuse } from '@docket/contract'
import { sessionEnded } from '../accounts/own-account.ts'
import { trialEnd } from '../accounts/standing.ts'
import { findUserById } from '../accounts/user-queries.ts'
import type { Context, Opened } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { beginTrials } from './queries.ts'

/** Where no payments are taken, nothing of what takes them is loaded. */
export const openBilling = async (context: Context): Promise<Opened<Handlers<typeof billing>>> => {
  const { config, clock, db, log } = context
  if (!config.billing) return { handlers: closedBilling(context) }
  const [{ stripe }, { billingHandlers }, { billingJobs }] = await Promise.all([
    import('../engine/outside/stripe.ts'),
    import('./handlers.ts'),
    import('./job-handlers.ts'),
  ])
  if (config.billing.webhookSecrets.length === 0)
    log.warn('DOCKET_STRIPE_WEBHOOK_SECRET is not set: Docket never hears that somebody has paid.')
  const taking = { ...config.billing, payments: stripe(config.billing) }
  const trial_ends_at = trialEnd(config.billing, clock.now())!
  return {
    handlers: billingHandlers(context, taking),
    jobHandlers: billingJobs({ ...taking, db, clock }),
    start: () => db.transact(async (tx) => void (await beginTrials(tx, { trial_ends_at }))),
  }
}

/** Everybody is active. */
const closedBilling = ({ db }: Pick<Context, 'db'>): Handlers<typeof billing> => ({
  getPlans: isOff,
  getCharges: isOff,
  checkout: isOff,
  openPortal: isOff,
  receivePayment: isOff,

  async getBilling({ caller }) {
    const { financial_aid, aid_note } = (await findUserById(db, { id: caller.user_id })) ?? sessionEnded()
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

const isOff = async (): Promise<never> => refuse('billing.not_configured', 'No payments are taken here.')
