import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, createClient } from '@docket/client'
import { plansFile } from '../cast/paying.ts'
import { password } from '../cast/people.ts'
import { postgresUrl } from '../harness.ts'
import { installation, type Program } from '../machine/program.ts'
import { PaymentPeer } from '../peers/payment-peer.ts'
import type { Books, PaymentEvent } from '../peers/payments/books.ts'
import { type Random, randomFrom } from './random.ts'

const KILLS = 3
const SENDERS = 10
const BUYERS = 8
const WITHOUT_DOUBT = 700
const WITH_DOUBT = 300
const prices = { price_secret_solo: 'solo', price_secret_team: 'team', price_secret_year: 'team-year' }
const changing = ['active', 'past_due', 'unpaid', 'paused', 'trialing'] as const
const paying = ['active', 'trialing', 'past_due']

interface Buyer {
  readonly api: Client
  readonly user_id: string
  readonly customer: string
  fails: number
}

/** The processes that take news: one on SQLite, two on PostgreSQL. Whoever sends finds those that are up. */
class Fleet implements AsyncDisposable {
  readonly #start: () => Program
  #programs: Program[] = []
  #urls: string[] = []
  #up = Promise.withResolvers<void>()

  constructor(start: () => Program) {
    this.#start = start
  }

  async add(): Promise<string> {
    const program = this.#start()
    this.#programs.push(program)
    const url = await program.ready()
    this.#urls.push(url)
    this.#up.resolve()
    return url
  }

