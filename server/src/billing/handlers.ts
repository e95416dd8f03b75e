import { type billing, Refusal, refuse } from '@docket/contract'
import { sessionEnded } from '../accounts/own-account.ts'
import { isActive, isInTrial } from '../accounts/standing.ts'
import { findUserById } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { onMissingReference } from '../engine/db/errors.ts'
import type { User } from '../engine/db/schema.ts'
import { answeredBefore, idempotencyLock } from '../engine/idempotency/once.ts'
import { SECOND, toTimestamp } from '../engine/outside/clock.ts'
import { isCustomerGone, PaymentError, type Payments } from '../engine/outside/payments.ts'
import type { BillingConfig, Plan } from './config.ts'
import { Customers } from './customers.ts'
import { readEvent } from './events.ts'
import { findSubscriptions } from './queries.ts'
import { bestOf, isPaying, planOf } from './rules.ts'
import { isMisshapen, readSubscription } from './shapes.ts'
import { isSigned } from './signature.ts'
import { adopt, applyEvent } from './subscriptions.ts'

/** How long somebody waits for the payment provider, however often it is asked. */
const PATIENCE_MS = 4 * SECOND
const MAX_CHARGES = 25

export interface Taking extends BillingConfig {
  readonly payments: Payments
}

/** Where payments are taken. */
export const billingHandlers = (
  { config, clock, db, log, once }: Context,
  { payments, plans, webhookSecrets: secrets }: Taking,
): Handlers<typeof billing> => {
  const customers = new Customers(db, clock, payments)
  const ownPage = `${config.baseUrl}/settings/billing`
  const patience = async (): Promise<AbortSignal> => {
    await payments.load()
    return AbortSignal.timeout(PATIENCE_MS)
  }

  /** The page of the provider on which the plan is bought. Whoever has one already, and nobody told us, is told so. */
  const begin = async (user: User, { id: plan_id, price }: Plan): Promise<string> => {
    const signal = await patience()
    return customers.doWith(user, signal, async (customer_id) => {
      const subscriptions = await payments.subscriptionsOf(customer_id, signal)
      const going = subscriptions.map((one) => readSubscription(one, plans)).find(({ state }) => isPaying(state.status))
      if (going) {
        await adopt(db, user.id, going, clock.now())
        return subscribed()
      }
      const purchase = { customer_id, user_id: user.id, plan_id, price }
      return payments.checkout({ ...purchase, success_url: `${ownPage}?paid=1`, cancel_url: ownPage }, signal)
    })
  }

  return {
    async getPlans() {
      return { plans: plans.map(({ price: _, ...plan }) => plan) }
    },

    async getBilling({ caller }) {
      const now = clock.now()
      const user = (await findUserById(db, { id: caller.user_id })) ?? sessionEnded()
      const best = bestOf(await findSubscriptions(db, { user_id: user.id }))
      return {
        billing_enabled: true,
        in_trial: isInTrial(user, now),
        financial_aid: user.financial_aid === 1,
        is_active: isActive(user, now),
        trial_ends_at: user.trial_ends_at,
        current_period_end: best?.current_period_end ?? null,
        status: best?.status ?? '',
        tier: best?.tier ?? '',
        note: user.aid_note,
      }
    },

    async getCharges({ caller }) {
      const customer_id = await customers.find(caller.user_id)
      if (customer_id === undefined) return { charges: [], charges_error: '' }
      try {
        const charges = await payments.charges({ customer_id, limit: MAX_CHARGES }, await patience())
        return { charges, charges_error: '' }
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error
        if (isCustomerGone(error)) return { charges: [], charges_error: '' }
        log.warn({ err: error, user_id: caller.user_id }, 'charges cannot be shown')
        return { charges: [], charges_error: 'The payment provider does not answer. Try again later.' }
      }
    },

    async checkout({ caller, repeatable, body }) {
      const asked = { caller, repeatable, now: toTimestamp(clock.now()) }
      const answer = await answeredBefore(db, asked)
      if (answer) return answer as { url: string }
      const plan = planOf(plans, body) ?? refuse('billing.plan_unknown', 'There is no such plan.')
      const user = (await findUserById(db, { id: caller.user_id })) ?? sessionEnded()
      if (user.subscribed) subscribed()
      const url = await begin(user, plan).catch(providerFailed)
      // Of several that came at once with one key, all are led where the first is.
      return db
        .transactOn({ lock: idempotencyLock(asked) }, (tx) => once(tx, asked, async () => ({ url })))
        .catch(onMissingReference(sessionEnded))
    },

    async openPortal({ caller }) {
      const customer_id = (await customers.find(caller.user_id)) ?? nothingBought()
      const portal = payments.portal({ customer_id, return_url: ownPage }, await patience())
      return { url: await portal.catch((error) => (isCustomerGone(error) ? nothingBought() : providerFailed(error))) }
    },

    async receivePayment({ body, headers }) {
      if (secrets.length === 0) refuse('billing.not_configured', 'No payments are taken here.')
      const header = headers['payment-signature'] ?? headers['stripe-signature'] ?? ''
      const now = clock.now()
      if (!isSigned({ header, body, secrets, now })) unsigned()
      try {
        const event = readEvent(body, plans)
        if (event) await applyEvent(db, event, now)
      } catch (error) {
        if (!isMisshapen(error)) throw error
        // Sent again it would be no better, and for days.
        log.warn({ err: error }, 'an event of the payment provider is not as it should be, and has no effect')
      }
      return { received: true }
    },
  }
}

const subscribed = (): never =>
  refuse('billing.subscribed', 'You have a subscription already. Change it where you manage it.')

const nothingBought = (): never => refuse('billing.nothing_bought', 'You have bought nothing yet. Choose a plan first.')

const unsigned = (): never =>
  refuse('billing.signature', 'The payment provider did not sign this, or more than five minutes ago.')

/** Whatever goes wrong there is a failure of theirs. */
const providerFailed = (cause: unknown): never => {
  if (!(cause instanceof PaymentError) && !isMisshapen(cause)) throw cause
  const words = 'The payment provider does not answer as it should, so nothing was bought or changed. Try again later.'
  throw new Refusal('billing.provider_failed', words, {}, { cause })
}
