import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { type Endpoint, hasStrictQuery, type OperationId, pathParameters, refusals } from '@docket/contract'
import { callOf, operations } from '../cast/calls.ts'
import { type Person, register } from '../cast/people.ts'
import { type Scene, setScene } from '../cast/scene.ts'
import { databaseName, useDocket } from '../harness.ts'
import { type Answer, answerOf, assertFieldRefused, assertRefused, json } from './bad-input.ts'
import { fits, schemasOf, typed } from './declared.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'an address is refused before anything is asked of a database'

const isUuid = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id)
const likeId = 'must be an id like 1b4e28ba-2fa1-41d2-883f-0016d3cca427.'
const nothingThere = ['not_found', 'There is nothing at this address.'] as const
const badUrl = ['request.malformed', 'The address is not a valid URL.'] as const

/** What stands in the path in place of an id, as it is sent: each is no UUID in lower case. */
const badIds: Record<string, (good: string) => string> = {
  'a word': () => 'tasks',
  'a number': () => '1',
  'upper case': (good) => good.toUpperCase().replace(/^\d/, 'A'),
  braces: (good) => `%7B${good}%7D`,
  'no dashes': (good) => good.replaceAll('-', ''),
  'a blank at the end': (good) => `${good}%20`,
  'a line break at the end': (good) => `${good}%0a`,
  'U+0000': () => '%00',
  'U+0000 at the end': (good) => `${good}%00`,
  SQL: () => "'%20OR%201--",
  'a slash': (good) => `..%2f${good}`,
  '500 characters': () => 'a'.repeat(500),
}

/** What never reaches an operation. */
const badSegments: Record<string, readonly [segment: string, ...(typeof nothingThere | typeof badUrl)]> = {
  '501 characters': ['a'.repeat(501), ...nothingThere],
  'half an escape': ['%4', ...badUrl],
  'no escape': ['%zz', ...badUrl],
  'an escape that is not UTF-8': ['%ff', ...badUrl],
}

/** Values of query parameters as they are sent; what a parameter's declaration allows among them is taken. */
const queryValues = [
  ...['', '0', '1', '-1', '1e9', '0x1', '1.0', '%2b1', '%201', '1%00', '1%0a', '%zz', '%ff', '１', '9'.repeat(16)],
  ...['true', 'TRUE', 'True', 'true%20', 'true%00', 'null', '[true]', "'%20OR%201--", '9'.repeat(5000)],
]

/** Parameters that an operation does not know are ignored, however they are spelled. */
const unknownQueries = [
  'since[]=1',
  'Since=x',
  'x=1',
  '__proto__=1',
  '__proto__[a]=1',
  'constructor=1',
  '%zz=1',
  '&&&',
  '?',
]

const nowhere = {
  GET: [
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v2/lists',
    '/API/v1/lists',
    '/api/v1/lists;x',
    '/api/v1/me/../x',
    '/api/v1//lists',
    `/api/v1/${'x'.repeat(5000)}`,
    `/${'x'.repeat(400)}`,
    `/${'x'.repeat(5000)}`,
  ],
  HEAD: ['/api/v1/nothing'],
  POST: ['/api/v1/lists/x/y/z', '/api/nothing', '/nothing'],
  PROPFIND: ['/api/v1/nothing'],
  QUERY: ['/api/v1/nothing', '/api/v1//lists', `/api/v1/${'x'.repeat(5000)}`],
}

/** Methods that an address does not have, with those that it has. */
const wrongMethods = {
  '/api/v1/lists': [['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY'], 'GET, HEAD, POST'],
  '/api/v1/users/me': [['POST', 'PUT'], 'GET, HEAD, PATCH'],
  '/api/v1/auth/login': [['GET', 'HEAD', 'DELETE'], 'POST'],
  '/api/v1/tasks/x/archive': [['GET', 'PUT'], 'DELETE, POST'],
  '/api/v1/openapi.json': [['POST'], 'GET, HEAD'],
  '/healthz': [['POST', 'QUERY'], 'GET, HEAD'],
  '/readyz': [['DELETE'], 'GET, HEAD'],
} as const

