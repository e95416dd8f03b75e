import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { type Endpoint, endpoints, type OperationId, type RefusalCode, refusals } from '@docket/contract'
import { answerOf, assertRefused, json, type Scene, setScene, smallestBody } from './bad-input.ts'
import { databaseName, useDocket } from './harness.ts'
import { type Person, register } from './people.ts'

const noUuid = (parameter: string) =>
  ['request.invalid', `${parameter}: must be an id like 1b4e28ba-2fa1-41d2-883f-0016d3cca427.`] as const
const nothingThere = ['not_found', 'There is nothing at this address.'] as const
const badUrl = ['request.malformed', 'The address is not a valid URL.'] as const

/** What stands in the path in place of an id, as it is sent. */
const badIds: Record<string, (parameter: string, good: string) => readonly [string, RefusalCode, string]> = {
  'a word': (parameter) => ['tasks', ...noUuid(parameter)],
  'a number': (parameter) => ['1', ...noUuid(parameter)],
  'upper case': (parameter, good) => [good.toUpperCase().replace(/^\d/, 'A'), ...noUuid(parameter)],
  braces: (parameter, good) => [`%7B${good}%7D`, ...noUuid(parameter)],
  'no dashes': (parameter, good) => [good.replaceAll('-', ''), ...noUuid(parameter)],
  'a blank at the end': (parameter, good) => [`${good}%20`, ...noUuid(parameter)],
  'a line break at the end': (parameter, good) => [`${good}%0a`, ...noUuid(parameter)],
  'U+0000': (parameter) => ['%00', ...noUuid(parameter)],
  'U+0000 at the end': (parameter, good) => [`${good}%00`, ...noUuid(parameter)],
  SQL: (parameter) => ["'%20OR%201--", ...noUuid(parameter)],
  'a slash': (parameter, good) => [`..%2f${good}`, ...noUuid(parameter)],
  '500 characters': (parameter) => ['a'.repeat(500), ...noUuid(parameter)],
  '501 characters': () => ['a'.repeat(501), ...nothingThere],
  'half an escape': () => ['%4', ...badUrl],
  'no escape': () => ['%zz', ...badUrl],
  'an escape that is not UTF-8': () => ['%ff', ...badUrl],
}

const since = (value: string) => [`since=${value}`, 'since: must be a rev like 42: a whole number, 0 or more.'] as const
const archived = (value: string) => [`archived=${value}`, 'archived: must be true or false.'] as const
const badQueries: { readonly [Id in OperationId]?: readonly (readonly [query: string, error: string])[] } = {
  getListChanges: [
    ...['', '-1', '1e9', '0x1', '1.0', '%2b1', '%201', '1%00', '1%0a', '%zz', '%ff', 'null', "'%20OR%201--", '１'].map(
      since,
    ),
    since('9'.repeat(16)),
    since('9'.repeat(5000)),
    since('1&since=1'),
  ],
  getTasks: [
    ...['', '1', 'TRUE', 'True', 'true%20', 'true%00', "'%20OR%201--", 'null', '[true]'].map(archived),
    ['archived=true&archived=true', 'archived: must be true or false.'],
    ['archived=true&archived=false', 'archived: must be true or false.'],
  ],
}

/** Parameters that an operation does not know are ignored, however they are spelled. */
const ignoredQueries = [
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
  ],
  HEAD: ['/api/v1/lists'],
  OPTIONS: ['/api/v1/lists'],
  POST: ['/api/v1/users/me', '/api/v1/lists/x/y/z'],
  PUT: ['/api/v1/lists', '/api/v1/users/me'],
  PATCH: ['/api/v1/lists'],
  DELETE: ['/api/v1/lists', '/api/v1/auth/login'],
  PROPFIND: ['/api/v1/lists'],
}

describe(`addresses on ${databaseName}`, () => {
  const docket = useDocket()
  let scene: Scene
  let stranger: Person

  before(async () => {
    scene = await setScene(docket)
    stranger = await register(docket, 'stranger')
  })

  for (const [id, endpoint] of Object.entries(endpoints) as [OperationId, Endpoint][]) {
    const parameter = /\{(\w+)\}/.exec(endpoint.path)?.[1]
    if (!parameter) continue

    test(`${id} refuses every ${parameter} that is not a UUID and changes nothing`, async () => {
      const before = await scene.digest()
      for (const [what, bad] of Object.entries(badIds)) {
        const [segment, code, error] = bad(parameter, scene.parametersOf(id)[parameter]!)
        assertRefused(await sendTo(id, endpoint, segment), refusals[code], code, error, what)
      }
      assert.equal(await scene.digest(), before)
    })

    test(`${id} finds nothing under an id of something else`, async () => {
      const before = await scene.digest()
      const other = parameter === 'listID' ? scene.taskID : scene.listID
      for (const segment of [randomUUID(), other, scene.owner.user_id, '00000000-0000-0000-0000-000000000000']) {
        const error = parameter === 'listID' ? 'There is no such list.' : 'There is no such task.'
        assertRefused(await sendTo(id, endpoint, segment), 404, 'not_found', error, segment)
      }
      assert.equal(await scene.digest(), before)
    })

    test(`${id} tells a stranger nothing else about an id that exists`, async () => {
      const segments = [scene.parametersOf(id)[parameter]!, randomUUID()]
      const answers = await Promise.all(segments.map((segment) => sendTo(id, endpoint, segment, stranger.token)))
      assert.equal(answers[0]!.status, 404)
      assert.deepEqual(answers[0], answers[1])
    })
  }

  for (const [id, queries] of Object.entries(badQueries) as [OperationId, [string, string][]][]) {
    test(`${id} refuses a query that makes no sense`, async () => {
      for (const [query, error] of queries) {
        assertRefused(
          await sendTo(id, endpoints[id], scene.listID, undefined, query),
          400,
          'request.invalid',
          error,
          query,
        )
      }
    })

    test(`${id} ignores parameters that it does not know`, async () => {
      const plain = await sendTo(id, endpoints[id], scene.listID)
      for (const query of ignoredQueries) {
        assert.deepEqual(await sendTo(id, endpoints[id], scene.listID, undefined, query), plain, query)
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

  test('an address where nothing is, or a method that it does not have, is a 404 for everybody', async () => {
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

  test('headers beyond 16 KiB are refused', async () => {
    const headers = { ...authorization(scene.owner.token), 'x-large': 'x'.repeat(16 * 1024) }
    const answer = await answerOf(await fetch(`${docket.url}/api/v1/lists`, { headers }))
    assertRefused(answer, 431, 'request.headers_too_large', 'The headers are larger than 16 KiB.', 'headers')
  })

  const authorization = (token: string | undefined): Record<string, string> =>
    token === undefined ? {} : { authorization: `Bearer ${token}` }

  /** With `segment` in the path as it is: a client would escape it. */
  const sendTo = async (
    id: OperationId,
    endpoint: Endpoint,
    segment: string,
    token = scene.owner.token,
    query = '',
  ) => {
    const path = endpoint.path.replace(/\{\w+\}/, () => segment)
    const response = await fetch(`${docket.url}/api/v1${path}${query && `?${query}`}`, {
      method: endpoint.method,
      headers: { ...authorization(token), ...(endpoint.body && json) },
      ...(endpoint.body && { body: JSON.stringify(smallestBody[id]!()) }),
    })
    return answerOf(response)
  }
})
