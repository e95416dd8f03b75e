import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { useShop } from '../../test/cast/paying.ts'
import { type Person, register } from '../../test/cast/people.ts'
import { databaseName } from '../../test/harness.ts'
import { type Trouble, troubles } from '../../test/peers/payments/asked.ts'
import { refused } from '../../test/refused.ts'

const closed = 'The payment provider does not answer. Try again later.'

describe(`a payment provider that is down (F11) on ${databaseName}`, () => {
  const shop = useShop()

  /** One who has bought something that has ended, and one who never did. */
  const customers = async () => {
    const [old, fresh] = [await register(shop.docket), await register(shop.docket)]
    const { id } = await shop.subscribes(old)
    shop.peer.books.change(id, { status: 'canceled' })
    await shop.peer.deliverAll()
    return { old, fresh }
  }

  /** The client waits for 10 seconds and no longer, so that each of these calls is answered by then. */
  const assertDown = async ({ old, fresh }: { old: Person; fresh: Person }): Promise<void> => {
    const asking = Promise.all([
      refused(old.api.checkout({ body: {} }), 'billing.provider_failed'),
      refused(fresh.api.checkout({ body: {} }), 'billing.provider_failed'),
      refused(old.api.openPortal(), 'billing.provider_failed'),
      old.api.getCharges(),
    ])
    const { id: listID } = await fresh.api.createList({ body: { name: 'Errands' } })
    await fresh.api.createTask({ listID, body: { name: 'Milk' } })
    for (const { api } of [old, fresh]) {
      assert.deepEqual((await api.getBilling()).billing_enabled, true)
      await api.getPlans()
    }
    const answered = await asking
    assert.deepEqual(answered[3], { charges: [], charges_error: closed })
    assert.deepEqual(await fresh.api.getCharges(), { charges: [], charges_error: '' })
  }

  for (const trouble of troubles) {
    test(`getCharges is empty and says so, checkout and openPortal are 502, and all else goes on: ${trouble}`, async () => {
      const people = await customers()
      shop.peer.trouble = () => trouble
      await assertDown(people)
      shop.peer.trouble = () => undefined
      await people.fresh.api.checkout({ body: {} })
    })
  }

  test('it is given up within seconds when it says nothing, never comes to an end, or is slow at every step', async () => {
    const [hanging, dripping] = [await customers(), await customers()]
    const slow = await register(shop.docket)
    const troubleOf = new Map<string, Trouble>([
      [hanging.old.user_id, 'hang'],
      [hanging.fresh.user_id, 'hang'],
      [dripping.old.user_id, 'drip'],
      [dripping.fresh.user_id, 'drip'],
    ])
    shop.peer.trouble = async ({ params }) => {
      const metadata = shop.peer.books.customers.get(params['customer'] ?? '')?.metadata
      const user_id = metadata?.['user_id'] ?? params['metadata[user_id]'] ?? ''
      if (user_id === slow.user_id) await setTimeout(3000)
      return troubleOf.get(user_id)
    }
    await Promise.all([
      assertDown(hanging),
      assertDown(dripping),
      refused(slow.api.checkout({ body: {} }), 'billing.provider_failed'),
    ])
    shop.peer.trouble = () => undefined
  })

  test('it is not followed to where it leads (15.3.2: no redirects)', async () => {
    const asked: string[] = []
    await using canary = createServer(({ url }, response) => {
      asked.push(url!)
      response.end('{"id":"cus_1","url":"https://evil.example","data":[]}')
    })
    await once(canary.listen(0, '127.0.0.1'), 'listening')
    const people = await customers()
    const redirect = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/v1/customers`
    shop.peer.trouble = () => ({ redirect })
    await assertDown(people)
    shop.peer.trouble = () => undefined
    assert.deepEqual(asked, [])
  })

  test('it refuses connections, and is there again', async () => {
    const people = await customers()
    await shop.peer.close()
    await assertDown(people)
    await shop.peer.listen()
    await people.old.api.openPortal()
    assert.equal((await people.old.api.getCharges()).charges.length, 1)
  })

  test('the log says why, in words that name nothing secret', () => {
    const reasons = new Set(
      shop.docket.notes.flatMap((line) => /"message":"the payment provider ([^"]+)"/.exec(line)?.[1] ?? []),
    )
    assert.ok(reasons.has('answers 401') && reasons.has('does not answer in time'), [...reasons].join('\n'))
    assert.doesNotMatch(shop.docket.notes.join(''), /price_secret|sk_test|whsec|secret words|example\.org/)
  })
})
