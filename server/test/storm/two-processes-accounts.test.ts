import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@docket/client'
import { password, signIn } from '../cast/people.ts'
import { postgresUrl } from '../harness.ts'
import { installation } from '../machine/program.ts'
import { startPeer } from '../peers/smtp-peer.ts'
import { connectTo } from '../postgres.ts'
import { refused } from '../refused.ts'

const account = { email: 'olga@example.org', password }
const MAILS = 6

if (postgresUrl !== undefined) {
  test('two processes send each mail once, count together, end sessions everywhere and give each visitor a demo', {
    timeout: 60_000,
  }, async () => {
    await using here = await installation()
    await using peer = await startPeer()
    const env = {
      DOCKET_MAIL_URL: peer.url,
      DOCKET_DEMO: 'true',
      DOCKET_LIMIT_LOGIN_PER_ACCOUNT: '4',
      DOCKET_LIMIT_FORGOT: String(MAILS),
    }
    await using one = here.start(env)
    await using other = here.start(env)
    const baseUrls = await Promise.all([one.ready(), other.ready()])
    const [a, b] = [createClient({ baseUrl: baseUrls[0] }), createClient({ baseUrl: baseUrls[1] })]
    await using admin = await connectTo(here.databaseUrl!)

    const { token } = await a.setup({ body: account })
    const session = await signIn(b, account)
    const clients = baseUrls.map((baseUrl) => createClient({ baseUrl, token: session.token }))
    for (const client of clients) assert.equal((await client.getMe()).email, account.email)

    const newcomers = Array.from({ length: MAILS }, (_, n) => `newcomer-${n}@example.org`)
    await Promise.all(
      newcomers.map((email, n) => (n % 2 ? b : a).register({ body: { email, password, terms_accepted: true } })),
    )
    await peer.receive(MAILS)
    const first = createClient({ baseUrl: baseUrls[0], token })
    await first.changePassword({ body: { current_password: password, new_password: `${password}!` } })
    for (const client of clients) await refused(client.getMe(), 'auth.session_ended')
    await peer.receive(MAILS + 1)

    for (let n = 0; n < 4; n++) await refused((n % 2 ? b : a).login({ body: account }), 'auth.invalid_credentials')
    for (const guest of [a, b]) await refused(guest.login({ body: account }), 'rate_limited')

    const waiting = `select from jobs where kind = 'send mail'`
    while ((await admin.query(waiting)).rows.length > 0);
    assert.deepEqual(peer.received.map(({ to }) => to).toSorted(), [...newcomers, account.email].toSorted())
    const visitors = await Promise.all([a.demo(), b.demo(), a.demo()])
    assert.equal(new Set(visitors.map(({ user_id }) => user_id)).size, visitors.length)
    for (const { token } of visitors)
      for (const baseUrl of baseUrls) assert.ok((await createClient({ baseUrl, token }).getLists()).length > 0)
  })
}
