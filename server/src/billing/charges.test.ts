import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plans, useShop } from '../../test/cast/paying.ts'
import { register } from '../../test/cast/people.ts'
import { databaseName } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

describe(`what was bought on ${databaseName}`, () => {
  const shop = useShop({ environment: { DOCKET_BASE_URL: 'https://docket.example' } })

  test('getCharges tells the 25 newest, the newest first, and those of nobody else', async () => {
    const [ann, bob] = [await register(shop.docket), await register(shop.docket)]
    const subscription = await shop.subscribes(ann)
    await shop.subscribes(bob)
    for (let n = 0; n < 30; n++) {
      shop.clock.advance(1000)
      shop.peer.books.invoice(subscription.id, n % 3 === 2 ? 'invoice.payment_failed' : 'invoice.paid')
    }
    const { charges, charges_error } = await ann.api.getCharges()
    assert.equal(charges_error, '')
    const own = shop.peer.books.charges.filter(({ customer }) => customer === subscription.customer)
    assert.equal(own.length, 31)
    assert.deepEqual(charges, own.slice(0, 25))
    assert.equal((await bob.api.getCharges()).charges.length, 1)
  })

  test('getCharges of whoever has bought nothing, and of whom the provider has forgotten, are none', async () => {
    const none = { charges: [], charges_error: '' }
    const ann = await register(shop.docket)
    assert.deepEqual(await ann.api.getCharges(), none)
    const { customer } = await shop.subscribes(ann)
    shop.peer.books.deleteCustomer(customer)
    assert.deepEqual(await ann.api.getCharges(), none)
  })

  test('openPortal leads to the provider, for whoever has bought something', async () => {
    const ann = await register(shop.docket)
    await refused(ann.api.openPortal(), 'billing.nothing_bought')
    const { id, customer } = await shop.subscribes(ann)
    const { url } = await ann.api.openPortal()
    const portal = shop.peer.books.portals.get(new URL(url).pathname.split('/').at(-1)!)!
    assert.deepEqual([portal.customer, portal.return_url], [customer, 'https://docket.example/settings/billing'])
    shop.peer.books.change(id, { status: 'canceled' })
    await shop.peer.deliverAll()
    await ann.api.openPortal()
    shop.peer.books.deleteCustomer(customer)
    await refused(ann.api.openPortal(), 'billing.nothing_bought')
  })

  test('nothing that the provider calls prices, keys or secrets is ever sent out, nor stands in the log', async () => {
    const ann = await register(shop.docket)
    const subscription = await shop.subscribes(ann)
    shop.peer.books.change(subscription.id, { price: plans[0]!.price })
    await shop.peer.deliverAll()
    const bob = await register(shop.docket)
    const said: unknown[] = []
    for (const { api } of [ann, bob]) {
      for (const call of [api.getPlans, api.getBilling, api.getCharges, api.openPortal, api.exportMe, api.getMe]) {
        said.push(await call().catch((error: unknown) => error))
      }
      said.push(await api.checkout({ body: { plan_id: 'solo' } }).catch((error: unknown) => error))
    }
    shop.peer.trouble = () => 'stranger'
    for (const call of [bob.api.openPortal, bob.api.checkout, bob.api.getCharges]) {
      said.push(await call({ body: {} }).catch((error: unknown) => error))
    }
    shop.peer.trouble = () => undefined
    const text = JSON.stringify(said.map((one) => (one instanceof Error ? { ...one, message: one.message } : one)))
    assert.ok(text.includes('billing.subscribed') && text.includes('billing.provider_failed'))
    assert.doesNotMatch(text + shop.docket.notes.join(''), /price_secret|sk_test|whsec|secret words/)
    const [logged] = shop.docket.notes.filter((line) => line.includes('billing.provider_failed'))
    assert.match(logged!, /the payment provider answers 401/)
  })
})
