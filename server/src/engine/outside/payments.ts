/** Where somebody goes to pay. */
export interface Purchase {
  readonly customer_id: string
  readonly user_id: string
  readonly plan_id: string
  readonly price: string
  readonly success_url: string
  readonly cancel_url: string
}

export interface NewCustomer {
  readonly user_id: string
  readonly email: string
  /** With the same one there is one customer, however often and by however many it is made. */
  readonly key: string
}

/** An object of the provider, as it came. */
export type Described = Record<string, unknown>

/**
 * The payment provider. Everything throws a `PaymentError` and nothing else, at the latest when `signal` is aborted. What is
 * a `string` is checked; what the provider describes is passed on as it came.
 */
export interface Payments {
  /** Loads what is needed to ask, so that it does not count as time in which the provider does not answer. */
  load(): Promise<unknown>
  createCustomer(of: NewCustomer, signal: AbortSignal): Promise<string>
  /** Ends its subscriptions too. One that is gone already is fine. */
  deleteCustomer(customer_id: string, signal: AbortSignal): Promise<void>
  /** The page on which the purchase is made. */
  checkout(purchase: Purchase, signal: AbortSignal): Promise<string>
  /** The page on which subscriptions are changed and ended. */
  portal(of: { customer_id: string; return_url: string }, signal: AbortSignal): Promise<string>
  /** The newest first. */
  charges(of: { customer_id: string; limit: number }, signal: AbortSignal): Promise<Described[]>
  /** Undefined when there is none. */
  subscription(id: string, signal: AbortSignal): Promise<Described | undefined>
  /** Those that have not ended. */
  subscriptionsOf(customer_id: string, signal: AbortSignal): Promise<Described[]>
}

/** Why the provider did not do it, in words that anybody who runs Docket may read: no key, no price, nobody's address. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  /** The provider does not know the customer, or does not any more. */
  readonly isCustomerGone: boolean

  constructor(reason: string, { isCustomerGone = false } = {}) {
    super(`the payment provider ${reason}`)
    this.isCustomerGone = isCustomerGone
  }
}

export const isCustomerGone = (error: unknown): boolean => error instanceof PaymentError && error.isCustomerGone
