import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { Stripe } from 'stripe'
import { auditOf } from '../../test/cast/audit.ts'
import { doneWith, openShop, plansFile, useShop } from '../../test/cast/paying.ts'
import { register } from '../../test/cast/people.ts'
import { databaseName, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { secretKey, signatureOf, webhookSecret } from '../../test/peers/payment-peer.ts'
import type { PaymentEvent } from '../../test/peers/payments/books.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'

const rows = query((q) => q.selectFrom('payment_events').select('id'))
const newSecret = 'whsec_the_one_that_comes_next'

describe(`news of the payment provider on ${databaseName}`, () => {
  const shop = useShop({ environment: { DOCKET_STRIPE_WEBHOOK_SECRET: `${webhookSecret}, ${newSecret}` } })

  const send = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
    fetch(`${shop.docket.url}/api/v1/webhooks/stripe`, { method: 'POST', headers, body })
  const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code]
  const later = (seconds: number) => new Date(shop.clock.now().getTime() + seconds * 1000)
  /** An event that means nothing. */
  const empty = () => shop.peer.books.tell('payout.paid', { id: 'po_1' })
  const taken = async () => (await shop.docket.app.context.db.all(rows, {})).length

  test('receivePayment takes what is signed, and forgets what means nothing here', async () => {
    const before = await taken()
    const answer = await shop.peer.deliver(empty())
    assert.deepEqual([answer.status, await answer.json()], [200, { received: true }])
    const thin = JSON.stringify({
      id: 'evt_1',
      object: 'v2.core.event',
      type: 'v1.billing.meter',
      created: '2026-11-22',
    })
    assert.equal((await send(thin, { 'payment-signature': signatureOf(thin, { at: later(0) }) })).status, 200)
    assert.equal(await taken(), before)
  })

  test('receivePayment refuses what is unsigned or replayed (CVE-2026-21894)', async () => {
    const body = JSON.stringify(empty())
    const good = signatureOf(body, { at: later(0) })
    const v1 = /v1=(\w+)/.exec(good)![1]!
    const time = /t=\d+/.exec(good)![0]
    const bad: Record<string, Record<string, string>> = {
      'no header': {},
      'an empty one': { 'payment-signature': '' },
      'another key': { 'payment-signature': signatureOf(body, { at: later(0), secret: 'whsec_other' }) },
      'v0 only': { 'payment-signature': good.replace('v1=', 'v0=') },
      't 301 seconds ago': { 'payment-signature': signatureOf(body, { at: later(-301) }) },
      't in 301 seconds': { 'payment-signature': signatureOf(body, { at: later(301) }) },
      'another t than was signed': { 'payment-signature': good.replace(/t=(\d+)/, (_, t) => `t=${Number(t) + 1}`) },
      'no t': { 'payment-signature': `v1=${v1}` },
      't twice': { 'payment-signature': `${time},${good}` },
      't that is no time': { 'payment-signature': `t=1e9,v1=${v1}` },
      't that is huge': { 'payment-signature': `t=${'9'.repeat(400)},v1=${v1}` },
      'half of it': { 'payment-signature': `${time},v1=${v1.slice(0, 32)}` },
      'more than it': { 'payment-signature': `${good}00` },
      'capital letters': { 'payment-signature': `${time},v1=${v1.toUpperCase()}` },
      'spaces within': { 'payment-signature': `${time},v1=${v1.slice(0, 8)} ${v1.slice(8)}` },
      'no hexadecimal digits': { 'payment-signature': `${time},v1=${'z'.repeat(64)}` },
      'commas only': { 'payment-signature': ','.repeat(4000) },
      'the name as value': { 'payment-signature': `${time},v1=v1=${v1}` },
    }
    for (const [what, headers] of Object.entries(bad)) {
      assert.deepEqual(await codeOf(await send(body, headers)), [400, 'billing.signature'], what)
    }
    for (const other of [
      `${body} `,
      JSON.stringify(JSON.parse(body), null, 1),
      body.replace('payout', 'pay-out'),
      '',
    ]) {
      assert.deepEqual(
        await codeOf(await send(other, { 'payment-signature': good })),
        [400, 'billing.signature'],
        other,
      )
    }
    const long = `${good}${`,v1=${'0'.repeat(64)}`.repeat(80)}`
    assert.equal((await send(body, { 'payment-signature': long })).status, 400)
  })

  test('receivePayment takes any of several signatures, of either secret, up to five minutes off', async () => {
    const body = JSON.stringify(empty())
    const good = signatureOf(body, { at: later(0) })
    const [time, v1] = good.split(',')
    const wrong = `v1=${'0'.repeat(64)}`
    for (const header of [
      `${time},${wrong},${v1}`,
      `${time},${v1},${wrong},v0=${'1'.repeat(64)},scheme=new`,
      `${v1}, ${time}`,
      signatureOf(body, { at: later(0), secret: newSecret }),
      signatureOf(body, { at: later(-300) }),
      signatureOf(body, { at: later(300) }),
    ]) {
      assert.equal((await send(body, { 'payment-signature': header })).status, 200, header)
      assert.equal((await send(body, { 'stripe-signature': header })).status, 200, header)
    }
    const both = { 'payment-signature': `${time},${wrong}`, 'stripe-signature': good }
    assert.equal((await send(body, both)).status, 400)
  })

  test('receivePayment agrees with the package of the provider about signatures', async () => {
    const payload = JSON.stringify({ ...empty(), data: { object: { note: 'Grüße, 日本, 🧺' } } })
    const timestamp = Math.floor(shop.clock.now().getTime() / 1000)
    const theirs = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
    assert.equal((await send(payload, { 'payment-signature': theirs })).status, 200)
    const ours = signatureOf(payload, { at: later(0) })
    assert.equal(ours, theirs)
    const event = Stripe.webhooks.constructEvent(payload, ours, webhookSecret, 300, undefined, later(0).getTime())
    assert.equal(event.type, 'payout.paid')
  })

  test('receivePayment answers 400 to what is signed and no event, 413 to what is too large, and asks no credentials', async () => {
    const signed = (body: string | Uint8Array<ArrayBuffer>) => {
      const t = Math.floor(shop.clock.now().getTime() / 1000)
      const digits = createHmac('sha256', webhookSecret).update(`${t}.`).update(body).digest('hex')
      return send(body, {
        'payment-signature': `t=${t},v1=${digits}`,
        'content-type': 'text/plain',
        authorization: 'x',
      })
    }
    const none = ['', '{', 'null', '5', '[]', '"evt"', '{}', '{"type":5}', '{"id":"evt_1"}', '['.repeat(100_000)]
    for (const body of [...none, Buffer.from([0x22, 0xff, 0x22]), Buffer.from('{"type":"\xff"}', 'latin1')]) {
      assert.deepEqual(await codeOf(await signed(body)), [400, 'request.malformed'], String(body).slice(0, 20))
    }
    const most = 256 * 1024
    const padded = (size: number) =>
      JSON.stringify({ type: 'x', pad: 'x'.repeat(size - '{"type":"x","pad":""}'.length) })
    assert.equal((await signed(padded(most))).status, 200)
    assert.deepEqual(await codeOf(await signed(padded(most + 1))), [413, 'request.too_large'])
  })

  test('receivePayment lets each event have its effect once, and never an older one over a newer', async () => {
    const person = await register(shop.docket)
    const { id } = await shop.pays(person)
    const events = shop.peer.books.takeEvents()
    shop.clock.advance(1000)
    shop.peer.books.change(id, { status: 'past_due', price: 'price_secret_solo' })
    events.push(...shop.peer.books.takeEvents())
    const late = events.toReversed()
    for (const event of [...late, ...late]) assert.equal((await shop.peer.deliver(event)).status, 200)
    await Promise.all([...events, ...events].map((event) => shop.peer.deliver(event)))
    await doneWith(shop.docket, 'reconcile subscription')
    const { status, tier, is_active } = await person.api.getBilling()
    assert.deepEqual([status, tier, is_active], ['past_due', 'solo', true])
    const noted = (await auditOf(shop.docket, person.user_id)).filter(({ event }) => event.startsWith('billing.'))
    assert.deepEqual(noted, [{ event: 'billing.subscribed', ok: true, ip: '' }])
  })

  test('receivePayment takes a known event that is not as it should be, says so in the log, and notes nothing', async () => {
    const person = await register(shop.docket)
    await shop.pays(person)
    const before = await taken()
    const events = shop.peer.books.takeEvents()
    const broken: ((event: PaymentEvent) => object)[] = [
      (event) => ({ ...event, id: 'evt 1' }),
      (event) => ({ ...event, id: 'evt_\u0000' }),
      (event) => ({ ...event, id: 5 }),
      (event) => ({ ...event, created: 'now' }),
      (event) => ({ ...event, created: -1 }),
      (event) => ({ ...event, created: 1e300 }),
      (event) => ({ ...event, data: null }),
      (event) => ({ ...event, data: { object: null } }),
      (event) => ({ ...event, data: { object: [] } }),
      (event) => ({ ...event, data: { object: 'sub_1' } }),
      (event) => ({ ...event, data: { object: { ...event.data.object, customer: { id: 5 } } } }),
      (event) => ({ ...event, data: { object: { ...event.data.object, metadata: 'x' } } }),
    ]
    for (const event of events.filter(({ type }) => type !== 'invoice.paid')) {
      for (const spoil of broken) {
        const body = JSON.stringify(spoil(event))
        const answer = await send(body, { 'payment-signature': signatureOf(body, { at: later(0) }) })
        assert.equal(answer.status, 200, body)
      }
    }
    const snapshot = events.find(({ type }) => type === 'customer.subscription.updated')!
    for (const wrong of [
      { status: 'ACTIVE!' },
      { status: null },
      { id: 'sub_\u0000' },
      { current_period_end: 1e15 },
      { current_period_end: 'soon' },
      { items: { data: [{ current_period_end: 9e12 }] } },
      { items: { data: 'none' } },
    ]) {
      const event = { ...snapshot, data: { object: { ...snapshot.data.object, ...wrong } } }
      assert.equal((await shop.peer.deliver(event)).status, 200, JSON.stringify(wrong))
    }
    assert.equal(await taken(), before)
    assert.equal((await person.api.getBilling()).status, '')
    assert.ok(shop.docket.notes.some((line) => line.includes('is not as it should be')))
    for (const event of events) assert.equal((await shop.peer.deliver(event)).status, 200)
    assert.equal((await person.api.getBilling()).status, 'active')
  })

  test('receivePayment knows whose it is by the customer, else by what was written on the purchase, else forgets it', async () => {
    const [ann, bob] = [await register(shop.docket), await register(shop.docket)]
    await ann.api.checkout({ body: {} })
    const { customer } = shop.peer.asked.findLast(({ path }) => path === '/v1/checkout/sessions')!.params
    // Made by hand at the provider: no word of whom it is for.
    shop.peer.books.subscribe({ customer: customer!, price: 'price_secret_solo' })
    await shop.peer.deliverAll()
    assert.equal((await ann.api.getBilling()).tier, 'solo')
    // A customer of whom nothing is known here, as after a restore.
    const { id: other } = shop.peer.books.addCustomer(bob.email, {})
    shop.peer.books.subscribe({ customer: other, price: 'price_else', metadata: { user_id: bob.user_id } })
    await shop.peer.deliverAll()
    const { status, tier } = await bob.api.getBilling()
    assert.deepEqual([status, tier], ['active', ''])
    await bob.api.openPortal()
    // The customer counts, whatever is written.
    shop.peer.books.subscribe({ customer: other, price: 'price_secret_team', metadata: { user_id: ann.user_id } })
    await shop.peer.deliverAll()
    assert.equal((await ann.api.getBilling()).tier, 'solo')
    for (const user_id of ['nobody', crypto.randomUUID(), '', "' or 1=1", '\u0000']) {
      const { id } = shop.peer.books.addCustomer('stranger@example.org', {})
      shop.peer.books.subscribe({ customer: id, price: 'price_secret_team', metadata: { user_id } })
      await shop.peer.deliverAll()
    }
    await shop.peer.deliver(shop.peer.books.tell('invoice.paid', { id: 'in_1', customer, subscription: null }))
    await shop.peer.deliver(shop.peer.books.tell('checkout.session.completed', { mode: 'payment', customer }))
  })

  test('receivePayment believes nobody who says at the provider for whom they buy', async () => {
    const [ann, { email: stranger }] = [await register(shop.docket), await register(shop.docket)]
    const { id: customer } = shop.peer.books.addCustomer(stranger, {})
    // A page of the provider that sells without Docket takes this from the address that leads to it.
    const own = { client_reference_id: ann.user_id, metadata: {} }
    const bought = { ...own, mode: 'subscription', payment_status: 'paid', customer, subscription: 'sub_foreign' }
    await shop.peer.deliver(shop.peer.books.tell('checkout.session.completed', bought))
    assert.equal((await ann.api.getBilling()).status, '')
    await refused(ann.api.openPortal(), 'billing.nothing_bought')
  })
})

