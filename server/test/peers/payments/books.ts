export interface PaymentEvent {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly created: number
  readonly livemode: false
  readonly data: { readonly object: Record<string, unknown> }
}

export interface Customer {
  readonly id: string
  readonly email: string
  readonly metadata: Record<string, string>
  isDeleted: boolean
}

export interface Subscription {
  readonly id: string
  readonly customer: string
  readonly metadata: Record<string, string>
  status: string
  price: string
  current_period_end: number
}

export interface Session {
  readonly id: string
  readonly customer: string
  readonly client_reference_id: string
  readonly price: string
  readonly metadata: Record<string, string>
  readonly subscription_metadata: Record<string, string>
  readonly success_url: string
  readonly cancel_url: string
  subscription: string | null
}

export interface Portal {
  readonly id: string
  readonly customer: string
  readonly return_url: string
}

export interface BooksOptions {
  readonly now?: () => Date
  /** Before 2025-03-31 the end of a period stood on the subscription, and the subscription on the invoice. */
  readonly isOld?: boolean
}

const MONTH_S = 30 * 24 * 3600

/** What a payment provider knows, and the events that tell of it. */
export class Books {
  readonly customers = new Map<string, Customer>()
  readonly subscriptions = new Map<string, Subscription>()
  readonly sessions = new Map<string, Session>()
  readonly portals = new Map<string, Portal>()
  readonly charges: Record<string, unknown>[] = []
  /** By their idempotency keys, the answers that were given. */
  readonly answered = new Map<string, { params: string; customer: string }>()
  #untold: PaymentEvent[] = []
  #count = 0
  readonly #now: () => Date
  readonly #isOld: boolean

  constructor({ now = () => new Date(), isOld = false }: BooksOptions = {}) {
    this.#now = now
    this.#isOld = isOld
  }

  /** The events since this was last called, in the order in which they happened. */
  takeEvents(): PaymentEvent[] {
    return this.#untold.splice(0)
  }

  addCustomer(email: string, metadata: Record<string, string>): Customer {
    const customer = { id: this.#newId('cus'), email, metadata, isDeleted: false }
    this.customers.set(customer.id, customer)
    return customer
  }

  /** Its subscriptions end with it. */
  deleteCustomer(id: string): void {
    this.customers.get(id)!.isDeleted = true
    for (const subscription of this.ofCustomer(id)) this.change(subscription.id, { status: 'canceled' })
  }

  ofCustomer(id: string): Subscription[] {
    return [...this.subscriptions.values()].filter(({ customer, status }) => customer === id && !isOver(status))
  }

  addSession(of: Omit<Session, 'id' | 'subscription'>): Session {
    const session = { ...of, id: this.#newId('cs'), subscription: null }
    this.sessions.set(session.id, session)
    return session
  }

  addPortal(of: Omit<Portal, 'id'>): Portal {
    const portal = { ...of, id: this.#newId('bps') }
    this.portals.set(portal.id, portal)
    return portal
  }

  /** Somebody pays on the page of a session. */
  pay(session_id: string): Subscription {
    const session = this.sessions.get(session_id)!
    const { customer, price, subscription_metadata } = session
    const subscription = this.subscribe({ customer, price, metadata: subscription_metadata })
    session.subscription = subscription.id
    this.#tell('checkout.session.completed', this.shownSession(session))
    return subscription
  }

  /** A subscription that begins, and its first payment. */
  subscribe(of: { customer: string; price: string; metadata?: Record<string, string>; status?: string }): Subscription {
    const { customer, price, metadata = {}, status = 'active' } = of
    const id = this.#newId('sub')
    const current_period_end = this.#seconds + MONTH_S
    this.subscriptions.set(id, { id, customer, price, metadata, status: 'incomplete', current_period_end })
    const subscription = this.subscriptions.get(id)!
    this.#tell('customer.subscription.created', this.shown(subscription))
    this.change(id, { status })
    if (status === 'active') this.invoice(id, 'invoice.paid', 'subscription_create')
    return subscription
  }

  /** Something about a subscription changes. */
  change(id: string, changed: Partial<Omit<Subscription, 'id' | 'customer' | 'metadata'>>): void {
    const subscription = this.subscriptions.get(id)!
    if (isOver(subscription.status)) return
    Object.assign(subscription, changed)
    const what = subscription.status === 'canceled' ? 'deleted' : 'updated'
    this.#tell(`customer.subscription.${what}`, this.shown(subscription))
  }

  /** An invoice of a subscription is paid, or is not. */
  invoice(id: string, type: 'invoice.paid' | 'invoice.payment_failed', billing_reason = 'subscription_cycle'): void {
    const { customer, metadata } = this.subscriptions.get(id)!
    const details = { subscription: id, metadata }
    const isPaid = type === 'invoice.paid'
    this.charges.unshift({
      ...{ id: this.#newId('ch'), object: 'charge', customer, amount: 400, currency: 'eur' },
      ...{ created: this.#seconds, paid: isPaid, status: isPaid ? 'succeeded' : 'failed', description: 'Team' },
    })
    this.#tell(type, {
      ...{ id: this.#newId('in'), object: 'invoice', customer, billing_reason },
      ...(this.#isOld
        ? { subscription: id, subscription_details: { metadata } }
        : { parent: { type: 'subscription_details', subscription_details: details } }),
    })
  }

  /** An event of another type. */
  tell(type: string, object: Record<string, unknown>): PaymentEvent {
    this.#tell(type, object)
    return this.#untold.pop()!
  }

  /** A subscription as the API shows it. */
  shown({ id, customer, status, metadata, price, current_period_end }: Subscription): Record<string, unknown> {
    const item = {
      ...{ id: `si_${id}`, object: 'subscription_item', quantity: 1 },
      price: { id: price, object: 'price', unit_amount: 400, currency: 'eur' },
      ...(!this.#isOld && { current_period_end }),
    }
    const items = { object: 'list', data: [item], has_more: false, total_count: 1 }
    const end = this.#isOld ? { current_period_end } : {}
    return { id, object: 'subscription', customer, status, metadata: { ...metadata }, items, ...end }
  }

  shownSession(session: Session): Record<string, unknown> {
    const { id, customer, client_reference_id, metadata, subscription, success_url, cancel_url } = session
    return {
      ...{ id, object: 'checkout.session', mode: 'subscription', customer, client_reference_id, metadata },
      ...{ subscription, success_url, cancel_url, payment_status: subscription ? 'paid' : 'unpaid' },
      status: subscription ? 'complete' : 'open',
    }
  }

  get #seconds(): number {
    return Math.floor(this.#now().getTime() / 1000)
  }

  #newId(prefix: string): string {
    return `${prefix}_${++this.#count}`
  }

  #tell(type: string, object: Record<string, unknown>): void {
    const id = this.#newId('evt')
    this.#untold.push({ id, object: 'event', type, created: this.#seconds, livemode: false, data: { object } })
  }
}

const isOver = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired'
