import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changePassword, password, register, signIn } from '../../test/cast/people.ts'
import { cheap, databaseName, startDocket, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { NOBODY } from '../engine/db/schema.ts'
import { setPassword } from './endings-queries.ts'
import { Hashing } from './passwords.ts'

const hashes = query((q) => q.selectFrom('users').where('id', '<>', NOBODY).select('password_hash'))

describe(`what a password costs on ${databaseName}`, () => {
  test('is argon2id with 19 MiB and two passes, unless somebody who makes the app says otherwise', async () => {
    await using docket = await startDocket({ realHashes: true })
    await register(docket)
    const [user] = await docket.app.context.db.all(hashes, {})
    assert.match(user!.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  test('is outdated when it is not today’s, and is checked all the same', async () => {
    const [today, before] = [new Hashing({ ...cheap, passes: 2 }), new Hashing(cheap)]
    const [hash, old] = [await today.hash(password), await before.hash(password)]
    assert.equal(await today.verify(password, hash), 'right')
    assert.equal(await today.verify(password, old), 'outdated')
    assert.equal(await today.verify(`${password}.`, old), 'wrong')
    assert.equal(await today.verify('', undefined), 'wrong')
  })
})

describe(`a password that can be typed in several ways, on ${databaseName}`, () => {
  const docket = useDocket()
  const [composed, decomposed] = ['café \u00e9t\u00e9', 'cafe\u0301 e\u0301te\u0301']
  const wide = '\uff43af\u00e9 \u00e9t\u00e9'
  const hashOfAll = () => docket.app.context.db.all(hashes, {})

  test('is one for register, login and changePassword (NIST SP 800-63B)', async () => {
    const email = 'zoe@example.org'
    await docket.client().register({ body: { email, password: decomposed, terms_accepted: true } })
    for (const typed of [composed, decomposed, wide]) {
      const { token } = await signIn(docket.client(), { email, password: typed })
      await changePassword(docket, { api: docket.client(token) }, { current_password: composed, new_password: typed })
    }
    await refused(signIn(docket.client(), { email, password: 'cafe ete' }), 'auth.invalid_credentials')
  })

  test('goes on where it was hashed as it came, and is hashed anew by the next login', async () => {
    const { email, user_id } = await register(docket)
    const { db, identity } = docket.app.context
    const asItCame = await identity.hashing.hashWith(identity.hashing.newSalt(), decomposed)
    await db.transact((tx) => setPassword(tx, { user_id, password_hash: asItCame }))
    await refused(signIn(docket.client(), { email, password: composed }), 'auth.invalid_credentials')
    await signIn(docket.client(), { email, password: decomposed })
    const renewed = await hashOfAll()
    assert.ok(renewed.every(({ password_hash }) => password_hash !== asItCame))
    for (const typed of [decomposed, composed]) await signIn(docket.client(), { email, password: typed })
    assert.deepEqual(await hashOfAll(), renewed, 'once')
  })
})
