import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@docket/client'
import { plansFile } from '../cast/paying.ts'
import { password } from '../cast/people.ts'
import { postgresUrl } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { PaymentPeer } from '../peers/payment-peer.ts'
import { connectTo } from '../postgres.ts'

if (postgresUrl !== undefined) {
  test('two processes make one customer, and let an event have its effect once', { timeout: 120_000 }, async () => {
    await using here = await installation()
    await using peer = await PaymentPeer.start()
    using file = plansFile()
    const env = peer.environmentWith(file.path)
    await using one = here.start(env)
    await using other = here.start(env)
    const urls = await Promise.all([one.ready(), other.ready()])
    const { token } = await createClient({ baseUrl: urls[0] }).setup({ body: { email: 'ann@example.org', password } })
    const clients = urls.map((baseUrl) => createClient({ baseUrl, token }))
    let waits = 5
    peer.trouble = ({ method, path }) =>
      method === 'POST' && path === '/v1/customers' && waits-- > 0 ? 'in use' : undefined

    const pages = await Promise.all([...clients, ...clients, ...clients].map((api) => api.checkout({ body: {} })))
    assert.equal(peer.books.customers.size, 1)
    peer.books.pay(new URL(pages[0]!.url).pathname.split('/').at(-1)!)
    const events = peer.books.takeEvents()
    const answers = await Promise.all(
      [...urls, ...urls].flatMap((url) => events.map((event) => peer.deliver(event, url, { at: new Date() }))),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    for (const api of clients) assert.equal((await api.getBilling()).status, 'active')
    await using admin = await connectTo(here.databaseUrl!)
    const count = async (table: string, where = 'true') =>
      Number((await admin.query(`select count(*) from ${table} where ${where}`)).rows[0].count)
    assert.equal(await count('payment_events'), events.length)
    assert.equal(await count('audit_events', "event = 'billing.subscribed'"), 1)
    assert.equal(await count('customers'), 1)
  })
}
