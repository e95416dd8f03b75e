import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createClient } from '@docket/client'
import { auditOf } from '../../test/cast/audit.ts'
import { doneWith, failedOnce, openShop, plansFile, useShop } from '../../test/cast/paying.ts'
import { type Person, register, registerDemo, signIn } from '../../test/cast/people.ts'
import { databaseName } from '../../test/harness.ts'
import { installation } from '../../test/machine/program.ts'
import { secretKey } from '../../test/peers/payment-peer.ts'
import { refused } from '../../test/refused.ts'
import { DAY } from '../engine/outside/clock.ts'
import { stripe } from '../engine/outside/stripe.ts'
import { billingJobs } from './job-handlers.ts'
import { lostEvents } from './kinds.ts'
import { beginTrials, findOverdue, findSubscriptions } from './queries.ts'

/** What the provider calls its states, and whether an account in them may write. */
const states = {
  active: true,
  trialing: true,
  past_due: true,
  unpaid: false,
  paused: false,
  incomplete: false,
  incomplete_expired: false,
  canceled: false,
  a_state_that_is_to_come: false,
}

describe(`how accounts stand on ${databaseName}`, () => {
  const shop = useShop({ environment: { DOCKET_TRIAL_DAYS: '0' } })

  const write = ({ api }: Person) => api.createList({ body: { name: 'Errands' } })
  const bought = async (person: Person) =>
    (await auditOf(shop.docket, person.user_id))
      .map(({ event }) => event)
      .filter((event) => event.startsWith('billing.'))

  for (const [status, isPaid] of Object.entries(states)) {
    test(`getBilling and the gate agree that ${status} ${isPaid ? 'writes' : 'reads'}`, async () => {
      const person = await register(shop.docket)
      await refused(write(person), 'billing.read_only')
      const { id, customer } = await shop.subscribes(person)
      await write(person)
      shop.clock.advance(1000)
      shop.peer.books.change(id, { status })
      await shop.peer.deliverAll()
      const shown = await person.api.getBilling()
      assert.deepEqual([shown.status, shown.is_active, shown.in_trial], [status, isPaid, false])
      if (isPaid) await write(person)
      else await refused(write(person), 'billing.read_only')
      assert.deepEqual(await bought(person), ['billing.subscribed', ...(isPaid ? [] : ['billing.ended'])])
      await person.api.exportMe()
      shop.peer.books.subscribe({ customer, price: 'price_secret_solo' })
      await shop.peer.deliverAll()
      assert.equal((await person.api.getBilling()).status, 'active')
      await write(person)
    })
  }

  test('a subscription begins once, in whatever order the provider tells of it', async () => {
    const orders = (left: readonly number[]): number[][] =>
      left.length === 0
        ? [[]]
        : left.flatMap((first) => orders(left.filter((one) => one !== first)).map((rest) => [first, ...rest]))
    for (const order of orders([0, 1, 2, 3])) {
      const person = await register(shop.docket)
      await shop.pays(person)
      const events = shop.peer.books.takeEvents()
      assert.equal(events.length, 4)
      for (const at of order) await shop.peer.deliver(events[at]!)
      assert.equal((await person.api.getBilling()).status, 'active')
      const told = order.map((at) => events[at]!.type).join(', ')
      assert.deepEqual(await bought(person), ['billing.subscribed'], told)
    }
  })

  test('getBilling tells of the subscription that counts, and none ends what another one pays for', async () => {
    const person = await register(shop.docket)
    const first = await shop.subscribes(person, 'solo')
    shop.clock.advance(DAY)
    const second = shop.peer.books.subscribe({ customer: first.customer, price: 'price_secret_year' })
    await shop.peer.deliverAll()
    const tier = async () => (await person.api.getBilling()).tier
    assert.equal(await tier(), 'team-year')
    shop.peer.books.change(second.id, { status: 'past_due' })
    await shop.peer.deliverAll()
    assert.equal(await tier(), 'solo')
    shop.peer.books.change(first.id, { status: 'canceled' })
    await shop.peer.deliverAll()
    assert.equal(await tier(), 'team-year')
    await write(person)
    assert.deepEqual(await bought(person), ['billing.subscribed'])
    shop.peer.books.change(second.id, { status: 'canceled' })
    await shop.peer.deliverAll()
    await refused(write(person), 'billing.read_only')
    assert.deepEqual(await bought(person), ['billing.subscribed', 'billing.ended'])
  })

  test('a payment that fails and one that is made up for are noted, and let go on in between', async () => {
    const person = await register(shop.docket)
    const { id } = await shop.subscribes(person)
    const { books } = shop.peer
    shop.clock.advance(DAY)
    books.subscriptions.get(id)!.status = 'past_due'
    books.invoice(id, 'invoice.payment_failed')
    await shop.peer.deliverAll()
    assert.equal((await person.api.getBilling()).status, 'past_due')
    await write(person)
    shop.clock.advance(DAY)
    books.subscriptions.get(id)!.status = 'active'
    books.invoice(id, 'invoice.paid')
    await shop.peer.deliverAll()
    assert.equal((await person.api.getBilling()).status, 'active')
    assert.deepEqual(await bought(person), ['billing.subscribed', 'billing.payment_failed'])
  })

  test('what an event leaves open is asked of the provider, who may be down for a while', async () => {
    const person = await register(shop.docket)
    const { id } = await shop.subscribes(person)
    await doneWith(shop.docket, 'reconcile subscription')
    const { books } = shop.peer
    shop.clock.advance(DAY)
    // The free time that the provider gives is paid for with nothing.
    books.subscriptions.get(id)!.status = 'trialing'
    books.invoice(id, 'invoice.paid')
    let isDown = true
    shop.peer.trouble = () => (isDown ? 'fail' : undefined)
    await shop.peer.deliverAll()
    assert.equal((await person.api.getBilling()).status, 'active')
    await failedOnce(shop.docket, 'reconcile subscription')
    isDown = false
    shop.clock.advance(DAY)
    await doneWith(shop.docket, 'reconcile subscription')
    assert.equal((await person.api.getBilling()).status, 'trialing')
    shop.peer.trouble = () => undefined
  })

  test('news that never came are asked for once what was paid is over', async () => {
    await using shop = await openShop()
    const [ended, renewed] = [await register(shop.docket), await register(shop.docket)]
    const [{ id: first }, { id: second, current_period_end: end }] = [
      await shop.subscribes(ended),
      await shop.subscribes(renewed),
    ]
    await doneWith(shop.docket, 'reconcile subscription')
    shop.peer.books.change(first, { status: 'canceled' })
    shop.peer.books.change(second, { current_period_end: end + (40 * DAY) / 1000 })
    shop.peer.books.takeEvents()
    const { config, ...context } = shop.docket.app.context
    const jobHandlers = billingJobs({ ...context, ...config.billing!, payments: stripe(config.billing!) })
    const look = async () => {
      await jobHandlers.find(({ kind }) => kind === lostEvents)!.run({}, new AbortController().signal)
      await doneWith(shop.docket, 'reconcile subscription')
      const found = [ended, renewed].map(({ user_id }) => findSubscriptions(context.db, { user_id }))
      return (await Promise.all(found)).flat().map(({ status }) => status)
    }
    shop.clock.advance(30 * DAY)
    assert.deepEqual(await look(), ['active', 'active'], 'the provider has time to tell')
    shop.clock.advance(2 * DAY)
    assert.deepEqual(await look(), ['canceled', 'active'])
    assert.deepEqual(
      await findOverdue(context.db, { before: shop.clock.now().toISOString() }),
      [],
      'nothing is asked again',
    )
  })

  test('two events of one kind and second do not decide by their turn', async () => {
    for (const turn of [0, 1]) {
      const person = await register(shop.docket)
      const { id } = await shop.subscribes(person)
      shop.clock.advance(DAY)
      shop.peer.books.change(id, { status: 'past_due' })
      shop.peer.books.change(id, { status: 'unpaid' })
      const events = shop.peer.books.takeEvents()
      for (const event of turn === 0 ? events : events.toReversed()) await shop.peer.deliver(event)
      await doneWith(shop.docket, 'reconcile subscription')
      assert.equal((await person.api.getBilling()).status, 'unpaid')
      await refused(write(person), 'billing.read_only')
    }
  })

  test('what the provider said before an event came is not taken for newer than it', async () => {
    const person = await register(shop.docket)
    const { id } = await shop.subscribes(person)
    await doneWith(shop.docket, 'reconcile subscription')
    const { books } = shop.peer
    const kept = books.subscriptions.get(id)!
    const [isAsked, isTold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    shop.peer.trouble = async () => {
      if (++asked > 1) return void (kept.status = 'unpaid')
      isAsked.resolve()
      await isTold.promise
      return void (kept.status = 'active')
    }
    shop.clock.advance(DAY)
    books.invoice(id, 'invoice.paid')
    await shop.peer.deliverAll()
    await isAsked.promise
    shop.clock.advance(DAY)
    books.change(id, { status: 'unpaid' })
    await shop.peer.deliverAll()
    isTold.resolve()
    await doneWith(shop.docket, 'reconcile subscription')
    assert.equal((await person.api.getBilling()).status, 'unpaid')
    shop.peer.trouble = () => undefined
  })

  test('nothing that comes after the end brings a subscription back', async () => {
    const person = await register(shop.docket)
    const { id } = await shop.subscribes(person)
    const { books } = shop.peer
    shop.clock.advance(DAY)
    books.change(id, { status: 'canceled' })
    shop.clock.advance(DAY)
    books.invoice(id, 'invoice.paid') // what was owed
    const [end, paid] = books.takeEvents()
    for (const event of [paid!, end!]) await shop.peer.deliver(event)
    await doneWith(shop.docket, 'reconcile subscription')
    assert.equal((await person.api.getBilling()).status, 'canceled')
    books.invoice(id, 'invoice.paid')
    await shop.peer.deliverAll()
    assert.equal((await person.api.getBilling()).status, 'canceled')
    await refused(write(person), 'billing.read_only')
  })

  test('a demo account need not pay', async () => {
    const demo = await registerDemo(shop.docket)
    assert.equal((await demo.api.getBilling()).is_active, true)
    await write(demo)
  })

  test('the export tells what was bought, and deleteMe forgets it', async () => {
    const person = await register(shop.docket)
    const { id, customer, current_period_end } = await shop.subscribes(person, 'solo')
    await doneWith(shop.docket, 'reconcile subscription')
    const { billing } = await person.api.exportMe()
    const [subscription, ...more] = billing['subscriptions'] as Record<string, unknown>[]
    const end = new Date(current_period_end * 1000).toISOString()
    const now = shop.clock.now().toISOString()
    assert.deepEqual(more, [])
    assert.deepEqual(subscription, { id, status: 'active', tier: 'solo', current_period_end: end, updated_at: now })
    assert.deepEqual(
      [billing['financial_aid'], billing['note'], billing['customer_id'], billing['trial_ends_at']],
      [false, '', customer, now],
    )
  })
})

describe(`trials on ${databaseName}`, () => {
  test('begin with the account, end by the clock, and are as long as is set', async () => {
    await using shop = await openShop({ environment: { DOCKET_TRIAL_DAYS: '3' } })
    const person = await register(shop.docket)
    const { in_trial, is_active, trial_ends_at } = await person.api.getBilling()
    const end = new Date(shop.clock.now().getTime() + 3 * DAY).toISOString()
    assert.deepEqual([in_trial, is_active, trial_ends_at], [true, true, end])
    const { id: listID } = await person.api.createList({ body: { name: 'Errands' } })
    shop.clock.advance(3 * DAY - 1)
    await person.api.createTask({ listID, body: { name: 'Milk' } })
    shop.clock.advance(1)
    await refused(person.api.createTask({ listID, body: { name: 'Bread' } }), 'billing.read_only')
    const after = await person.api.getBilling()
    assert.deepEqual([after.in_trial, after.is_active, after.trial_ends_at], [false, false, end])
    assert.equal((await person.api.getTasks({ listID })).length, 1)
  })

  test('begin at the start for whoever was there before payments were taken', async () => {
    await using here = await installation()
    using file = plansFile()
    const account = { email: 'ann@example.org', password: 'correct horse' }
    {
      await using program = here.start()
      await createClient({ baseUrl: await program.ready() }).setup({ body: account })
    }
    const before = Date.now()
    await using program = here.start({ DOCKET_STRIPE_SECRET_KEY: secretKey, DOCKET_PLANS_FILE: file.path })
    const baseUrl = await program.ready()
    const { token } = await signIn(createClient({ baseUrl }), account)
    const { trial_ends_at, in_trial } = await createClient({ baseUrl, token }).getBilling()
    assert.equal(in_trial, true)
    assert.ok(Date.parse(trial_ends_at!) >= before + 14 * DAY)
  })

  test('begin once, and never for the demo', async () => {
    await using shop = await openShop({ environment: { DOCKET_TRIAL_DAYS: '3' } })
    const [person, demo] = [await register(shop.docket), await registerDemo(shop.docket)]
    const ends = async () =>
      [await person.api.getBilling(), await demo.api.getBilling()].map((one) => one.trial_ends_at)
    const before = await ends()
    await shop.docket.app.context.db.transact((tx) => beginTrials(tx, { trial_ends_at: new Date().toISOString() }))
    assert.deepEqual(await ends(), before)
  })
})
