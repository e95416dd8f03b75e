import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf } from '../../test/cast/audit.ts'
import { register } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'

describe(`logout on ${databaseName}`, () => {
  const docket = useDocket()

  test('is in the audit once, when a session has really ended', async () => {
    const ann = await register(docket)
    const logouts = async () =>
      (await auditOf(docket, ann.user_id)).filter(({ event }) => event === 'auth.logout').map(({ ok, ip }) => [ok, ip])
    assert.deepEqual(await logouts(), [])
    const answers = await Promise.all(Array.from({ length: 10 }, () => ann.api.raw('logout')))
    assert.ok(answers.some(({ status }) => status === 204))
    assert.ok(answers.every(({ status }) => status === 204 || status === 401))
    assert.equal((await ann.api.raw('logout')).status, 401)
    assert.deepEqual(await logouts(), [[true, '127.0.0.1']])
  })
})