  async kill(): Promise<void> {
    this.#urls.shift()
    if (this.#urls.length === 0) this.#up = Promise.withResolvers()
    const program = this.#programs.shift()!
    program.signal('SIGKILL')
    await program.exited
    await this.add()
  }

  async url(random: Random): Promise<string> {
    await this.#up.promise
    return random.pick(this.#urls)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const program of this.#programs) await program[Symbol.asyncDispose]()
  }
}

/** Every event twice, in no order. */
const shuffled = (events: readonly PaymentEvent[], random: Random): PaymentEvent[] => {
  const all = [...events, ...events]
  for (let at = all.length - 1; at > 0; at--) {
    const other = random.below(at + 1)
    ;[all[at], all[other]] = [all[other]!, all[at]!]
  }
  return all
}

/**
 * Something happens to a subscription of the buyer. With doubt, several things do in a second, and invoices tell of some.
 * Whether a payment failed.
 */
const live = (books: Books, { customer, user_id }: Buyer, random: Random, hasDoubt: boolean): boolean => {
  const own = books.ofCustomer(customer)
  const price = random.pick(Object.keys(prices))
  const kind = own.length === 0 ? -1 : random.below(hasDoubt ? 20 : 12)
  if (kind < 0) books.subscribe({ customer, price, metadata: { user_id }, status: 'trialing' })
  else if (kind === 0) books.change(random.pick(own).id, { status: 'canceled' })
  else if (kind < 12) books.change(random.pick(own).id, { status: random.pick(changing), price })
  else books.invoice(random.pick(own).id, kind < 16 ? 'invoice.paid' : 'invoice.payment_failed')
  return kind >= 16
}

/** What the provider says of a buyer, as Docket should. */
const stateOf = (books: Books, customer: string) => {
  const own = [...books.subscriptions.values()].filter((one) => one.customer === customer)
  const shown = own.map(({ status, price, current_period_end }) => ({
    status,
    tier: prices[price as keyof typeof prices],
    current_period_end: new Date(current_period_end * 1000).toISOString(),
  }))
  return { shown, is_active: own.some(({ status }) => paying.includes(status)) }
}

/** In words, what is wrong. */
const differences = async (books: Books, { api, customer }: Buyer): Promise<string[]> => {
  const { shown, is_active } = stateOf(books, customer)
  const [told, { billing }] = await Promise.all([api.getBilling(), api.exportMe()])
  const textOf = (one: { status: unknown; tier: unknown; current_period_end: unknown }) =>
    `${String(one.status)} ${String(one.tier)} ${String(one.current_period_end)}`
  const known = (billing['subscriptions'] as (typeof shown)[number][]).map(textOf).toSorted()
  const expected = shown.map(textOf).toSorted()
  return [
    ...(JSON.stringify(known) === JSON.stringify(expected)
      ? []
      : [`${known.join(', ')} and not ${expected.join(', ')}`]),
    ...(told.is_active === is_active ? [] : [`active: ${told.is_active}`]),
  ]
}

test('a thousand events, shuffled, doubled, ten at once, under kill -9, end as the payment provider has it', {
  timeout: 400_000,
}, async (t) => {
  const seed = Number(process.env['DOCKET_STORM_SEED'] ?? Date.now() % 1_000_000)
  t.diagnostic(`DOCKET_STORM_SEED=${seed}`)
  const random = randomFrom(seed)
  let time = Date.now() - 24 * 3_600_000
  await using peer = await PaymentPeer.start({ now: () => new Date(time) })
  using file = plansFile()
  await using here = await installation()
  const env = { ...peer.environmentWith(file.path), DOCKET_TRIAL_DAYS: '0', DOCKET_LOG_LEVEL: 'error' }
  await using fleet = new Fleet(() => here.start(env))
  if (postgresUrl !== undefined) await fleet.add()
  const url = await fleet.add()

  const { token } = await createClient({ baseUrl: url }).setup({ body: { email: 'admin@example.org', password } })
  assert.ok(token)
  const people = await Promise.all(
    Array.from({ length: BUYERS }, async (_, n) => {
      const body = { email: `buyer-${n}@example.org`, password, terms_accepted: true } as const
      return createClient({ baseUrl: url }).register({ body })
    }),
  )
  const buyersAt = (baseUrl: string, some = people): Buyer[] =>
    some.map(({ token, user_id }) => {
      const [customer] = [...peer.books.customers.values()].filter(({ metadata }) => metadata['of'] === user_id)
      const { id } = customer ?? peer.books.addCustomer('somebody@example.org', { of: user_id })
      return { api: createClient({ baseUrl, token }), user_id, customer: id, fails: 0 }
    })

  /** As the provider does: again and again, until it is taken. */
  const deliver = async (events: readonly PaymentEvent[], kills: number): Promise<void> => {
    const waiting = shuffled(events, random)
    const pause = Math.floor(waiting.length / (kills + 1))
    let taken = 0
    let killing = Promise.resolve()
    const send = async (): Promise<void> => {
      for (let event = waiting.pop(); event; event = waiting.pop()) {
        const to = await fleet.url(random)
        const status = await peer.deliver(event, to, { at: new Date() }).then(
          (answer) => answer.status,
          () => 0,
        )
        if (status === 200 && ++taken % pause === 0 && taken / pause <= kills)
          killing = killing.then(() => fleet.kill())
        if (status === 200) continue
        assert.ok(status === 0 || status === 503, `answered ${status}`)
        waiting.splice(random.below(waiting.length + 1), 0, event)
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, send))
    await killing
  }

  const steady = buyersAt(url, people.slice(0, BUYERS / 2))
  let events: PaymentEvent[] = []
  while (events.length < WITHOUT_DOUBT) {
    time += 1000
    live(peer.books, random.pick(steady), random, false)
    for (const event of peer.books.takeEvents()) {
      events.push({ ...event, created: Math.floor(time / 1000) })
      time += 1000
    }
  }
  peer.trouble = () => 'fail' // nobody needs to be asked
  await deliver(events, KILLS)
  const last = await fleet.url(random)
  for (const buyer of buyersAt(last, people.slice(0, BUYERS / 2))) {
    assert.deepEqual(await differences(peer.books, buyer), [], `seed ${seed}`)
  }
  assert.deepEqual(peer.asked, [])

  peer.trouble = () => undefined
  const unsteady = buyersAt(last, people.slice(BUYERS / 2))
  events = []
  while (events.length < WITH_DOUBT) {
    time += 300
    const buyer = random.pick(unsteady)
    if (live(peer.books, buyer, random, true)) buyer.fails++
    events.push(...peer.books.takeEvents())
  }
  await deliver(events, 0)
  for (const buyer of unsteady) {
    while ((await differences(peer.books, buyer)).length > 0) t.signal.throwIfAborted()
    const audit = await buyer.api.getAudit({ limit: 200 })
    assert.equal(audit.filter(({ event }) => event === 'billing.payment_failed').length, buyer.fails)
  }
})