describe(`addresses on ${databaseName}`, () => {
  const docket = useDocket()
  let scene: Scene
  let stranger: Person

  before(async () => {
    scene = await setScene(docket)
    stranger = await register(docket, 'stranger')
  })

  for (const [id, declared] of operations) {
    for (const parameter of pathParameters(declared.path)) {
      if (declared.params?.[parameter]) continue
      const good = () => callOf(id, scene).params[parameter]!

      test(`${id} refuses every ${parameter} that is not a UUID and changes nothing`, async () => {
        const before = await scene.digest()
        for (const [what, bad] of Object.entries(badIds)) {
          const answer = await send(id, declared, { [parameter]: bad(good()) })
          assertFieldRefused(answer, parameter, likeId, what)
        }
        for (const [what, [segment, code, error]] of Object.entries(badSegments)) {
          assertRefused(await send(id, declared, { [parameter]: segment }), refusals[code], code, error, what)
        }
        assert.equal(await scene.digest(), before)
      })

      test(`${id} finds nothing under a ${parameter} of something else`, async () => {
        const before = await scene.digest()
        const others = Object.entries(scene.ids).flatMap(([name, other]) =>
          name === parameter || !isUuid(other) ? [] : [other],
        )
        const { user_id } = parameter === 'userID' ? stranger : scene.owner
        for (const segment of [randomUUID(), ...others, user_id, '00000000-0000-0000-0000-000000000000']) {
          const { status, body } = await send(id, declared, { [parameter]: segment })
          assert.deepEqual([status, body.code], [404, 'not_found'], segment)
          assert.match(body.error!, /^There is no such \w+\.$/, segment)
        }
        assert.equal(await scene.digest(), before)
      })

      test(`${id} tells a stranger nothing else about a ${parameter} that exists`, async () => {
        const [existing, absent] = await Promise.all(
          [good(), randomUUID()].map((segment) => send(id, declared, { [parameter]: segment }, stranger.token)),
        )
        assert.equal(existing!.status, 404)
        assert.deepEqual(existing, absent)
      })
    }

    if (!declared.query) continue
    for (const [name, schema] of Object.entries(schemasOf(declared.query).fields)) {
      test(`${id} takes and refuses each ${name} of the query as it is declared`, async () => {
        for (const value of queryValues) {
          const answer = await send(id, declared, {}, undefined, `${name}=${value}`)
          if (fits(schema, typed(schema, readable(value)))) assert.equal(answer.status, callOf(id, scene).status, value)
          else assertFieldRefused(answer, name, /^must .+\.$/, value)
        }
      })

      test(`${id} refuses a ${name} that is there twice, unless it is declared so`, async () => {
        const good = queryValues.find((value) => fits(schema, typed(schema, value)))!
        const answer = await send(id, declared, {}, undefined, `${name}=${good}&${name}=${good}`)
        if (fits(schema, [good, good])) assert.equal(answer.status, callOf(id, scene).status)
        else assertFieldRefused(answer, name, /^must .+\.$/, 'twice')
      })
    }

    test(`${id} ${hasStrictQuery(declared) ? 'refuses' : 'ignores'} parameters that it does not know`, async () => {
      const plain = await send(id, declared, {})
      for (const query of unknownQueries) {
        const answer = await send(id, declared, {}, undefined, query)
        const hasName = query !== '&&&'
        if (hasStrictQuery(declared) && hasName) assertFieldRefused(answer, 'query', /^there is no "[^"]+"\.$/, query)
        else assert.deepEqual(answer, plain, query)
      }
    })
  }

  test('changes after a rev that the list has not reached are the whole list', async () => {
    for (const rev of ['999999999999999', '1000000000']) {
      const { full, changes } = await scene.owner.api.getListChanges({ listID: scene.listID, since: rev })
      assert.equal(full, true)
      assert.deepEqual(
        changes.map(({ event }) => event),
        ['task'],
      )
    }
  })

  test('an address where nothing is is a 404 for everybody', async () => {
    for (const [method, paths] of Object.entries(nowhere)) {
      for (const path of paths) {
        for (const token of [scene.owner.token, undefined]) {
          const response = await fetch(docket.url + path, { method, headers: authorization(token) })
          if (method === 'HEAD') assert.equal(response.status, 404, path)
          else assertRefused(await answerOf(response), 404, 'not_found', nothingThere[1], `${method} ${path}`)
        }
      }
    }
  })

  test('a method that an address does not have is a 405 that names those it has', async () => {
    for (const [path, [methods, allow]] of Object.entries(wrongMethods)) {
      for (const method of methods) {
        const response = await fetch(docket.url + path, { method, ...(method === 'POST' && { body: '{' }) })
        assert.deepEqual([response.status, response.headers.get('allow')], [405, allow], `${method} ${path}`)
        if (method === 'HEAD') continue
        assertRefused(await answerOf(response), 405, 'request.method', `This address takes ${allow}.`, path)
      }
    }
  })

  test('HEAD is answered wherever GET is, without a body', async () => {
    for (const path of [
      '/api/v1/version',
      '/api/v1/lists',
      `/api/v1/lists/${scene.listID}/tasks`,
      '/healthz',
      '/readyz',
    ]) {
      const [get, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) =>
          fetch(docket.url + path, { method, headers: { ...authorization(scene.owner.token), 'accept-encoding': '' } }),
        ),
      )
      assert.equal(head!.status, 200, path)
      assert.equal(head!.headers.get('content-length'), get!.headers.get('content-length'), path)
      assert.equal(await head!.text(), '')
      await get!.body?.cancel()
    }
    const stream = await fetch(`${docket.url}/api/v1/lists/${scene.listID}/events`, {
      method: 'HEAD',
      headers: authorization(scene.owner.token),
    })
    assert.deepEqual([stream.status, await stream.text()], [200, ''])
  })

  test('headers beyond 16 KiB are refused', async () => {
    const headers = { ...authorization(scene.owner.token), 'x-large': 'x'.repeat(16 * 1024) }
    const answer = await answerOf(await fetch(`${docket.url}/api/v1/lists`, { headers }))
    assertRefused(answer, 431, 'request.headers_too_large', 'The headers are larger than 16 KiB.', 'headers')
  })

  const authorization = (token: string | undefined): Record<string, string> =>
    token === undefined ? {} : { authorization: `Bearer ${token}` }

  const readable = (value: string): string => {
    try {
      return decodeURIComponent(value)
    } catch {
      return value
    }
  }

  /** With `segments` in the path as they are, in place of good parameters: a client would escape them. */
  const send = async (
    id: OperationId,
    { method, path }: Endpoint,
    segments: Record<string, string>,
    token = scene.owner.token,
    query = '',
  ): Promise<Answer> => {
    const { params, body } = callOf(id, scene)
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => segments[name] ?? params[name]!)
    const response = await fetch(`${docket.url}/api/v1${address}${query && `?${query}`}`, {
      method,
      redirect: 'manual',
      headers: { ...authorization(token), ...(body && json) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answerOf(response)
  }
})
