import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { endpoints, type OperationId, pathParameters } from '@docket/contract'
import { operations } from '../../test/cast/calls.ts'
import { absentId, keyOf } from '../../test/cast/people.ts'
import { type Scene, setScene } from '../../test/cast/scene.ts'
import { databaseName, useDocket } from '../../test/harness.ts'

export const runsOnce = 'a gate stops a key that may not, before anything is asked of a database'

const changing = operations.filter(([, { method, auth }]) => method !== 'GET' && auth === 'session')
const overrides = { 'x-http-method-override': 'GET', 'x-http-method': 'GET', 'x-method-override': 'GET' }

describe(`what an API key may on ${databaseName}`, () => {
  const docket = useDocket()
  let scene: Scene
  let asItWas: string
  let reader: string
  let writer: string

  before(async () => {
    await docket.client().setup({ body: { email: 'admin@example.org', password: 'correct horse' } })
    scene = await setScene(docket)
    writer = (await keyOf(docket, scene.owner)).key
    reader = (await keyOf(docket, scene.owner, { read_only: true })).key
    asItWas = await scene.digest()
  })

  /** Without a body: nobody asks for it before the gates. */
  const call = async (key: string, id: OperationId, headers: Record<string, string> = {}) => {
    const params = pathParameters(endpoints[id].path).map((name) => [name, scene.ids[name] ?? absentId])
    const answer = await docket.client(key).raw(id, Object.fromEntries(params), { headers })
    return [answer.status, answer.ok ? '' : (await answer.json()).code]
  }

  for (const [id] of changing) {
    test(`a read-only key changes nothing by ${id}, whatever method a header names`, async () => {
      assert.deepEqual(await call(reader, id), [403, 'api_key.read_only'])
      assert.deepEqual(await call(reader, id, overrides), [403, 'api_key.read_only'])
      assert.equal(await scene.digest(), asItWas)
    })
  }

  test('a read-only key reads, and a header does not make a change of that', async () => {
    const { api, url } = { api: docket.client(reader), url: docket.url }
    assert.equal((await api.getTasks({ listID: scene.listID })).length, 1)
    const headers = { authorization: `Bearer ${reader}`, 'x-http-method-override': 'DELETE' }
    const answer = await fetch(`${url}/api/v1/lists/${scene.listID}`, { headers })
    assert.equal(answer.status, 200)
    assert.equal(await scene.digest(), asItWas)
  })

  const ownSession = operations.filter(([, declared]) => declared.gates?.includes('own_session'))
  for (const [id] of ownSession) {
    test(`a key that may change things cannot ${id}: no key mints a key, or takes an account`, async () => {
      assert.deepEqual(await call(writer, id), [403, 'api_key.session_required'])
    })
  }

  // Named here: what is lost in the contract is missing above too.
  for (const id of [
    ...(['createApiKey', 'revokeApiKey', 'changePassword', 'deleteMe', 'endSession'] as const),
    ...(['getSessions', 'getAudit', 'exportMe', 'getCharges', 'checkout', 'openPortal'] as const),
  ]) {
    test(`no key can ${id}: who its owner is, where, and what they pay, is not for a script`, async () => {
      const closed = [403, 'api_key.session_required']
      assert.deepEqual(await call(writer, id), closed)
      assert.deepEqual(await call(reader, id), endpoints[id].method === 'GET' ? closed : [403, 'api_key.read_only'])
    })
  }

  test('a key acts as the one who made it', async () => {
    const { olga, sam } = scene.people
    const api = docket.client((await keyOf(docket, olga)).key)
    const list = await api.createList({ body: { name: 'By a script' } })
    assert.equal((await olga.api.getList({ listID: list.id })).owner_id, olga.user_id)
    const stranger = docket.client((await keyOf(docket, sam)).key)
    const answer = await stranger.raw('getList', { listID: list.id })
    assert.equal(answer.status, 404)
    await olga.api.deleteList({ listID: list.id })
  })

  test('an API key in the cookie of a session is none, and is cleared', async () => {
    const { key } = await keyOf(docket, scene.owner)
    for (const id of ['getMe', 'getSessions', 'logout'] as const) {
      const answer = await docket.client().raw(id, {}, { headers: { cookie: `svc_jwt=${key}` } })
      assert.deepEqual([answer.status, (await answer.json()).code], [401, 'auth.session_ended'], id)
      assert.match(answer.headers.get('set-cookie')!, /^svc_jwt=; Max-Age=0;/)
    }
    assert.equal((await docket.client(key).getMe()).user_id, scene.owner.user_id)
  })
})
