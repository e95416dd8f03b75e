import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditOf } from '../../test/cast/audit.ts'
import { password, register } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { openAccountStream, openStream } from '../../test/raw-stream.ts'

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

  test('logout ends the streams of its session at once, not with the next look at who may listen', async () => {
    const ann = await register(docket)
    const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
    await using list = await openStream(docket.url, ann.token, listID)
    await using account = await openAccountStream(docket.url, ann.token)
    for (const stream of [list, account]) await stream.until('synced')
    const { token } = (await docket.client().login({ body: { email: ann.email, password } })) as { token: string }
    await using other = await openStream(docket.url, token, listID)
    await other.until('synced')
    const since = performance.now()
    await ann.api.logout()
    await Promise.all([list.end(), account.end()])
    assert.ok(performance.now() - since < 3000, 'the next look is five seconds away')
    await docket.client(token).updateList({ listID, body: { name: 'Errands' } })
    assert.equal((await other.next()).event, 'list')
  })
})
