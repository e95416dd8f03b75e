import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

export const BillingPlan = z
  .object({
    id: z.string().meta({ description: 'What checkout is asked for.', examples: ['team'] }),
    kind: z.string().meta({ description: 'What sort of plan it is; several may be of one.', examples: ['monthly'] }),
    label: z.string().meta({ description: 'Its name.', examples: ['Team'] }),
    tagline: z.string().meta({ description: 'A few words about it; may be empty.', examples: ['4 € a month'] }),
    description: z
      .string()
      .meta({ description: 'More about it; may be empty.', examples: ['For those who share lists.'] }),
    highlight: z.boolean().describe('Whether it is the one to begin with.'),
  })
  .meta({ id: 'BillingPlan', description: 'What can be bought.' })
export type BillingPlan = z.infer<typeof BillingPlan>

export const BillingMe = z
  .object({
    billing_enabled: z.boolean().describe('Whether this installation takes payments at all.'),
    in_trial: z.boolean().describe('Whether the free time at the beginning goes on.'),
    financial_aid: z.boolean().describe('Whether the account need not pay.'),
    is_active: z.boolean().describe('Whether the account may change lists; else it may only read them.'),
    trial_ends_at: field.timestamp.nullable().describe('When the free time ends, or ended; null for none.'),
    current_period_end: field.timestamp.nullable().describe('Until when is paid; null without a subscription.'),
    status: z.string().meta({
      description: 'How the payment provider calls the state of the subscription; empty without one.',
      examples: ['active'],
    }),
    tier: z.string().meta({ description: 'The plan’s id; empty without one.', examples: ['team'] }),
    note: z.string().meta({ description: 'Why the account need not pay; may be empty.', examples: ['For the school'] }),
  })
  .meta({ id: 'BillingMe', description: 'Whether the caller may change lists, and why.' })
export type BillingMe = z.infer<typeof BillingMe>

export const Charge = z
  .looseObject({})
  .meta({ id: 'Charge', description: 'A charge as the payment provider describes it.' })
export type Charge = z.infer<typeof Charge>

const CheckoutRequest = z
  .object({
    plan_id: z
      .string()
      .max(200)
      .meta({ description: 'The plan’s id.', examples: ['team'] })
      .optional(),
    kind: z
      .string()
      .max(200)
      .meta({ description: 'In place of `plan_id`: the first plan of this kind.', examples: ['monthly'] })
      .optional(),
  })
  .meta({ id: 'CheckoutRequest', description: 'What to buy; the highlighted plan when nothing is said.' })

const Leaving = z
  .object({
    url: z.string().meta({
      format: 'uri',
      description: 'Where to go on, at the payment provider.',
      examples: ['https://checkout.payments.example/c/pay/cs_1'],
    }),
  })
  .meta({ id: 'Leaving', description: 'A page of the payment provider.' })

const KIB = 1024

export const billing = {
  getPlans: endpoint({
    method: 'GET',
    path: '/billing/plans',
    summary: 'What can be bought',
    description: 'In the order in which whoever runs this installation wrote them down.',
    auth: 'public',
    answers: {
      200: z
        .object({ plans: z.array(BillingPlan).describe('The plans.') })
        .meta({ id: 'BillingPlans', description: 'What can be bought.' }),
    },
    says: { 200: 'The plans.' },
    refuses: ['billing.not_configured'],
  }),
  getBilling: endpoint({
    method: 'GET',
    path: '/billing/me',
    summary: 'Whether the caller may change lists, and why',
    description:
      'An account is active in its trial, with financial aid, and with a subscription that is `active`, `trialing` or `past_due`. Where no payments are taken, every account is. It never asks the payment provider.',
    auth: 'session',
    answers: { 200: BillingMe },
    says: { 200: 'How the caller’s account stands.' },
  }),
  getCharges: endpoint({
    method: 'GET',
    path: '/billing/charges',
    summary: 'What the caller was charged',
    description: 'The 25 most recent, the newest first, as the payment provider describes them.',
    auth: 'session',
    gates: ['own_session'],
    answers: {
      200: z
        .object({
          charges: z.array(Charge).describe('The charges.'),
          charges_error: z.string().meta({
            description: 'Why they cannot be shown now; empty when they can.',
            examples: ['The payment provider does not answer.'],
          }),
        })
        .meta({ id: 'Charges', description: 'What was charged.' }),
    },
    says: { 200: 'The charges, or none and why.' },
    refuses: ['billing.not_configured'],
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/billing/checkout',
    summary: 'Begin to pay for a plan',
    description:
      'The answer leads to a page of the payment provider, which leads back here. Whoever has a subscription that goes on changes it with `openPortal`.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: CheckoutRequest,
    hasOptionalBody: true,
    idempotent: true,
    answers: { 200: Leaving },
    says: { 200: 'Where to pay.' },
    refuses: ['billing.plan_unknown', 'billing.subscribed', 'billing.not_configured', 'billing.provider_failed'],
  }),
  openPortal: endpoint({
    method: 'POST',
    path: '/billing/portal',
    summary: 'Change what is paid, or stop paying',
    description: 'The answer leads to a page of the payment provider, for whoever has bought something before.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    answers: { 200: Leaving },
    says: { 200: 'Where to change it.' },
    refuses: ['billing.nothing_bought', 'billing.not_configured', 'billing.provider_failed'],
  }),
  receivePayment: endpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    summary: 'News of the payment provider',
    description: `An event, signed over its bytes as they are sent: \`t=<seconds since 1970>,v1=<HMAC-SHA256 of t, a full stop and the body, in
hexadecimal digits>\`, where one of several \`v1\` is enough and \`t\` is at most five minutes off. Each event has its effect once, in
whatever order they come; types that mean nothing here are taken and forgotten.`,
    auth: 'signature',
    headers: z.object({
      'payment-signature': z.string().max(4096).describe('The signature.').optional(),
      'stripe-signature': z
        .string()
        .max(4096)
        .describe('The signature, under the name that Stripe gives it; read when the other is missing.')
        .optional(),
    }),
    body: { maxBytes: 256 * KIB },
    answers: {
      200: z
        .object({ received: z.literal(true).describe('Always true.') })
        .meta({ id: 'Received', description: 'The event is taken.' }),
    },
    says: { 200: 'The event is taken.' },
    refuses: ['billing.signature', 'request.malformed', 'billing.not_configured'],
  }),
}
