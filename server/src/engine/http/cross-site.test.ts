import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Endpoint, endpoints, type OperationId, pathParameters } from '@docket/contract'
import { type Person, password, register } from '../../../test/cast/people.ts'
import { databaseName, useDocket } from '../../../test/harness.ts'
import { exchange } from '../../../test/input/raw.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'where a request comes from is in its head'

const origin = 'https://docket.example'
/** What a cookie may be good for. */
const unsafe = (Object.entries(endpoints) as [OperationId, Endpoint][]).filter(
  ([, { method, auth }]) => method !== 'GET' && auth !== 'signature',
)

describe(`requests of other sites on ${databaseName}`, () => {
  const docket = useDocket({ environment: { DOCKET_BASE_URL: `${origin}/` }, limits: { loginPerAccount: 1000 } })
  let ann: Person
  let cookie: string

  before(async () => {
    ann = await register(docket, 'ann')
    cookie = `svc_jwt=${ann.token}`
  })

  const call = async (id: OperationId, headers: Record<string, string>, body?: object) => {
    const absent = '00000000-0000-4000-8000-000000000000'
    const ids = Object.fromEntries(pathParameters(endpoints[id].path).map((name) => [name, absent]))
    const answer = await docket.client().raw(id, { ...ids, ...(body && { body }) }, { headers })
    return { status: answer.status, code: answer.status === 204 ? '' : (await answer.json()).code, answer }
  }

  for (const [id, { body }] of unsafe) {
    test(`${id} is refused with the cookie, and changes nothing`, async () => {
      for (const [name, value] of [
        ['sec-fetch-site', 'cross-site'],
        ['origin', 'https://evil.example'],
      ] as const) {
        const { status, code, answer } = await call(id, { cookie, [name]: value }, body && {})
        assert.deepEqual([status, code], [403, 'auth.cross_site'], name)
        assert.equal(answer.headers.get('set-cookie'), null, 'the victim stays signed in')
      }
      assert.equal((await ann.api.getMe()).user_id, ann.user_id)
    })
  }

  test('login of another site is refused without a cookie as well', async () => {
    const answer = await docket
      .client()
      .raw('login', { body: { email: ann.email, password } }, { headers: { 'sec-fetch-site': 'cross-site' } })
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [403, null])
  })

  const newList = (headers: Record<string, string>) => call('createList', { cookie, ...headers }, { name: 'Mine' })

  for (const [site, status] of [
    ['same-origin', 201],
    ['none', 201],
    ['same-site', 403],
    ['cross-site', 403],
    ['Same-Origin', 403],
    ['', 403],
  ] as const) {
    test(`Sec-Fetch-Site "${site}" decides, whatever Origin says: ${status}`, async () => {
      assert.equal((await newList({ 'sec-fetch-site': site })).status, status)
      for (const other of [origin, 'https://evil.example', 'null']) {
        assert.equal((await newList({ 'sec-fetch-site': site, origin: other })).status, status, other)
      }
    })
  }

  for (const [other, status] of [
    [origin, 201],
    ['null', 403],
    ['', 403],
    ['https://evil.example', 403],
    ['https://docket.example.evil.example', 403],
    ['https://evil.example/https://docket.example', 403],
    ['https://docket.example:444', 403],
    ['https://docket.example@evil.example', 403],
    ['file://', 403],
    ['https://x, https://docket.example', 403],
  ] as const) {
    test(`without Sec-Fetch-Site Origin "${other}" gets ${status}`, async () => {
      assert.equal((await newList({ origin: other })).status, status)
    })
  }

  test('the host that was called counts as ours, with its port', async () => {
    const { host, hostname } = new URL(docket.url)
    assert.equal((await newList({ origin: `http://${host}` })).status, 201)
    assert.equal((await newList({ origin: `http://${hostname}` })).status, 403)
    assert.equal((await newList({ origin: `http://${hostname}:1` })).status, 403)
    assert.equal((await newList({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })).status, 403)
  })

  for (const [version, foreign] of [
    ['1.0', ['origin: null']],
    ['1.0', ['origin: file://']],
    ['1.1', ['host:', 'origin: file://', 'connection: close']],
  ] as const) {
    test(`without a host in HTTP/${version} nobody is ours: ${foreign.join(', ')}`, async () => {
      const body = JSON.stringify({ name: 'Mine' })
      const lines = [`POST /api/v1/lists HTTP/${version}`, `cookie: ${cookie}`, 'content-type: application/json']
      const request = [...lines, ...foreign, `content-length: ${body.length}`, '', body].join('\r\n')
      assert.match(await exchange(docket.url, request), /^HTTP\/1\.1 403 /)
    })
  }

  test('scripts send neither header, and are let in with a cookie', async () => {
    assert.equal((await newList({})).status, 201)
  })

  test('a bearer token is not something that another site can send', async () => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const headers = { authorization: `Bearer ${ann.token}`, ...foreign }
    assert.equal((await call('createList', headers, { name: 'By script' })).status, 201)
    assert.equal((await call('createList', { ...headers, cookie }, { name: 'With both' })).status, 201)
  })

  test('another method in a header does not turn a GET into a change', async () => {
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const before = (await ann.api.getLists()).length
      const { status } = await call('getLists', { cookie, [name]: 'POST', 'sec-fetch-site': 'cross-site' })
      assert.deepEqual([status, (await ann.api.getLists()).length], [200, before])
    }
  })

  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
    test(`JSON that is sent as "${type}" is refused: a form of another site could send it`, async () => {
      const headers = { 'content-type': type, cookie }
      const answer = await docket.client().raw('createList', {}, { headers, body: Buffer.from('{"name":"Mine"}') })
      assert.deepEqual([answer.status, (await answer.json()).code], [400, 'request.content_type'])
    })
  }

  test('no answer lets another origin read it', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      for (const path of ['/api/v1/lists', '/api/v1/auth/login', '/api/v1/version', '/healthz', '/']) {
        const answer = await fetch(`${docket.url}${path}`, { method, headers })
        const allowed = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
        assert.deepEqual(allowed, [], `${method} ${path}`)
        if (method === 'OPTIONS') assert.ok(answer.status >= 400, `${path} answers a preflight`)
      }
    }
  })
})
