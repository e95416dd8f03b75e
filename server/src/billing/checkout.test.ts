import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { Endpoints, Request } from '@docket/contract'
import { doneWith, plans, useShop } from '../../test/cast/paying.ts'
import { password, register, registerAs, registerDemo } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { exchange, head } from '../../test/input/raw.ts'
import { refused } from '../../test/refused.ts'

const own = 'https://docket.example/settings/billing'

describe(`buying on ${databaseName}`, () => {
  const shop = useShop({ environment: { DOCKET_BASE_URL: 'https://docket.example' } })

  beforeEach(() => {
    shop.peer.asked.length = 0
    shop.peer.trouble = () => undefined
  })

  const askedFor = (path: string) => shop.peer.asked.filter((asked) => asked.path === path)
  const customersOf = (user_id: string) =>
    [...shop.peer.books.customers.values()].filter(({ metadata }) => metadata['user_id'] === user_id)

  test('getPlans tells everybody what is sold, in its order, without what the provider calls the prices', async () => {
    const shown = await shop.docket.client().getPlans()
    const filled = plans.map(({ price: _, ...plan }) => ({ tagline: '', description: '', highlight: false, ...plan }))
    assert.deepEqual(shown, { plans: filled })
  })

  test('checkout leads to the provider, who is told for whom, what, and the way back', async () => {
    const { api, user_id, email } = await register(shop.docket)
    const { url } = await api.checkout({ body: { plan_id: 'solo' } })
    assert.ok(url.startsWith(`${shop.peer.url}/c/pay/`))
    const [asked] = askedFor('/v1/checkout/sessions')
    const { customer = '' } = asked!.params
    const known = shop.peer.books.customers.get(customer)!
    assert.deepEqual([known.email, known.metadata], [email, { user_id }])
    assert.deepEqual(asked!.params, {
      mode: 'subscription',
      customer,
      client_reference_id: user_id,
      'line_items[0][price]': 'price_secret_solo',
      'line_items[0][quantity]': '1',
      'metadata[user_id]': user_id,
      'metadata[plan_id]': 'solo',
      'subscription_data[metadata][user_id]': user_id,
      'subscription_data[metadata][plan_id]': 'solo',
      success_url: `${own}?paid=1`,
      cancel_url: own,
    })
    assert.equal(asked!.headers['x-stripe-client-telemetry'], undefined)
  })

  test('checkout sells the plan, the first of a kind, or the highlighted one; there is no other', async () => {
    const { api, token } = await register(shop.docket)
    const sold = async (body?: Request<Endpoints['checkout']>['body']) => {
      shop.peer.asked.length = 0
      if (body === undefined) assert.equal((await shop.docket.client(token).raw('checkout')).status, 200)
      else await api.checkout({ body })
      return askedFor('/v1/checkout/sessions')[0]!.params['metadata[plan_id]']
    }
    assert.equal(await sold({ plan_id: 'team-year' }), 'team-year')
    assert.equal(await sold({ plan_id: 'team-year', kind: 'monthly' }), 'team-year')
    assert.equal(await sold({ kind: 'monthly' }), 'solo')
    assert.equal(await sold({ kind: 'yearly' }), 'team-year')
    for (const nothing of [undefined, {}, { plan_id: '', kind: '' }]) assert.equal(await sold(nothing), 'team')
    for (const body of [{ plan_id: 'teams' }, { plan_id: 'price_secret_team' }, { kind: 'team' }, { kind: 'weekly' }]) {
      await refused(api.checkout({ body }), 'billing.plan_unknown')
    }
    await refused(api.checkout({ body: { plan_id: 5 as never } }), 'request.invalid')
  })

  test('checkout and openPortal are not for the demo account, nor for whoever is not signed in', async () => {
    const { api } = await registerDemo(shop.docket)
    for (const call of [api.checkout, api.openPortal]) await refused(call({}), 'demo_account')
    const nobody = shop.docket.client()
    for (const call of [nobody.checkout, nobody.openPortal, nobody.getBilling, nobody.getCharges]) {
      await refused(call({}), 'auth.required')
    }
    assert.deepEqual(shop.peer.asked, [])
  })

  test('checkout is refused to whoever has a subscription that goes on', async () => {
    const person = await register(shop.docket)
    const { id } = await shop.subscribes(person)
    await refused(person.api.checkout({ body: {} }), 'billing.subscribed')
    shop.peer.books.change(id, { status: 'past_due' })
    await shop.peer.deliverAll()
    await refused(person.api.checkout({ body: {} }), 'billing.subscribed')
    shop.peer.books.change(id, { status: 'canceled' })
    await shop.peer.deliverAll()
    await person.api.checkout({ body: {} })
  })

  test('checkout sells nothing twice when the news of the first purchase are lost, and takes them over', async () => {
    const person = await register(shop.docket)
    const subscription = await shop.pays(person, 'team-year')
    shop.peer.books.takeEvents()
    assert.equal((await person.api.getBilling()).status, '')
    await refused(person.api.checkout({ body: {} }), 'billing.subscribed')
    await doneWith(shop.docket, 'reconcile subscription')
    const { status, tier, current_period_end } = await person.api.getBilling()
    const end = new Date(subscription.current_period_end * 1000).toISOString()
    assert.deepEqual([status, tier, current_period_end], ['active', 'team-year', end])
    await refused(person.api.checkout({ body: {} }), 'billing.subscribed')
  })

  test('checkout with the key of an earlier call leads to the same page, and begins nothing', async () => {
    const { api, ...person } = await register(shop.docket)
    const options = { idempotencyKey: 'one purchase' }
    const buy = (plan_id = 'solo') => api.checkout({ body: { plan_id } }, options)
    const pages = new Set((await Promise.all([buy(), buy(), buy()])).map(({ url }) => url))
    assert.equal(pages.size, 1)
    shop.peer.asked.length = 0
    assert.ok(pages.has((await buy()).url))
    assert.deepEqual(shop.peer.asked, [])
    await refused(buy('team'), 'idempotency.reused')
    const other = await register(shop.docket)
    assert.ok(!pages.has((await other.api.checkout({ body: { plan_id: 'solo' } }, options)).url))
    await shop.subscribes({ ...person, api })
    assert.ok(pages.has((await buy()).url))
    await refused(api.checkout({ body: { plan_id: 'solo' } }), 'billing.subscribed')
  })

  test('checkout that failed leaves its key free', async () => {
    const { api } = await register(shop.docket)
    const buy = () => api.checkout({ body: { plan_id: 'solo' } }, { idempotencyKey: 'again' })
    shop.peer.trouble = () => 'fail'
    await refused(buy(), 'billing.provider_failed')
    shop.peer.trouble = () => undefined
    assert.equal((await buy()).url, (await buy()).url)
  })

  test('checkout makes one customer of an account, however often at once', async () => {
    const { api, user_id } = await register(shop.docket)
    let waits = 3
    shop.peer.trouble = ({ method, path }) =>
      method === 'POST' && path === '/v1/customers' && waits-- > 0 ? 'in use' : undefined
    await Promise.all(Array.from({ length: 10 }, () => api.checkout({ body: {} })))
    assert.equal(customersOf(user_id).length, 1)
    const sessions = askedFor('/v1/checkout/sessions')
    assert.equal(sessions.length, 10)
    assert.equal(new Set(sessions.map(({ params }) => params['customer'])).size, 1)
    const keys = new Set(askedFor('/v1/customers').map(({ headers }) => headers['idempotency-key']))
    assert.equal(keys.size, 1)
    shop.peer.asked.length = 0
    await api.checkout({ body: {} })
    assert.deepEqual(askedFor('/v1/customers'), [])
  })

  test('checkout is for whoever has an address that the provider does not take, too', async () => {
    const { api, user_id } = await registerAs(shop.docket, 'jörg@example.org')
    for (let round = 0; round < 2; round++) await api.checkout({ body: {} })
    assert.deepEqual(
      customersOf(user_id).map(({ email }) => email),
      [''],
    )
  })

  test('checkout makes a customer anew whom the provider does not know any more', async () => {
    const { api, user_id } = await register(shop.docket)
    await api.checkout({ body: {} })
    const [lost] = customersOf(user_id)
    shop.peer.books.deleteCustomer(lost!.id)
    await Promise.all(Array.from({ length: 4 }, () => api.checkout({ body: {} })))
    assert.equal(customersOf(user_id).length, 2)
    shop.peer.asked.length = 0
    await api.checkout({ body: {} })
    assert.deepEqual(askedFor('/v1/customers'), [])
    assert.notEqual(askedFor('/v1/checkout/sessions')[0]!.params['customer'], lost!.id)
  })

  test('deleteMe has the provider forget the customer and end what was bought', async () => {
    const person = await register(shop.docket)
    const subscription = await shop.subscribes(person)
    await person.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    await doneWith(shop.docket, 'forget customer')
    assert.deepEqual([customersOf(person.user_id)[0]!.isDeleted, subscription.status], [true, 'canceled'])
    await shop.peer.deliverAll()
  })

  test('deleteMe while checkout waits for the provider leaves no customer behind', async () => {
    const { api, user_id } = await register(shop.docket)
    const { promise: isAsked, resolve } = Promise.withResolvers<void>()
    // The first is told to come back, and does once the account is gone.
    let isGone = false
    shop.peer.trouble = ({ path }) => {
      if (path !== '/v1/customers') return undefined
      resolve()
      return isGone ? undefined : 'in use'
    }
    const buying = refused(api.checkout({ body: {} }), 'auth.session_ended')
    await isAsked
    await api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    isGone = true
    await buying
    await doneWith(shop.docket, 'forget customer')
    assert.deepEqual(
      customersOf(user_id).map(({ isDeleted }) => isDeleted),
      [true],
    )
  })

  test('the way back from checkout and openPortal is the configured one (CVE-2025-64101, CVE-2025-27913)', async () => {
    const { token } = await register(shop.docket)
    const disguises: Record<string, string>[] = [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' },
      { origin: 'https://docket.example', referer: 'https://evil.example/' },
    ]
    for (const path of ['checkout', 'portal']) {
      for (const disguise of disguises) {
        const headers = { authorization: `Bearer ${token}`, connection: 'close', 'content-length': '0', ...disguise }
        const answer = await exchange(shop.docket.url, head(`POST /api/v1/billing/${path}`, headers))
        assert.match(answer, /^HTTP\/1\.1 200 /)
      }
    }
    const sent = shop.peer.asked.flatMap(({ params }) => [
      params['success_url'],
      params['cancel_url'],
      params['return_url'],
    ])
    assert.deepEqual(new Set(sent), new Set([undefined, `${own}?paid=1`, own]))
  })
})

describe(`billing that is not set up on ${databaseName}`, () => {
  const docket = useDocket()

  test('getPlans, getCharges, checkout and openPortal are 503, and getBilling says that nobody pays', async () => {
    const { api } = await register(docket)
    for (const call of [api.getPlans, api.getCharges, api.checkout, api.openPortal]) {
      await refused(call({}), 'billing.not_configured')
    }
    assert.deepEqual(await api.getBilling(), {
      billing_enabled: false,
      in_trial: false,
      financial_aid: false,
      is_active: true,
      trial_ends_at: null,
      current_period_end: null,
      status: '',
      tier: '',
      note: '',
    })
  })

  test('checkout and openPortal stop the demo account before that', async () => {
    const { api } = await registerDemo(docket)
    for (const call of [api.checkout, api.openPortal]) await refused(call({}), 'demo_account')
  })
})
