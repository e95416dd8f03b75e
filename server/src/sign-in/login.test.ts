import assert from 'node:assert/strict'
import { argon2Sync, randomBytes } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { type Person, password, register } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'

describe(`login on ${databaseName}`, () => {
  const docket = useDocket({ limits: { loginPerAccount: 10_000 } })
  let ann: Person

  before(async () => {
    ann = await register(docket, 'ann')
  })

  const attempt = (email: string, secret: string) => docket.client().raw('login', { body: { email, password: secret } })

  test('answers with a new session, in the body and as a cookie', async () => {
    const answer = await attempt(ann.email, password)
    assert.equal(answer.status, 200)
    const { token, ...rest } = await answer.json()
    assert.deepEqual(rest, { user_id: ann.user_id, role: 'user', must_change_password: false })
    assert.ok(answer.headers.get('set-cookie')!.startsWith(`svc_jwt=${token};`))
    assert.notEqual(token, ann.token)
    assert.equal((await ann.api.getMe()).user_id, ann.user_id, 'the session before goes on')
  })

  test('keeps every byte of a password: one that differs at byte 73 is wrong', async () => {
    const long = 'x'.repeat(72)
    const body = { email: 'long@example.org', password: `${long}y`, terms_accepted: true as const }
    await docket.client().register({ body })
    await refused(docket.client().login({ body: { ...body, password: `${long}z` } }), 'auth.invalid_credentials')
    await refused(docket.client().login({ body: { ...body, password: long } }), 'auth.invalid_credentials')
    await docket.client().login({ body })
  })

  test('compares passwords exactly: neither trimmed nor folded', async () => {
    const body = { email: 'exact@example.org', password: ' Pässword ', terms_accepted: true as const }
    await docket.client().register({ body })
    for (const other of ['Pässword', ' pässword ', ' Password ']) {
      await refused(docket.client().login({ body: { ...body, password: other } }), 'auth.invalid_credentials')
    }
    await docket.client().login({ body })
  })

  test('refuses a password of a megabyte without reading it', async () => {
    const started = performance.now()
    const answer = await attempt(ann.email, 'x'.repeat(1_000_000))
    assert.deepEqual([answer.status, (await answer.json()).code], [413, 'request.too_large'])
    assert.ok(performance.now() - started < 1000)
    await refused(docket.client().login({ body: { email: ann.email, password: '' } }), 'request.invalid')
  })

  test('hashes a password anew when its hash was made with other parameters, and only when it is right', async () => {
    const { db } = docket.app.context
    const { email } = await register(docket, 'old')
    const hashOf = async () => (await db.first(storedHash, { email }))!.password_hash
    const today = await hashOf()
    const nonce = randomBytes(16)
    const weak = { memory: 1024, passes: 1, parallelism: 1 }
    const hash = argon2Sync('argon2id', { ...weak, message: password, nonce, tagLength: 32 })
    const phc = `$argon2id$v=19$m=1024,t=1,p=1$${unpadded(nonce)}$${unpadded(hash)}`
    await db.transact((tx) => tx.all(storeHash, { email, phc }))

    assert.equal((await attempt(email, 'wrong password')).status, 401)
    assert.equal(await hashOf(), phc)
    assert.equal((await attempt(email, password)).status, 200)
    const renewed = await hashOf()
    assert.equal(renewed.split('$')[3], today.split('$')[3])
    assert.equal((await attempt(email, password)).status, 200)
    assert.equal(await hashOf(), renewed, 'once')
    assert.equal((await attempt(email, 'wrong password')).status, 401)
  })

  test('never repeats a password or an address in a refusal', async () => {
    const secret = 'Xyzzy-plugh-42'
    for (const body of [
      { email: ann.email, password: secret },
      { email: 'nobody@example.org', password: secret },
      { email: secret, password: secret },
      { email: [secret], password: { secret } },
      { email: ann.email, password: secret.repeat(20) },
    ]) {
      for (const id of ['login', 'register', 'setup'] as const) {
        const text = await (await docket.client().raw(id, { body: { ...body, terms_accepted: secret } })).text()
        assert.doesNotMatch(text, /xyzzy|@example/i, `${id} repeats it`)
      }
    }
  })
})

const storedHash = query((q, p: { email: string }) =>
  q.selectFrom('users').select('password_hash').where('email', '=', p.email),
)
const storeHash = query((q, p: { email: string; phc: string }) =>
  q.updateTable('users').set({ password_hash: p.phc }).where('email', '=', p.email),
)

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')
