import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keyOf, register } from '../../test/cast/people.ts'
import { type Docket, databaseName, postgresUrl, startDocket, TestClock } from '../../test/harness.ts'
import { openStream } from '../../test/raw-stream.ts'
import { SECOND } from '../engine/outside/clock.ts'

const limits = { keyRate: 60, keyBurst: 120 }

const ask = async (docket: Docket, token: string) => {
  const { status, headers } = await docket.client(token).raw('getMe')
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`))
  return { status, limit, remaining, reset, retryAfter: headers.get('retry-after') }
}

/** How many of so many requests at once are answered; the others are refused with 429. */
const countAnswered = async (docket: Docket, token: string, count: number): Promise<number> => {
  const answers = await Promise.all(Array.from({ length: count }, () => ask(docket, token)))
  assert.ok(answers.every(({ status }) => status === 200 || status === 429))
  return answers.filter(({ status }) => status === 200).length
}

describe(`how often an API key may ask on ${databaseName}`, () => {
  test('120 at once, then 60 in a second, each key by itself and sessions as they like', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock, limits })
    const ann = await register(docket, 'ann')
    const [key, other] = [await keyOf(docket, ann), await keyOf(docket, ann)]
    assert.equal(await countAnswered(docket, key.token, 150), 120)
    for (let second = 0; second < 3; second++) {
      clock.advance(SECOND)
      assert.equal(await countAnswered(docket, key.token, 80), 60)
    }
    assert.equal((await ask(docket, other.token)).status, 200)
    const session = await ask(docket, ann.token)
    assert.deepEqual(session, { status: 200, limit: null, remaining: null, reset: null, retryAfter: null })
    assert.equal(await countAnswered(docket, ann.token, 150), 150)
  })

  test('every answer says how many are left, and without one when to come back', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock, limits: { keyRate: 1, keyBurst: 3 } })
    const key = await keyOf(docket, await register(docket, 'ann'))
    const good = { status: 200, limit: '3', retryAfter: null }
    assert.deepEqual(await ask(docket, key.token), { ...good, remaining: '2', reset: null })
    const absent = await key.api.raw('createList', { body: {} })
    assert.deepEqual([absent.status, absent.headers.get('x-ratelimit-remaining')], [400, '1'])
    assert.deepEqual(await ask(docket, key.token), { ...good, remaining: '0', reset: '1' })
    const refused = await key.api.raw('getMe')
    assert.equal(refused.status, 429)
    const { code, retry_after } = await refused.json()
    assert.deepEqual([code, retry_after], ['rate_limited', 1])
    for (const name of ['retry-after', 'x-ratelimit-reset']) assert.equal(refused.headers.get(name), '1', name)
    clock.advance(SECOND)
    assert.equal((await ask(docket, key.token)).status, 200, 'as it was told')
    assert.equal((await ask(docket, key.token)).status, 429)
  })

  test('a large body, before which the gates stand twice, counts once', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock, limits: { keyRate: 1, keyBurst: 5 } })
    const key = await keyOf(docket, await register(docket, 'ann'))
    const { id: listID } = await key.api.createList({ body: { name: 'Groceries' } })
    const body = { name: 'Long', description: 'x'.repeat(40_000) }
    const answer = await key.api.raw('createTask', { listID, body })
    assert.deepEqual([answer.status, answer.headers.get('x-ratelimit-remaining')], [201, '3'])
    assert.equal((await ask(docket, key.token)).remaining, '2')
  })

  test('opening a stream counts, what it sends does not', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock, limits: { keyRate: 1, keyBurst: 2 } })
    const ann = await register(docket, 'ann')
    const key = await keyOf(docket, ann)
    const { id } = await ann.api.createList({ body: { name: 'Groceries' } })
    await using stream = await openStream(docket.url, key.token, id)
    await stream.until('synced')
    for (let n = 0; n < 5; n++) {
      await ann.api.createTask({ listID: id, body: { name: `Task ${n}` } })
      await stream.until('task')
    }
    assert.equal((await ask(docket, key.token)).remaining, '0')
    const refused = await key.api.raw('getListEvents', { listID: id })
    assert.equal(refused.status, 429)
  })

  test('a key that is known no more has no bucket', async () => {
    await using docket = await startDocket({ limits: { keyRate: 1, keyBurst: 2 } })
    const unknown = `svc_u_${'0'.repeat(43)}`
    for (let n = 0; n < 5; n++) {
      assert.deepEqual(await ask(docket, unknown), {
        status: 401,
        limit: null,
        remaining: null,
        reset: null,
        retryAfter: null,
      })
    }
  })

  if (postgresUrl !== undefined) {
    test('two processes share what a key may', async () => {
      const clock = new TestClock()
      await using one = await startDocket({ clock, limits })
      const environment = { DOCKET_DATABASE_URL: one.app.context.config.databaseUrl! }
      await using two = await startDocket({ clock, limits, environment })
      const { key } = await keyOf(one, await register(one, 'ann'))
      const storm = async () =>
        (await Promise.all([one, two].map((docket) => countAnswered(docket, key, 100)))).reduce((a, b) => a + b)
      assert.equal(await storm(), 120)
      clock.advance(SECOND)
      assert.equal(await storm(), 60)
    })
  }
})
