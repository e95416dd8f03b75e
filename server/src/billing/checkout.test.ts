import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { databaseName } from '../../test/harness.ts'
import { plans, useShop } from '../../test/paying.ts'
import { register } from '../../test/people.ts'
import { refused } from '../../test/refused.ts'

describe(`buying on ${databaseName}`, () => {
  const shop = useShop({ environment: { DOCKET_BASE_URL: 'https://docket.example' } })

  beforeEach(() => {
    shop.peer.asked.length = 0
    shop.peer.trouble = () => undefined
  })

  test('getPlans tells what is sold, in its order, without what the provider calls the prices', async () => {
    const shown = await shop.docket.client().getPlans()
    const filled = plans.map(({ price: _, ...plan }) => ({ tagline: '', description: '', highlight: false, ...plan }))
    assert.deepEqual(shown, { plans: filled })
  })

  test('checkout leads to the provider, who is told for whom, what, and the way back', async () => {
    const { api, user_id, email } = await register(shop.docket)
    const { url } = await api.checkout({ body: { plan_id: 'solo' } })
    assert.ok(url.startsWith(`${shop.peer.url}/c/pay/`))
    const { params } = shop.peer.asked.find(({ path }) => path === '/v1/checkout/sessions')!
    const customer = shop.peer.books.customers.get(params['customer']!)!
    assert.deepEqual([customer.email, customer.metadata], [email, { user_id }])
    assert.deepEqual(params, {
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: user_id,
      'line_items[0][price]': 'price_secret_solo',
      'line_items[0][quantity]': '1',
      'metadata[user_id]': user_id,
      'metadata[plan_id]': 'solo',
      'subscription_data[metadata][user_id]': user_id,
      'subscription_data[metadata][plan_id]': 'solo',
      success_url: 'https://docket.example/settings/billing?paid=1',
      cancel_url: 'https://docket.example/settings/billing',
    })
  })

  test('a subscription makes the account active, and getBilling says which', async () => {
    const person = await register(shop.docket)
    const subscription = await shop.subscribes(person, 'solo')
    const { trial_ends_at, ...shown } = await person.api.getBilling()
    assert.deepEqual(shown, {
      billing_enabled: true,
      in_trial: true,
      financial_aid: false,
      is_active: true,
      current_period_end: new Date(subscription.current_period_end * 1000).toISOString(),
      status: 'active',
      tier: 'solo',
      note: '',
    })
    await refused(person.api.checkout({ body: {} }), 'billing.subscribed')
  })
})
