import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Docket, databaseName, startDocket } from '../../../test/harness.ts'
import { query } from '../db/query.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'where a request comes from is in its head'

const counters = query((q) => q.selectFrom('throttles').select(['key', 'hits']).orderBy('key'))
const sessions = query((q) => q.selectFrom('sessions').select('ip'))

/** How often each address was counted at the sign-in. */
const counted = async ({ app }: Docket): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await app.context.db.all(counters, {}))
      .filter(({ key }) => key.startsWith('login from '))
      .map(({ key, hits }) => [key.slice('login from '.length), hits]),
  )

let attempts = 0

const attempt = (docket: Docket, headers: Record<string, string>) =>
  docket.client().raw('login', { body: { email: `n${++attempts}@example.org`, password: 'x' } }, { headers })

const claims = (address: string): Record<string, string>[] =>
  ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip'].map((name) => ({
    [name]: address,
  }))

describe(`the address of a caller on ${databaseName}`, () => {
  test('is the one of the socket, whatever a header claims', async () => {
    await using docket = await startDocket({ limits: { loginPerAddress: 6 } })
    for (const headers of [...claims('192.0.2.1'), { forwarded: 'for=192.0.2.2' }]) {
      assert.equal((await attempt(docket, headers)).status, 401)
    }
    assert.equal((await attempt(docket, { 'x-forwarded-for': '192.0.2.3' })).status, 429)
    assert.deepEqual(await counted(docket), { '127.0.0.1': 6 })
  })

  test('is what the nearest proxy that is trusted says, read from the right', async () => {
    await using docket = await startDocket({
      environment: { DOCKET_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' },
      limits: { loginPerAddress: 1000 },
    })
    for (const forwarded of [
      '192.0.2.1',
      '203.0.113.9, 192.0.2.1',
      '203.0.113.9, 192.0.2.1, 10.1.2.3',
      '10.9.9.9, 203.0.113.9,192.0.2.1 ,10.1.2.3, 10.4.5.6',
    ]) {
      await attempt(docket, { 'x-forwarded-for': forwarded })
    }
    assert.deepEqual(await counted(docket), { '192.0.2.1': 4 })

    for (const forwarded of ['::ffff:192.0.2.1', '::ffff:c000:201']) {
      await attempt(docket, { 'x-forwarded-for': forwarded })
    }
    for (const forwarded of ['2001:db8:0:7::1', '2001:DB8:0:7:ffff::2', '2001:0db8:0000:0007::']) {
      await attempt(docket, { 'x-forwarded-for': forwarded })
    }
    await attempt(docket, { 'x-real-ip': '192.0.2.77' })
    assert.deepEqual(await counted(docket), { '127.0.0.1': 1, '192.0.2.1': 6, '2001:db8:0:7::/64': 3 })
  })

  test('is the same whatever port stands behind it, and the proxy’s where it sends what is none', async () => {
    await using docket = await startDocket({
      environment: { DOCKET_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' },
      limits: { loginPerAddress: 1000 },
    })
    for (const forwarded of ['192.0.2.1:5678', '203.0.113.9, 192.0.2.1:1, 10.1.2.3:80', 'unknown, 192.0.2.1'])
      await attempt(docket, { 'x-forwarded-for': forwarded })
    for (const forwarded of ['[2001:db8:0:7::1]:443', '[2001:db8:0:7::2]'])
      await attempt(docket, { 'x-forwarded-for': forwarded })
    for (const forwarded of ['unknown', '192.0.2.01', '203.0.113.9, garbage', '203.0.113.9, _hidden, 10.1.2.3'])
      await attempt(docket, { 'x-forwarded-for': forwarded })
    assert.deepEqual(await counted(docket), {
      '10.1.2.3': 1,
      '127.0.0.1': 3,
      '192.0.2.1': 3,
      '2001:db8:0:7::/64': 2,
    })
  })

  test('is kept with the session in its canonical form', async () => {
    await using docket = await startDocket({ environment: { DOCKET_TRUSTED_PROXIES: '127.0.0.1' } })
    const body = { email: 'ann@example.org', password: 'correct horse', terms_accepted: true }
    await docket.client().raw('register', { body }, { headers: { 'x-forwarded-for': '::FFFF:192.0.2.1' } })
    assert.deepEqual(
      (await docket.app.context.db.all(sessions, {})).map(({ ip }) => ip),
      ['192.0.2.1'],
    )
  })
})