describe(`news in the older shapes on ${databaseName}`, () => {
  const shop = useShop({ isOld: true })

  test('receivePayment reads the end of the period and the subscription of an invoice where they stood before', async () => {
    const person = await register(shop.docket)
    const { id, current_period_end } = await shop.subscribes(person)
    const shown = await person.api.getBilling()
    assert.equal(shown.current_period_end, new Date(current_period_end * 1000).toISOString())
    shop.clock.advance(1000)
    shop.peer.books.subscriptions.get(id)!.status = 'past_due'
    shop.peer.books.invoice(id, 'invoice.payment_failed')
    await shop.peer.deliverAll()
    assert.equal((await person.api.getBilling()).status, 'past_due')
    const events = (await auditOf(shop.docket, person.user_id)).slice(-2)
    assert.deepEqual(events, [
      { event: 'billing.subscribed', ok: true, ip: '' },
      { event: 'billing.payment_failed', ok: false, ip: '' },
    ])
    await doneWith(shop.docket, 'reconcile subscription')
  })
})

describe(`news that nobody can send on ${databaseName}`, () => {
  const docket = useDocket()

  test('receivePayment is 503 where no payments are taken, and where no secret is set, which a start warns of', async () => {
    await refused(docket.client().receivePayment({ body: new Uint8Array() }), 'billing.not_configured')
    using file = plansFile()
    await using keyOnly = await startDocket({
      clock: new TestClock(),
      environment: { DOCKET_STRIPE_SECRET_KEY: secretKey, DOCKET_PLANS_FILE: file.path },
    })
    const header = { 'payment-signature': signatureOf('{}', { secret: '' }) }
    const answer = await fetch(`${keyOnly.url}/api/v1/webhooks/stripe`, { method: 'POST', headers: header, body: '{}' })
    assert.deepEqual([answer.status, (await answer.json()).code], [503, 'billing.not_configured'])
    assert.ok(keyOnly.notes.some((line) => line.includes('DOCKET_STRIPE_WEBHOOK_SECRET is not set')))
    await using shop = await openShop()
    assert.ok(!shop.docket.notes.some((line) => line.includes('DOCKET_STRIPE_WEBHOOK_SECRET')))
  })
})
