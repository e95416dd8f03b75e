import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { absentId, keyOf, type Person, password, register } from '../../test/cast/people.ts'
import { databaseName, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { exchange, head } from '../../test/input/raw.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../engine/outside/clock.ts'
import { hashOf } from '../engine/outside/encryption.ts'

const auditOf = query((q, p: { user_id: string }) =>
  q.selectFrom('audit_events').where('user_id', '=', p.user_id).orderBy('event').select(['event', 'ok', 'reason']),
)
const storedKeys = query((q, p: { user_id: string }) =>
  q.selectFrom('api_keys').where('user_id', '=', p.user_id).selectAll(),
)

describe(`API keys on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let ann: Person
  const create = (body: object, person = ann) => docket.client(person.token).raw('createApiKey', { body })

  before(async () => {
    ann = await register(docket, 'ann')
  })

  test('createApiKey shows the key once, getApiKeys tells of it afterwards, the newest first', async () => {
    const bob = await register(docket, 'bob')
    const first = await bob.api.createApiKey({ body: { name: '  Backup ' } })
    const expires_at = new Date(clock.now().getTime() + DAY).toISOString()
    const second = await bob.api.createApiKey({ body: { name: 'Look', read_only: true, expires_at } })
    const { key, ...shown } = second
    assert.match(key, /^svc_u_[0-9A-Za-z]{43}$/)
    assert.equal(shown.prefix, key.slice(0, 'svc_u_'.length + 8))
    assert.deepEqual([first.name, first.read_only, first.expires_at, first.last_used_at], ['Backup', false, null, null])
    assert.deepEqual([shown.name, shown.read_only, shown.expires_at], ['Look', true, expires_at])
    assert.equal(shown.created_at, clock.now().toISOString())
    const { key: _, ...older } = first
    assert.deepEqual(await bob.api.getApiKeys(), [shown, older])
    assert.deepEqual(await ann.api.getApiKeys(), [], 'they are nobody else’s')
  })

  test('createApiKey makes keys that nobody guesses', async () => {
    const bob = await register(docket, 'bob')
    const keys = await Promise.all(Array.from({ length: 20 }, async () => (await keyOf(docket, bob)).key))
    assert.equal(new Set(keys).size, keys.length)
    const used = new Set(keys.flatMap((key) => [...key.slice('svc_u_'.length)]))
    assert.ok(used.size > 55, `only ${used.size} of 62 characters among 860`)
  })

  test('createApiKey refuses a name that is missing, empty, too long or unseen, and an end in the past', async () => {
    const past = clock.now().toISOString()
    for (const [body, field] of [
      [{}, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(81) }, 'name'],
      [{ name: 'a\nb' }, 'name'],
      [{ name: 'x', expires_at: past }, 'expires_at'],
      [{ name: 'x', expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
      [{ name: 'x', expires_at: 'tomorrow' }, 'expires_at'],
      [{ name: 'x', read_only: 'yes' }, 'read_only'],
    ] as const) {
      const answer = await create(body)
      const { code, fields } = await answer.json()
      assert.deepEqual([answer.status, code, fields[0].field], [400, 'request.invalid', field], JSON.stringify(body))
    }
    assert.deepEqual(await ann.api.getApiKeys(), [])
    const { name } = await ann.api.createApiKey({ body: { name: '🔑'.repeat(80), expires_at: null } })
    assert.equal([...name].length, 80)
  })

  test('createApiKey holds the cap of 25 when 40 are asked for at once; what is revoked or expired makes room', async () => {
    const bob = await register(docket, 'bob')
    const expires_at = new Date(clock.now().getTime() + HOUR).toISOString()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => create({ name: `Key ${n}`, ...(n % 2 && { expires_at }) }, bob)),
    )
    const codes = await Promise.all(answers.map(async (one) => (one.ok ? one.status : (await one.json()).code)))
    assert.equal(codes.filter((one) => one === 201).length, 25)
    assert.equal(codes.filter((one) => one === 'api_key.too_many').length, 15)
    const keys = await bob.api.getApiKeys()
    assert.equal(keys.length, 25)

    const forever = keys.find((one) => one.expires_at === null)!
    await bob.api.revokeApiKey({ id: forever.id, body: { password } })
    assert.equal((await create({ name: 'In its place' }, bob)).status, 201)
    assert.equal((await create({ name: 'One more' }, bob)).status, 409)
    assert.equal((await create({ name: 'Mine' })).status, 201, 'others have their own')
    clock.advance(HOUR)
    assert.equal((await create({ name: 'After the others' }, bob)).status, 201)
  })

  test('revokeApiKey ends a key at once, and says so again', async () => {
    const key = await keyOf(docket, ann)
    assert.equal((await key.api.getMe()).user_id, ann.user_id)
    await ann.api.revokeApiKey({ id: key.id, body: { password } })
    assert.equal((await refused(key.api.getMe(), 'auth.key_revoked')).message, 'api key revoked')
    await ann.api.revokeApiKey({ id: key.id, body: { password } })
    assert.ok((await ann.api.getApiKeys()).every(({ id }) => id !== key.id))
    const events = await docket.app.context.db.all(auditOf, { user_id: ann.user_id })
    const ofThis = events.filter(({ reason }) => reason === key.prefix).map(({ event, ok }) => [event, ok])
    assert.deepEqual(ofThis, [
      ['api_key.created', 1],
      ['api_key.revoked', 1],
    ])
  })

  test('revokeApiKey wants the password, and knows the keys of the caller only', async () => {
    const key = await keyOf(docket, ann)
    const bob = await register(docket, 'bob')
    await refused(ann.api.revokeApiKey({ id: key.id, body: { password: 'of another' } }), 'auth.password_wrong')
    await refused(ann.api.revokeApiKey({ id: key.id, body: { password: '' } }), 'request.invalid')
    await refused(bob.api.revokeApiKey({ id: key.id, body: { password } }), 'not_found')
    await refused(ann.api.revokeApiKey({ id: absentId, body: { password } }), 'not_found')
    await refused(ann.api.revokeApiKey({ id: 'x', body: { password } }), 'request.invalid')
    assert.equal((await key.api.getMe()).user_id, ann.user_id)
  })

  test('nobody mints a key for somebody else by naming them in the body', async () => {
    const mallory = await register(docket, 'mallory')
    const body = { name: 'x', user_id: ann.user_id, role: 'admin', key: 'svc_u_mine', hash: hashOf('mine') }
    const anonymous = await docket.client().raw('createApiKey', { body })
    assert.deepEqual([anonymous.status, (await anonymous.json()).code], [401, 'auth.required'])
    const { key } = await (await create(body, mallory)).json()
    assert.equal((await docket.client(key).getMe()).user_id, mallory.user_id)
  })

  test('a page of another site mints and revokes nothing, nor does a form', async () => {
    const { id } = await keyOf(docket, ann)
    const cookie = `svc_jwt=${ann.token}`
    for (const [operation, input] of [
      ['createApiKey', { body: { name: 'x' } }],
      ['revokeApiKey', { id, body: { password } }],
    ] as const) {
      const send = async (headers: Record<string, string>) => {
        const answer = await docket.client().raw(operation, input, { headers: { cookie, ...headers } })
        return [answer.status, (await answer.json()).code]
      }
      assert.deepEqual(await send({ 'sec-fetch-site': 'cross-site' }), [403, 'auth.cross_site'])
      assert.deepEqual(await send({ origin: 'https://evil.example' }), [403, 'auth.cross_site'])
      assert.deepEqual(await send({ 'content-type': 'text/plain' }), [400, 'request.content_type'])
    }
    assert.ok((await ann.api.getApiKeys()).some((one) => one.id === id))
  })

  test('a key that was cut, stretched or changed is none, like one that never was', async () => {
    const { key } = await keyOf(docket, ann)
    const flipped = key.replace(/[a-zA-Z](?=[^a-zA-Z]*$)/, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    const hash = (await docket.app.context.db.all(storedKeys, { user_id: ann.user_id })).at(-1)!.hash
    for (const wrong of [
      key.slice(0, -1),
      `${key}A`,
      flipped,
      `${key}%00`,
      `${key}.`,
      key.replace('svc_u_', 'svc_u_svc_u_'),
      'svc_u_',
      hash,
      `svc_u_${hash}`,
      `svc_u_${'0'.repeat(43)}`,
    ]) {
      const answer = await docket.client(wrong).raw('getMe')
      const { error, code } = await answer.json()
      const expected = wrong.startsWith('svc_u_')
        ? ['invalid api key', 'auth.key_unknown']
        : [error, 'auth.session_ended']
      assert.deepEqual([answer.status, error, code], [401, ...expected], wrong)
      assert.equal(answer.headers.get('x-ratelimit-limit'), null, 'it has no bucket')
    }
    const upper = await docket.client(key.replace('svc_u_', 'SVC_U_')).raw('getMe')
    assert.equal(upper.status, 401)
    const zero = await exchange(
      docket.url,
      head('GET /api/v1/users/me', { authorization: `Bearer ${key}\0`, connection: 'close' }),
    )
    assert.match(zero, /^HTTP\/1\.1 400 /)
  })

  test('a key is a bearer token, and leaves the cookie beside it alone', async () => {
    const bob = await register(docket, 'bob')
    const { key } = await keyOf(docket, bob)
    const answer = await docket.client(key).raw('getMe', {}, { headers: { cookie: `svc_jwt=${ann.token}` } })
    assert.deepEqual([(await answer.json()).user_id, answer.headers.get('set-cookie')], [bob.user_id, null])
  })
})

describe(`the life of an API key on ${databaseName}`, () => {
  test('ends by its date, whether anybody cleans up or not', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const ann = await register(docket, 'ann')
    const expires_at = new Date(clock.now().getTime() + DAY).toISOString()
    const key = await keyOf(docket, ann, { expires_at })
    const other = await keyOf(docket, ann)
    clock.advance(DAY - 1)
    await key.api.getMe()
    assert.equal((await other.api.getApiKeys()).length, 2)
    clock.advance(1)
    assert.equal((await refused(key.api.getMe(), 'auth.key_expired')).message, 'api key expired')
    assert.deepEqual(
      (await other.api.getApiKeys()).map(({ id }) => id),
      [other.id],
    )
    await ann.api.revokeApiKey({ id: key.id, body: { password } })
    await refused(key.api.getMe(), 'auth.key_revoked')
    clock.advance(365 * DAY)
    await other.api.getMe()
  })

  test('is noted at most once a minute, also after a clock that was ahead', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const ann = await register(docket, 'ann')
    const key = await keyOf(docket, ann)
    const lastUsed = async () => (await ann.api.getApiKeys())[0]!.last_used_at
    /** The answer does not wait for the note. */
    const noted = async () => {
      while ((await lastUsed()) !== clock.now().toISOString()) await new Promise(setImmediate)
      return clock.now().toISOString()
    }
    assert.equal(await lastUsed(), null)
    await Promise.all(Array.from({ length: 20 }, () => key.api.getMe()))
    const first = await noted()
    clock.advance(MINUTE)
    for (let n = 0; n < 20; n++) await key.api.getMe()
    assert.equal(await lastUsed(), first)
    clock.advance(SECOND)
    await key.api.getMe()
    await noted()
    clock.advance(-DAY)
    await key.api.getMe()
    await noted()
  })

  test('is over with the account’s', async () => {
    await using docket = await startDocket()
    const ann = await register(docket, 'ann')
    const key = await keyOf(docket, ann)
    await docket.app.context.db.transact((tx) => tx.all(dropUser, { id: ann.user_id }))
    await refused(key.api.getMe(), 'auth.key_unknown')
  })

  test('leaves neither key nor hash in the log, the list, the audit or an error', async () => {
    await using docket = await startDocket({ logLevel: 'debug' })
    const { db } = docket.app.context
    const ann = await register(docket, 'ann')
    const key = await keyOf(docket, ann)
    const said: unknown[] = [
      await key.api.getApiKeys(),
      await (await docket.client(`${key.key}x`).raw('getMe')).text(),
      await (await key.api.raw('createApiKey', { body: { name: 'x' } })).text(),
      await (await key.api.raw('getList', { listID: absentId })).text(),
    ]
    await ann.api.revokeApiKey({ id: key.id, body: { password } })
    said.push(await (await key.api.raw('getMe')).text(), await db.all(auditOf, { user_id: ann.user_id }))
    const [stored] = await db.all(storedKeys, { user_id: ann.user_id })
    assert.equal(stored!.hash, hashOf(key.key))
    const text = JSON.stringify([...said, docket.notes, docket.bugs])
    assert.ok(docket.notes.length > 0 && text.includes(key.prefix))
    for (const secret of [key.key, key.key.slice(-20), stored!.hash]) assert.ok(!text.includes(secret))
    assert.ok(!JSON.stringify(stored).includes(key.key))
  })
})

const dropUser = query((q, p: { id: string }) => q.deleteFrom('users').where('id', '=', p.id))
