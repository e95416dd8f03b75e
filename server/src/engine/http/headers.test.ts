import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { type Person, register, signIn } from '../../../test/cast/people.ts'
import { databaseName, useDocket } from '../../../test/harness.ts'
import { exchange, head } from '../../../test/input/raw.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'headers know no database'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const ofApi = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

const assertHeaders = (answer: Response, expected: Record<string, string>, what: string): void => {
  const actual = Object.fromEntries(Object.keys(expected).map((name) => [name, answer.headers.get(name)]))
  assert.deepEqual(actual, expected, what)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
    assert.equal(answer.headers.get(name), null, `${what}: ${name}`)
  }
}

describe(`headers on ${databaseName}`, () => {
  const docket = useDocket()
  let ann: Person
  let listID: string

  before(async () => {
    ann = await register(docket, 'ann')
    listID = (await ann.api.createList({ body: { name: 'Groceries' } })).id
  })

  test('answers of the API are not stored, sniffed, framed or run', async () => {
    const session = ann.token
    const { token } = await signIn(docket.client(), { email: ann.email, password: 'correct horse' })
    const answers = {
      JSON: await ann.api.raw('getMe'),
      'the list of tasks': await ann.api.raw('getTasks', { listID }),
      nothing: await docket.client(token).raw('logout'),
      'a refusal': await docket.client().raw('getMe'),
      'another refusal': await docket.client(session).raw('createList', { body: {} }),
      'no such address': await fetch(`${docket.url}/api/v1/nothing`),
      'no such method': await fetch(`${docket.url}/api/v1/version`, { method: 'PUT' }),
      HEAD: await fetch(`${docket.url}/api/v1/version`, { method: 'HEAD' }),
      'a broken address': await fetch(`${docket.url}/api/v1/%`),
      'the document': await fetch(`${docket.url}/api/v1/openapi.json`),
      health: await fetch(`${docket.url}/healthz`),
      readiness: await fetch(`${docket.url}/readyz`),
    }
    for (const [what, answer] of Object.entries(answers)) assertHeaders(answer, ofApi, what)
  })

  test('so are streams, which proxies do not hold back', async () => {
    const connection = new AbortController()
    const answer = await ann.api.raw('getListEvents', { listID }, { signal: connection.signal })
    assertHeaders(answer, { ...ofApi, 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }, 'stream')
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    connection.abort()
  })

  test('so are answers to what is no HTTP', async () => {
    const answer = await exchange(docket.url, 'NONSENSE\r\n\r\n')
    for (const [name, value] of Object.entries(ofApi)) assert.ok(answer.includes(`${name}: ${value}\r\n`), name)
    const large = await exchange(docket.url, head('GET /api/v1/version', { cookie: 'x'.repeat(20_000) }))
    assert.match(large, /^HTTP\/1\.1 431 /)
    for (const [name, value] of Object.entries(ofApi)) assert.ok(large.includes(`${name}: ${value}\r\n`), name)
  })

  test('the page runs its own scripts only', async (t) => {
    if (!existsSync(new URL('../../../../web/dist/index.html', import.meta.url))) return t.diagnostic('not built')
    for (const path of ['/', '/lists/anything', '/setup']) {
      const answer = await fetch(`${docket.url}${path}`, { headers: { accept: 'text/html' } })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('cache-control'), 'no-cache')
      assertHeaders(answer, everywhere, path)
      const policy = answer.headers.get('content-security-policy')!
      assert.doesNotMatch(policy, /unsafe|\*|https?:/)
      const [, script = ''] = /<script data-[^>]*>([^]*?)<\/script>/.exec(await answer.text()) ?? []
      assert.notEqual(script, '')
      for (const part of [
        "default-src 'none'",
        `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
        "style-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]) {
        assert.ok(policy.split('; ').includes(part), part)
      }
    }
  })

  test('the worker is asked for anew each time, under the policy of the pages; so is what says how to install', async (t) => {
    if (!existsSync(new URL('../../../../web/dist/index.html', import.meta.url))) return t.diagnostic('not built')
    const types = { '/sw.js': 'application/javascript', '/manifest.webmanifest': 'application/manifest+json' }
    for (const [path, type] of Object.entries(types)) {
      const answer = await fetch(`${docket.url}${path}`)
      assert.equal(answer.status, 200, path)
      assert.equal(answer.headers.get('cache-control'), 'no-cache', path)
      assert.equal(answer.headers.get('content-type')?.split(';')[0], type)
      const policy = answer.headers.get('content-security-policy')!
      for (const part of ["manifest-src 'self'", "require-trusted-types-for 'script'"])
        assert.ok(policy.split('; ').includes(part), part)
      assert.match(policy, /script-src 'self' 'sha256-[^']+';/)
      assert.doesNotMatch(policy, /unsafe/)
    }
  })

  test('search engines are led to the front page alone', async (t) => {
    if (!existsSync(new URL('../../../../web/dist/index.html', import.meta.url))) return t.diagnostic('not built')
    for (const path of ['/', '/p/of-nobody', '/invite/of-nobody', '/reset/of-nobody', '/lists/anything']) {
      const answer = await fetch(`${docket.url}${path}`, { headers: { accept: 'text/html' } })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('x-robots-tag'), path === '/' ? null : 'noindex', path)
    }
  })

  test('a page is not what programs get at a wrong address', async () => {
    for (const path of ['/nothing', '/api/nothing', '/assets/nothing.js']) {
      const answer = await fetch(`${docket.url}${path}`, { headers: { accept: '*/*' } })
      assert.equal(answer.status, 404, path)
      assert.deepEqual(Object.keys(await answer.json()), ['error', 'code'])
      assertHeaders(answer, ofApi, path)
    }
  })
})
