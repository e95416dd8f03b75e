import { refuse } from '@docket/contract'
import { z } from 'zod'
import { parse } from '../engine/json/parse.ts'
import type { Plan } from './config.ts'
import { isEnded, type Told } from './rules.ts'
import { Id, Metadata, Reference, readSubscription, Seconds } from './shapes.ts'

/** What an event tells of a subscription, and of whose it is. */
export interface ReportedEvent {
  readonly id: string
  readonly subscription_id: string
  readonly customer_id: string | undefined
  /** Of whoever began the purchase. */
  readonly user_id: string | undefined
  readonly told: Told
  /** A payment was tried in vain. */
  readonly hasFailed: boolean
}

type About = Omit<ReportedEvent, 'id' | 'told' | 'hasFailed'> & Pick<Told, 'status' | 'tier' | 'current_period_end'>

/** Events that mean something, in the order in which those of one second happen. */
const meaningful = [
  'customer.subscription.created',
  'checkout.session.completed',
  'invoice.payment_failed',
  'invoice.paid',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const
const MOST_IN_A_SECOND = 8

const Envelope = z.looseObject({ type: z.string() })
const Event = z.looseObject({
  id: Id,
  type: z.enum(meaningful),
  created: Seconds,
  data: z.looseObject({ object: z.unknown() }),
})

const Checkout = z.looseObject({
  mode: z.string(),
  customer: Reference.nullish(),
  subscription: Reference.nullish(),
  payment_status: z.string().nullish(),
  metadata: Metadata.nullish(),
})

const Details = z.looseObject({ subscription: Reference.nullish(), metadata: Metadata.nullish() })
/** The subscription stands on the invoice or, since 2025-03-31 of the provider's interface, on its parent. */
const Invoice = z.looseObject({
  customer: Reference.nullish(),
  subscription: Reference.nullish(),
  billing_reason: z.string().nullish(),
  subscription_details: Details.nullish(),
  parent: z.looseObject({ subscription_details: Details.nullish() }).nullish(),
})

/**
 * Reads an event. Undefined when it means nothing here; throws a `ZodError` when it is of a type that does, and not as such
 * an event is.
 */
export const readEvent = (body: Uint8Array, plans: readonly Plan[]): ReportedEvent | undefined => {
  const json = jsonOf(body)
  const { success, data: envelope } = Envelope.safeParse(json)
  if (!success) return refuse('request.malformed', 'The body is not an event.')
  if (!meaningful.some((type) => type === envelope.type)) return undefined
  const { id, type, created, data } = Event.parse(json)
  const about = readers[type](data.object, plans)
  if (!about) return undefined
  const { subscription_id, customer_id, user_id, ...state } = about
  const order = created * MOST_IN_A_SECOND + meaningful.indexOf(type)
  return {
    id,
    subscription_id,
    customer_id,
    user_id,
    told: { ...state, order, isWhole: type.startsWith('customer.subscription.') },
    hasFailed: type === 'invoice.payment_failed',
  }
}

type Read = (object: unknown, plans: readonly Plan[]) => About | undefined

const ofSubscription: Read = (object, plans) => {
  const { id, state, ...whose } = readSubscription(object, plans)
  return { ...whose, ...state, subscription_id: id }
}

const ofInvoice =
  (statusOf: (invoice: z.output<typeof Invoice>) => string): Read =>
  (object) => {
    const invoice = Invoice.parse(object)
    const details = invoice.parent?.subscription_details ?? invoice.subscription_details
    const subscription_id = invoice.subscription ?? details?.subscription
    if (!subscription_id) return undefined // something else was paid
    const user_id = details?.metadata?.user_id
    const state = { status: statusOf(invoice), tier: '', current_period_end: null }
    return { subscription_id, customer_id: invoice.customer ?? undefined, user_id, ...state }
  }

const readers: Record<(typeof meaningful)[number], Read> = {
  'checkout.session.completed': (object, plans) => {
    const { mode, subscription, customer, metadata, payment_status } = Checkout.parse(object)
    if (mode !== 'subscription' || !subscription) return undefined
    return {
      subscription_id: subscription,
      customer_id: customer ?? undefined,
      user_id: metadata?.user_id, // not `client_reference_id`: on a page without us the buyer chooses it
      status: payment_status === 'unpaid' ? 'incomplete' : 'active',
      tier: plans.find(({ id }) => id === metadata?.plan_id)?.id ?? '',
      current_period_end: null,
    }
  },
  'customer.subscription.created': ofSubscription,
  'customer.subscription.updated': ofSubscription,
  'customer.subscription.deleted': (object, plans) => {
    const about = ofSubscription(object, plans)!
    return { ...about, status: isEnded(about.status) ? about.status : 'canceled' }
  },
  'invoice.paid': ofInvoice(() => 'active'),
  'invoice.payment_failed': ofInvoice(({ billing_reason }) =>
    billing_reason === 'subscription_create' ? 'incomplete' : 'past_due',
  ),
}

const jsonOf = (body: Uint8Array): unknown => {
  try {
    return parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return refuse('request.malformed', 'The body is not valid JSON.')
  }
}
