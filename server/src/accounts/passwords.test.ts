import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { password, register } from '../../test/cast/people.ts'
import { cheap, databaseName, startDocket } from '../../test/harness.ts'
import { query } from '../engine/db/query.ts'
import { Hashing } from './passwords.ts'

const hashes = query((q) => q.selectFrom('users').select('password_hash'))

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
    assert.deepEqual([today.isOutdated(hash), today.isOutdated(old)], [false, true])
    assert.equal(await today.verify(password, old), true)
    assert.equal(await today.verify(`${password}.`, old), false)
    assert.equal(await today.verify('', undefined), false)
  })
})
