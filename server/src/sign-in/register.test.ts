import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signIn } from '../../test/cast/people.ts'
import { databaseName, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { HOUR } from '../engine/outside/clock.ts'

const password = 'correct horse'
const newcomer = (email: string) => ({ body: { email, password, terms_accepted: true as const } })

describe(`register on ${databaseName}`, () => {
  const docket = useDocket()

  test('makes an unverified account and signs it in', async () => {
    const answer = await docket.client().raw('register', newcomer('ann@example.org'))
    assert.equal(answer.status, 201)
    assert.match(answer.headers.get('set-cookie')!, /^svc_jwt=eyJ/)
    const { token, user_id, ...rest } = await answer.json()
    assert.deepEqual(rest, { role: 'user', email: 'ann@example.org', email_verified: false })
    assert.equal((await docket.client(token).getMe()).user_id, user_id)
  })

  test('keeps the address trimmed and in lower case', async () => {
    const { email, user_id } = await docket.client().register(newcomer('  Bea.Ö@Example.ORG '))
    assert.equal(email, 'bea.ö@example.org')
    const again = await signIn(docket.client(), { email: 'BEA.ö@example.org', password })
    assert.equal(again.user_id, user_id)
  })

  test('of 20 at once with spellings of one address one makes an account', async () => {
    const spellings = ['cleo@example.org', 'CLEO@example.org', ' cleo@EXAMPLE.org', 'Cleo@Example.Org ']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => docket.client().raw('register', newcomer(spellings[n % 4]!))),
    )
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    assert.deepEqual(statuses, [201, ...Array.from({ length: 19 }, () => 409)])
    const losers = answers.filter(({ status }) => status === 409)
    for (const loser of losers) {
      assert.equal((await loser.json()).code, 'auth.email_taken')
      assert.equal(loser.headers.get('set-cookie'), null)
    }
  })

  test('leaves the password of an account that exists alone', async () => {
    const { user_id } = await docket.client().register(newcomer('dora@example.org'))
    const body = { email: 'Dora@example.org', password: 'another password', terms_accepted: true as const }
    await refused(docket.client().register({ body }), 'auth.email_taken')
    assert.equal((await signIn(docket.client(), newcomer('dora@example.org').body)).user_id, user_id)
    await refused(docket.client().login({ body }), 'auth.invalid_credentials')
  })

  for (const terms_accepted of [false, undefined, 'true', 1, null]) {
    test(`needs the terms to be accepted: ${JSON.stringify(terms_accepted)} does not do`, async () => {
      const answer = await docket
        .client()
        .raw('register', { body: { email: 'eve@example.org', password, terms_accepted } })
      const { error, code } = await answer.json()
      assert.deepEqual([answer.status, code], [400, 'request.invalid'])
      assert.match(error, /^terms_accepted: /)
    })
  }

  test('ignores a role and flags that the caller would like to have', async () => {
    const wishes = { role: 'admin', email_verified: true, must_change_password: true, demo: true, id: 'x' }
    const { token } = await docket.client().register({ body: { ...newcomer('flo@example.org').body, ...wishes } })
    const { role, email_verified, must_change_password, demo } = await docket.client(token).getMe()
    assert.deepEqual([role, email_verified, must_change_password, demo], ['user', false, false, false])
  })
})

describe(`limits of register on ${databaseName}`, () => {
  test('a closed sign-up refuses everybody', async () => {
    await using docket = await startDocket({ environment: { DOCKET_SIGNUP: 'closed' } })
    await refused(docket.client().register(newcomer('ann@example.org')), 'auth.signup_disabled')
    await refused(docket.client().login(newcomer('ann@example.org')), 'auth.invalid_credentials')
  })

  test('the sixth attempt for one address within an hour waits, another address does not', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock, limits: { register: 5 } })
    const email = (attempt: number) => (attempt % 2 ? 'ann@example.org' : ' ANN@example.org')
    await docket.client().register(newcomer(email(1)))
    for (const attempt of [2, 3, 4, 5]) {
      await refused(docket.client().register(newcomer(email(attempt))), 'auth.email_taken')
    }
    clock.advance(HOUR / 2)
    const answer = await docket.client().raw('register', newcomer(email(6)))
    const { code, retry_after } = await answer.json()
    assert.deepEqual([answer.status, code, retry_after], [429, 'rate_limited', HOUR / 2 / 1000])
    assert.equal(answer.headers.get('retry-after'), String(retry_after))

    await docket.client().register(newcomer('bea@example.org'))
    clock.advance(HOUR / 2)
    await refused(docket.client().register(newcomer(email(7))), 'auth.email_taken')
  })

  test('takes 100 registrations an hour from one network, and counts neither this machine nor a private network', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock, environment: { DOCKET_TRUSTED_PROXIES: '127.0.0.1' } })
    let count = 0
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address }
      const answer = await docket.client().raw('register', newcomer(`crowd-${++count}@example.org`), { headers })
      return [answer.status, answer.headers.get('retry-after')]
    }
    for (const [network, elsewhere] of [
      [(n: number) => `203.0.113.${n}`, '203.0.114.1'],
      [(n: number) => `2001:db8::${n.toString(16)}`, '2001:db8:0:1::1'],
    ] as const) {
      for (let n = 0; n < 100; n++) assert.deepEqual(await from(network(n)), [201, null])
      assert.deepEqual(await from(network(200)), [429, '3600'])
      assert.deepEqual(await from(elsewhere), [201, null])
    }
    for (const address of ['10.1.2.3', '192.168.1.1', '172.31.0.1', '127.0.0.1', '::1', 'fd00::1', '::ffff:10.0.0.1'])
      for (let n = 0; n < 15; n++) assert.deepEqual(await from(address), [201, null])
    for (let n = 0; n < 90; n++) assert.deepEqual(await from('10.1.2.3'), [201, null])
    clock.advance(HOUR)
    assert.deepEqual(await from('203.0.113.1'), [201, null])
  })
})
