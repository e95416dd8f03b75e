import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { PaymentPeer, secretKey } from '../../../test/peers/payment-peer.ts'
import { PaymentError } from './payments.ts'
import { stripe } from './stripe.ts'

const never = new AbortController().signal
const purchase = {
  ...{ customer_id: 'cus_1', user_id: 'u', plan_id: 'team', price: 'price_secret_team' },
  ...{ success_url: 'https://docket.example/', cancel_url: 'https://docket.example/' },
}

/** A provider that answers whatever it is told to. */
const providerThat = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server.close(), 'close')
      server.closeAllConnections()
      await closed
    },
  }
}

describe('the payment provider', () => {
  test('is asked where it is configured, with and without a path, with the key and nothing of this machine', async () => {
    for (const path of ['', '/', '/gateway', '/gateway/']) {
      const asked: IncomingMessage[] = []
      await using provider = await providerThat((request, response) => {
        asked.push(request)
        response.end('{"data":[]}')
      })
      const payments = stripe({ secretKey, apiBase: `${provider.base}${path}` })
      assert.deepEqual(await payments.charges({ customer_id: 'cus_1', limit: 25 }, never), [])
      const [{ url, headers }] = asked as [IncomingMessage]
      assert.equal(url, `${path.replace(/\/$/, '')}/v1/charges?customer=cus_1&limit=25`)
      assert.equal(headers.authorization, `Bearer ${secretKey}`)
      assert.doesNotMatch(JSON.stringify(headers), /telemetry|hostname|uname|linux/i)
    }
  })

  test('leads people to pages of the web and nowhere else', async () => {
    let url: unknown
    await using provider = await providerThat((_, response) => response.end(JSON.stringify({ url })))
    const payments = stripe({ secretKey, apiBase: provider.base })
    const good = 'https://checkout.payments.example/c/pay/cs_1#fid'
    url = good
    assert.equal(await payments.checkout(purchase, never), good)
    for (url of [
      'javascript:alert(1)',
      'http://pay.example/',
      '//pay.example',
      '/c/pay',
      '',
      null,
      5,
      ['https://a.b/'],
    ]) {
      await assert.rejects(payments.checkout(purchase, never), PaymentError, String(url))
    }
  })

  test('knows no customer only when it says so: a price that it does not know is another matter', async () => {
    await using peer = await PaymentPeer.start()
    const payments = stripe({ secretKey, apiBase: peer.url })
    const reasonOf = (call: Promise<unknown>) =>
      call.then(
        () => assert.fail('it was done'),
        ({ message, isCustomerGone }: PaymentError) => [message, isCustomerGone],
      )
    const gone = 'the payment provider answers 400 resource_missing customer'
    assert.deepEqual(await reasonOf(payments.checkout(purchase, never)), [gone, true])
    const { id: customer_id } = peer.books.addCustomer('ann@example.org', {})
    const unsold = payments.checkout({ ...purchase, customer_id, price: 'nothing' }, never)
    const unknown = 'the payment provider answers 400 resource_missing line_items[0][price]'
    assert.deepEqual(await reasonOf(unsold), [unknown, false])
    await payments.deleteCustomer(customer_id, never)
    await payments.deleteCustomer(customer_id, never)
    assert.equal(await payments.subscription('sub_of_nobody', never), undefined)
  })

  test('is not asked any more once nobody waits', async () => {
    await using peer = await PaymentPeer.start()
    const payments = stripe({ secretKey, apiBase: peer.url })
    const late = { name: 'PaymentError', message: 'the payment provider does not answer in time' }
    await assert.rejects(payments.portal({ customer_id: 'cus_1', return_url: '' }, AbortSignal.abort()), late)
    peer.trouble = () => 'in use'
    const leaving = new AbortController()
    const made = payments.createCustomer({ user_id: 'u', email: 'ann@example.org', key: 'k' }, leaving.signal)
    while (peer.asked.length < 2) await new Promise(setImmediate)
    leaving.abort()
    await assert.rejects(made, late)
  })
})
