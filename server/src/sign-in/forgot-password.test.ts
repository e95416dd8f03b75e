import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf } from '../../test/cast/audit.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { password, register } from '../../test/cast/people.ts'
import { type Docket, databaseName, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { query } from '../engine/db/query.ts'
import { HOUR, MINUTE } from '../engine/outside/clock.ts'

const forgotten = query((q) => q.selectFrom('jobs').where('kind', '=', 'forgotten password').select('id'))
const makeDemo = query((q, p: { id: string }) => q.updateTable('users').set({ demo: 1 }).where('id', '=', p.id))

/** Once everything is done that was enqueued: how many mails with a link for a new password came to an address. */
const linksTo = async (docket: Docket, email: string): Promise<number> => {
  while ((await docket.app.context.db.all(forgotten, {})).length > 0) await new Promise(setImmediate)
  return (await mailbox(docket).all(email)).filter(({ link }) => link.includes('/reset/')).length
}

const ask = (docket: Docket, email: string, headers: Record<string, string> = {}) =>
  docket.client().raw('forgotPassword', { body: { email } }, { headers })

describe(`forgotPassword on ${databaseName}`, () => {
  const docket = useDocket()

  test('mails a link to whoever has an account, verified or not, and answers everybody alike', async () => {
    const ann = await register(docket)
    const spelled = ` ${ann.email.toUpperCase()}`
    const answers = [await ask(docket, spelled), await ask(docket, 'nobody@example.org')]
    for (const answer of answers) {
      const headers = [...answer.headers].filter(([name]) => name !== 'date')
      assert.deepEqual([answer.status, await answer.text()], [204, ''])
      assert.deepEqual(
        headers,
        [...answers[0]!.headers].filter(([name]) => name !== 'date'),
      )
    }
    assert.equal(await linksTo(docket, ann.email), 1)
    assert.equal(await linksTo(docket, 'nobody@example.org'), 0)
    const { event, ok, ip } = (await auditOf(docket, ann.user_id)).at(-1)!
    assert.deepEqual([event, ok, ip], ['auth.reset_requested', true, '127.0.0.1'])
  })

  test('the account goes on as it was until the link is used', async () => {
    const ann = await register(docket)
    await ask(docket, ann.email)
    assert.equal(await linksTo(docket, ann.email), 1)
    assert.equal((await ann.api.getMe()).email_verified, false)
    await docket.client().login({ body: { email: ann.email, password } })
  })

  test('the demo account, which everybody shares, is sent none', async () => {
    const ann = await register(docket)
    await docket.app.context.db.transact((tx) => tx.all(makeDemo, { id: ann.user_id }))
    assert.equal((await ask(docket, ann.email)).status, 204)
    assert.equal(await linksTo(docket, ann.email), 0)
  })

  test('what cannot be an address is refused', async () => {
    for (const email of [
      '',
      'ann',
      'a@b, c@d',
      'ann@example.org\r\nbcc: eve@example.org',
      `${'x'.repeat(250)}@example.org`,
    ]) {
      const answer = await ask(docket, email)
      assert.deepEqual([answer.status, (await answer.json()).code], [400, 'request.invalid'], email)
    }
  })
})

describe(`limits of forgotPassword on ${databaseName}`, () => {
  const statuses = async (docket: Docket, asked: [string, Record<string, string>?][]): Promise<number[]> => {
    const found: number[] = []
    for (const [email, headers] of asked) found.push((await ask(docket, email, headers)).status)
    return found
  }

  test('takes three in a quarter of an hour for one address, known or not, however it is spelled', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const ann = await register(docket)
    for (const email of [ann.email, 'nobody@example.org']) {
      assert.deepEqual(
        await statuses(docket, [[email], [email.toUpperCase()], [` ${email}`], [email]]),
        [204, 204, 204, 429],
      )
      const answer = await ask(docket, email)
      assert.equal(answer.headers.get('retry-after'), String(15 * 60))
      assert.equal((await answer.json()).retry_after, 15 * 60)
    }
    assert.equal((await ask(docket, 'somebody@example.org')).status, 204)
    clock.advance(15 * MINUTE)
    assert.equal((await ask(docket, ann.email)).status, 204)
  })

  test('an address that a caller makes up in a header is not another caller', async () => {
    await using docket = await startDocket({ clock: new TestClock() })
    const ann = await register(docket)
    const asked = Array.from({ length: 50 }, (_, n): [string, Record<string, string>] => {
      const name = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'][n % 5]!
      return [ann.email, { [name]: name === 'forwarded' ? `for=192.0.2.${n}` : `192.0.2.${n}` }]
    })
    assert.deepEqual(await statuses(docket, asked), [204, 204, 204, ...Array.from({ length: 47 }, () => 429)])
    await linksTo(docket, ann.email)
    assert.deepEqual([...new Set((await auditOf(docket, ann.user_id)).map(({ ip }) => ip))], ['127.0.0.1'])
  })

  test('whoever has a whole IPv6 network is one caller, in every spelling', async () => {
    await using docket = await startDocket({
      clock: new TestClock(),
      environment: { DOCKET_TRUSTED_PROXIES: '127.0.0.1' },
    })
    const from = (address: string): [string, Record<string, string>] => [
      'ann@example.org',
      { 'x-forwarded-for': address },
    ]
    const network = ['2001:db8:0:7::1', '2001:DB8:0:7:ffff::2', '2001:0db8:0000:0007:0000::', '2001:db8:0:7:1:2:3:4']
    assert.deepEqual(await statuses(docket, network.map(from)), [204, 204, 204, 429])
    assert.deepEqual(await statuses(docket, ['2001:db8:0:8::1', '192.0.2.1'].map(from)), [204, 204])
    assert.deepEqual(
      await statuses(docket, ['::ffff:192.0.2.1', '192.0.2.1', '::ffff:c000:201'].map(from)),
      [204, 204, 429],
    )
  })

  test('a token that nobody made gets no counter of its own', async () => {
    await using docket = await startDocket({ clock: new TestClock() })
    const forged = (n: number) => ({
      authorization: `Bearer eyJhbGciOiJIUzI1NiJ9.${n}.x`,
      cookie: `svc_jwt=eyJ.${n}.x`,
    })
    const asked = [0, 1, 2, 3].map((n): [string, Record<string, string>] => ['ann@example.org', forged(n)])
    assert.deepEqual(await statuses(docket, asked), [204, 204, 204, 429])
  })

  test('however many callers ask, ten mails an hour go to one address, and nobody is told', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock, environment: { DOCKET_TRUSTED_PROXIES: '127.0.0.1' } })
    const [ann, bea] = [await register(docket), await register(docket)]
    for (let n = 0; n < 14; n++) {
      assert.equal((await ask(docket, ann.email, { 'x-forwarded-for': `192.0.2.${n}` })).status, 204)
      await linksTo(docket, ann.email) // one after the other: of those that wait the newest is enough
    }
    assert.equal(await linksTo(docket, ann.email), 10)
    assert.equal((await ask(docket, bea.email)).status, 204)
    assert.equal(await linksTo(docket, bea.email), 1)
    clock.advance(HOUR)
    assert.equal((await ask(docket, ann.email)).status, 204)
    assert.equal(await linksTo(docket, ann.email), 11)
  })
})
