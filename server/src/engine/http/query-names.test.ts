import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endpoints, hasStrictQuery } from '@docket/contract'
import { register } from '../../../test/cast/people.ts'
import { databaseName, useDocket } from '../../../test/harness.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'a query is refused before anything is asked of a database'

describe(`names in a query on ${databaseName}`, () => {
  const docket = useDocket()

  const get = async (path: string, token?: string) => {
    const answer = await fetch(`${docket.url}/api/v1${path}`, {
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
      signal: AbortSignal.timeout(5000),
    })
    const { error } = answer.status === 400 ? await answer.json() : { error: undefined }
    if (error === undefined) await answer.body?.cancel()
    return [answer.status, error]
  }

  test('getTasks, getMe and others refuse those that they do not have', async () => {
    const { api, token } = await register(docket)
    const { id } = await api.createList({ body: { name: 'Groceries' } })
    assert.deepEqual(await get(`/lists/${id}/tasks?state=pending`, token), [400, 'query: there is no "state".'])
    assert.deepEqual(await get('/users/me?toString=1', token), [400, 'query: there is no "toString".'])
    assert.deepEqual(await get(`/lists/${id}/tasks?archived=false&x%22=`, token), [400, 'query: there is no "x\\"".'])
    assert.deepEqual(await get(`/lists/${id}/tasks?archived=true`, token), [200, undefined])
    assert.deepEqual(await get(`/lists/${id}/changes?since=0&Since=1`, token), [400, 'query: there is no "Since".'])
    assert.deepEqual(await get('/lists?status=1'), [401, undefined], 'who may not call is told that first')
    assert.deepEqual(await get('/users/me'), [401, undefined])
  })

  test('streamList, getPublicList and other addresses that are passed on ignore them', async () => {
    const { api, token } = await register(docket)
    const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
    const { token: publicToken } = await api.publishList({ listID })
    assert.deepEqual(await get(`/lists/${listID}/events?utm_source=mail`, token), [200, undefined])
    assert.deepEqual(await get(`/public/lists/${publicToken}?utm_source=mail`), [200, undefined])
    assert.deepEqual(await get('/setup/state?x=1'), [200, undefined])
  })

  test('the document says which operations refuse them', () => {
    for (const [id, declared] of Object.entries(endpoints))
      assert.equal(hasStrictQuery(declared), declared.auth === 'session' && !declared.path.endsWith('/events'), id)
  })
})
