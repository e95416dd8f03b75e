import { setTimeout } from 'node:timers/promises'
import type Stripe from 'stripe'
import { isLoopback } from './address.ts'
import { SECOND } from './clock.ts'
import { type Described, PaymentError, type Payments } from './payments.ts'
import { readAtMost } from './read-at-most.ts'

/** For one request; whoever calls gives up earlier or later. */
const REQUEST_MS = 4 * SECOND
/** Somebody else is at it with the same key. */
const IN_USE_PAUSE_MS = 100
const MAX_BYTES = 1024 * 1024

interface StripeOptions {
  readonly secretKey: string
  /** Where it answers, when not where it does for everybody. */
  readonly apiBase: string | undefined
}

/** Loaded with the first call: the package takes 105 ms and 39 MB. */
export const stripe = ({ secretKey, apiBase }: StripeOptions): Payments => {
  const load = () => import('stripe')
  const ask = async <T>(signal: AbortSignal, call: (client: Stripe) => Promise<T>): Promise<T> => {
    try {
      const { default: Client } = await load()
      const client = new Client(secretKey, {
        httpClient: Client.createFetchHttpClient(fetchFrom(apiBase, signal)),
        timeout: REQUEST_MS,
        maxNetworkRetries: 0,
        telemetry: false,
      })
      return await call(client)
    } catch (error) {
      throw explain(error, signal)
    }
  }

  return {
    load,

    async createCustomer({ user_id, email, key }, signal) {
      let isPlain = false
      for (;;) {
        try {
          const said = { ...(!isPlain && { email }), metadata: { user_id } }
          const idempotencyKey = isPlain ? `${key}-plain` : key
          const { id } = await ask(signal, (client) => client.customers.create(said, { idempotencyKey }))
          return idOf(id)
        } catch (error) {
          const code = error instanceof StripeRefusal ? error.code : undefined
          // It takes fewer addresses than there are, and asks for one when something is bought.
          if (code === 'email_invalid' && !isPlain) isPlain = true
          else if (code !== 'idempotency_key_in_use') throw error
        }
        await setTimeout(IN_USE_PAUSE_MS, undefined, { signal }).catch(() => late())
      }
    },

    async deleteCustomer(customer_id, signal) {
      try {
        await ask(signal, (client) => client.customers.del(customer_id))
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },

    async checkout({ customer_id, user_id, plan_id, price, success_url, cancel_url }, signal) {
      const metadata = { user_id, plan_id }
      const { url } = await ask(signal, (client) =>
        client.checkout.sessions.create({
          mode: 'subscription',
          customer: customer_id,
          client_reference_id: user_id,
          line_items: [{ price, quantity: 1 }],
          metadata,
          subscription_data: { metadata },
          success_url,
          cancel_url,
        }),
      )
      return pageOf(url)
    },

    async portal({ customer_id, return_url }, signal) {
      const { url } = await ask(signal, (client) =>
        client.billingPortal.sessions.create({ customer: customer_id, return_url }),
      )
      return pageOf(url)
    },

    async charges({ customer_id, limit }, signal) {
      const { data } = await ask(signal, (client) => client.charges.list({ customer: customer_id, limit }))
      return objectsOf(data).slice(0, limit)
    },

    async subscription(id, signal) {
      try {
        return { ...(await ask(signal, (client) => client.subscriptions.retrieve(id))) }
      } catch (error) {
        if (!isMissing(error)) throw error
        return undefined
      }
    },

    async subscriptionsOf(customer_id, signal) {
      const { data } = await ask(signal, (client) => client.subscriptions.list({ customer: customer_id, limit: 100 }))
      return objectsOf(data)
    },
  }
}

/** Goes to no other address than the one that is configured, and reads no more and no longer than allowed. */
const fetchFrom =
  (apiBase: string | undefined, signal: AbortSignal): typeof fetch =>
  async (asked, init = {}) => {
    const { origin, pathname, search } = new URL(asked as string)
    const address = `${apiBase?.replace(/\/+$/, '') ?? origin}${pathname}${search}`
    const signals = [signal, ...(init.signal ? [init.signal] : [])]
    const answer = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.any(signals) })
    const { status, headers } = answer
    if (status >= 500) throw new PaymentError(`answers ${status}`)
    const bytes = await readAtMost(answer, MAX_BYTES)
    if (!bytes) throw new PaymentError('answers more than can be read')
    assertObject(bytes)
    return new Response(bytes, { status, headers })
  }

/** What is none ends the process: the package throws where nobody catches it. */
const assertObject = (bytes: Buffer): void => {
  const said: unknown = JSON.parse(bytes.toString())
  if (typeof said !== 'object' || said === null || Array.isArray(said)) unreadable()
}

/** The provider understood and said no. */
class StripeRefusal extends PaymentError {
  readonly code: string

  constructor({ statusCode, code, param }: { statusCode: number; code: string; param: string }) {
    const isCustomerGone = code === 'resource_missing' && param === 'customer'
    super(['answers', statusCode, code, param].filter((word) => word !== '').join(' '), { isCustomerGone })
    this.code = code
  }
}

const isMissing = (error: unknown): boolean => error instanceof StripeRefusal && error.code === 'resource_missing'

/** What the package throws: its own words are left out, because they repeat what was asked. */
interface Failure {
  readonly statusCode?: unknown
  readonly code?: unknown
  readonly param?: unknown
  /** What it stands for. */
  readonly detail?: unknown
  readonly cause?: unknown
}

const explain = (error: unknown, signal: AbortSignal): PaymentError => {
  if (signal.aborted) return new PaymentError('does not answer in time')
  for (let at: unknown = error; at instanceof Error; at = (at as Failure).detail ?? at.cause) {
    if (at instanceof PaymentError) return at
    const { statusCode, code, param } = at as Failure
    if (typeof statusCode === 'number') {
      return new StripeRefusal({ statusCode, code: wordOf(code), param: wordOf(param) })
    }
    if (code === 'ETIMEDOUT') return new PaymentError('does not answer in time')
    if (typeof code === 'string' && /^(E[A-Z]+|[A-Z]+_[A-Z_]+)$/.test(code))
      return new PaymentError(`cannot be reached: ${code}`)
    if (at.message === 'unexpected redirect') return new PaymentError('leads elsewhere')
  }
  return new PaymentError('answers what cannot be read')
}

/** Names of errors and parameters; nothing that could be a value. */
const wordOf = (said: unknown): string => (typeof said === 'string' && /^[a-z_[\]0-9]{1,80}$/.test(said) ? said : '')

const idOf = (said: unknown): string => (typeof said === 'string' && /^\w{1,255}$/.test(said) ? said : unreadable())

/** Where a browser is sent. */
const pageOf = (said: unknown): string => {
  if (typeof said !== 'string' || !URL.canParse(said)) return unreadable()
  const { protocol, hostname } = new URL(said)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)) ? said : unreadable()
}

const objectsOf = (said: unknown): Described[] =>
  Array.isArray(said) && said.every((one) => typeof one === 'object' && one !== null) ? said : unreadable()

const unreadable = (): never => {
  throw new PaymentError('answers what cannot be read')
}

const late = (): never => {
  throw new PaymentError('does not answer in time')
}
