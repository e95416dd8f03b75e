import assert from 'node:assert/strict'
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { refuse } from '@docket/contract'
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { callers, feed, sampleHandlers, samples } from '../../../test/sample-operations.ts'
import { callerGates } from '../access/gates.ts'
import { EndOfTurn } from './end-of-turn.ts'
import { registerRoutes } from './routes.ts'
import { createServer } from './server.ts'

describe('sample operations', () => {
  const log: string[] = []
  const app = createServer({
    trustedProxies: [],
    isHttps: true,
    log: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
  })
  let url: string

  before(async () => {
    registerRoutes(app, samples, sampleHandlers, {
      origin: 'https://docket.example',
      callerGates,
      isReplaced: () => false,
      clearedCookie: { name: 'sid', value: '', maxAgeSeconds: 0, path: '/' },
      whoIs: async ({ token }) => callers[token] ?? refuse('auth.session_ended', 'This session has ended.'),
      count: () => undefined,
    })
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => app.close())

  const send = (path: string, { as, headers, ...init }: RequestInit & { as?: string } = {}) =>
    fetch(`${url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...(as && { authorization: `Bearer ${as}` }), ...(headers as Record<string, string>) },
    })

  const post = (path: string, body: object, as?: string) =>
    send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      ...(as && { as }),
    })

  const envelope = async (answer: Response) => [answer.status, (await answer.json()).error]

  test('a feed has its media type and cache, is compressed, and is not sent twice', async () => {
    const token = 't'.repeat(43)
    const answer = await send(`/public/${token}/feed`, { headers: { 'accept-encoding': 'gzip' } })
    assert.equal(await answer.text(), feed)
    assert.deepEqual(
      ['content-type', 'cache-control', 'content-encoding', 'x-ratelimit-limit', 'strict-transport-security'].map(
        (name) => answer.headers.get(name),
      ),
      ['application/rss+xml; charset=utf-8', 'public, max-age=60', 'gzip', '60', 'max-age=63072000'],
    )
    const again = await send(`/public/${token}/feed`, { headers: { 'if-none-match': answer.headers.get('etag')! } })
    assert.deepEqual(
      [again.status, again.headers.get('x-ratelimit-limit'), again.headers.get('cache-control')],
      [304, '60', 'public, max-age=60'],
    )
    assert.deepEqual(await envelope(await send('/public/short/feed')), [400, 'token: must have 20 characters.'])
    const refused = await send(`/public/x${token}/feed`)
    assert.deepEqual(
      [refused.status, refused.headers.get('x-ratelimit-limit'), refused.headers.get('retry-after')],
      [429, '60', '7'],
    )
  })

  const form = (size: number, name = 'file') => {
    const body = new FormData()
    body.append('other', 'x')
    body.append(name, new Blob([new Uint8Array(size).fill(7)], { type: 'image/jpeg' }), 'me.jpg')
    return body
  }

  test('a portrait comes as a file of a form and goes out as it came', async () => {
    assert.equal((await send('/portrait', { method: 'PUT', body: form(1024 * 1024), as: 'ann' })).status, 204)
    const answer = await send('/portrait', { as: 'ann', headers: { 'accept-encoding': 'br' } })
    assert.deepEqual(
      [answer.headers.get('content-type'), answer.headers.get('content-encoding'), (await answer.bytes()).length],
      ['image/jpeg', null, 1024 * 1024],
    )
    const again = await send('/portrait', { as: 'ann', headers: { 'if-none-match': answer.headers.get('etag')! } })
    assert.deepEqual([again.status, again.headers.get('cache-control')], [304, 'private, no-cache'])
  })

  test('a portrait that is too large, or no file, or no form is refused', async () => {
    const put = async (body: BodyInit, headers = {}) =>
      envelope(await send('/portrait', { method: 'PUT', body, headers, as: 'ann' }))
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    assert.deepEqual(await put(form(1024 * 1024 + 1)), [413, 'The file is larger than 1 MiB.'])
    assert.deepEqual(await put(form(1_068_000)), [413, 'The file is larger than 1 MiB.'])
    assert.deepEqual(await put(form(5, 'wrong')), [400, 'file: must be a file.'])
    assert.deepEqual(await put('--x\r\nbroken', type), [400, 'The body is not a valid form.'])
    assert.deepEqual(await put('a', { 'content-type': 'multipart/form-data' }), [400, 'The body is not a valid form.'])
    assert.deepEqual(await put('{}', { 'content-type': 'image/jpeg' }), [
      400,
      'The body has to be sent as multipart/form-data.',
    ])
  })

  test('a signed body arrives byte for byte, from anywhere, up to its own limit', async () => {
    const hook = (body: BodyInit, headers: Record<string, string>) =>
      send('/webhook', { method: 'POST', body, headers })
    const foreign = {
      'payment-signature': 't=1,v1=ab',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/json',
    }
    for (const size of [0, 1, 256 * 1024]) {
      const answer = await hook(new Uint8Array(size).fill(0xff), foreign)
      assert.deepEqual(await answer.json(), { received: size, signature: 't=1,v1=ab' })
    }
    assert.deepEqual(await envelope(await hook(new Uint8Array(256 * 1024 + 1), foreign)), [
      413,
      'The body is larger than 256 KiB.',
    ])
    assert.deepEqual(await envelope(await hook('x', {})), [400, 'payment-signature: is missing.'])
  })

  test('a redirect carries every cookie, with the flags of all of them', async () => {
    const answer = await send('/sso/start?next=/a%20b%0d%0aevil:%20%C3%BC', { headers: { cookie: 'zero=0; x=y' } })
    assert.deepEqual(
      [answer.status, answer.headers.get('location'), await answer.text()],
      [302, 'https://docket.example/a%20bevil:%20%C3%BC', ''],
    )
    assert.deepEqual(answer.headers.getSetCookie(), [
      'one=0; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax',
      'two=b; Max-Age=0; Path=/api; HttpOnly; Secure; SameSite=Lax',
    ])
    assert.deepEqual(await envelope(await send('/sso/start')), [400, 'next: is missing.'])
  })

  test('an answer is one of two shapes', async () => {
    assert.deepEqual(await (await post('/login', { totp: false })).json(), { token: 't' })
    assert.deepEqual(await (await post('/login', { totp: true })).json(), { totp_required: true, challenge: 'c' })
  })

  test('an answer has a body or none', async () => {
    const [some, none] = [await post('/claim', { any: true }, 'ann'), await post('/claim', { any: false }, 'ann')]
    assert.deepEqual([some.status, await some.json()], [200, { a: 'x' }])
    assert.deepEqual([none.status, await none.text(), none.headers.get('content-type')], [204, '', null])
  })

  test('a path has parameters of the types that it declares', async () => {
    const taskID = '11111111-1111-4111-8111-111111111111'
    const of = (id: string) => send(`/tasks/${taskID}/comments/${id}`, { as: 'ann' })
    assert.deepEqual(await (await of('9007199254740991')).json(), { taskID, commentID: 9007199254740991 })
    for (const id of ['0', '-1', '1e3', 'x', '1%00']) {
      assert.deepEqual(await envelope(await of(id)), [400, 'commentID: must be a number.'], id)
    }
  })

  test('gates refuse in their order', async () => {
    const codeOf = async (
      method: string,
      path: string,
      as: string | undefined,
      headers: Record<string, string> = {},
    ) => {
      const answer = await send(path, { method, headers, ...(as && { as }) })
      return answer.status === 204 ? 'passed' : (await answer.json()).code
    }
    assert.equal(await codeOf('POST', '/keys', undefined, { cookie: 'sid=ann' }), 'passed')
    assert.equal(await codeOf('POST', '/keys', undefined, { 'sec-fetch-site': 'cross-site' }), 'auth.cross_site')
    assert.equal(await codeOf('POST', '/keys', undefined), 'auth.required')
    assert.equal(await codeOf('POST', '/keys', 'nobody'), 'auth.session_ended')
    assert.equal(await codeOf('POST', '/keys', 'ann'), 'passed')
    assert.equal(await codeOf('POST', '/keys', 'reader'), 'api_key.read_only')
    assert.equal(await codeOf('POST', '/keys', 'key'), 'api_key.session_required')
    assert.equal(await codeOf('POST', '/keys', 'demo'), 'demo_account')
    assert.equal(await codeOf('POST', '/keys', 'lapsed'), 'billing.read_only')
    assert.equal(await codeOf('POST', '/claim', 'lapsed'), 'billing.read_only')
    assert.equal((await send('/portrait', { as: 'reader' })).status, 200, 'looking is what it may')
  })

  test('what a handler sets reaches success, refusal, bug and stream alike', async () => {
    for (const [path, status] of [
      ['/limited/value', 200],
      ['/limited/refusal', 429],
      ['/limited/bug', 500],
      ['/stream', 200],
    ] as const) {
      const { headers, ...answer } = await send(path).then((answer) => ({
        headers: answer.headers,
        status: answer.status,
      }))
      assert.equal(answer.status, status, path)
      assert.equal(headers.get('x-ratelimit-remaining'), '3', path)
      assert.equal(headers.get('strict-transport-security'), 'max-age=63072000', path)
      const cookies = ['seen=1; Max-Age=1; Path=/; HttpOnly; Secure; SameSite=Lax']
      assert.deepEqual(headers.getSetCookie(), path === '/stream' ? [] : cookies, path)
    }
    assert.match(log.splice(0).join(''), /a bug of the sample/)
  })

  test('nothing that is not declared is sent, whatever the type', async () => {
    const a = { a: 'x' }
    assert.deepEqual(await (await send('/shapes')).json(), {
      record: { k: a },
      default: a,
      readonly: a,
      lazy: a,
      both: { a: 'x', b: 'y' },
      changed: a,
      caught: a,
      pair: [a, a],
      array: [a],
      none: null,
      loose: { a: 'x', kept: 1 },
    })
  })

  test('an answer that is not as declared is a bug, and says nothing of itself', async () => {
    const answer = await send('/broken')
    const { request_id, ...body } = await answer.json()
    assert.deepEqual(body, { error: 'Something went wrong inside Docket.', code: 'internal' })
    assert.ok(log.splice(0).join('').includes(request_id))
  })

  test('an answer that cannot be written is lost and logged, and nothing else', async () => {
    await assert.rejects(send('/limited/unwritable'))
    assert.match(log.splice(0).join(''), /ERR_INVALID_CHAR/)
    const bugs: unknown[] = []
    const server = { logFailure: (error: unknown) => bugs.push(error), noteAnswer: () => {} }
    const request = { server } as unknown as FastifyRequest
    const answers = ['before', 'bro\nken', 'behind'].map((value) => ({
      response: new ServerResponse(new IncomingMessage(new Socket())),
      status: 200,
      head: ['x-value', value],
      body: 'done',
      request,
    }))
    const endOfTurn = new EndOfTurn()
    for (const answer of answers) endOfTurn.write(answer)
    await setImmediate()
    assert.deepEqual(
      answers.map(({ response }) => [response.destroyed, response.writableEnded]),
      [
        [false, true],
        [true, false],
        [false, true],
      ],
    )
    assert.match(String(bugs), /Invalid character in header content/)
  })

  test('an expectation that nobody can meet, and a request without a host or with two, get the envelope', async () => {
    for (const [lines, status, code] of [
      [['GET /limited/value HTTP/1.1', 'Host: x', 'Expect: banana'], 417, 'request.expectation'],
      [['GET /limited/value HTTP/1.1'], 400, 'request.malformed'],
      [['GET /limited/value HTTP/1.1', 'Host: x', 'Host: y'], 400, 'request.malformed'],
    ] as const) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      let received = ''
      socket.setEncoding('utf8').on('data', (text: string) => (received += text))
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      await once(socket, 'close')
      const [head, body] = received.split('\r\n\r\n')
      assert.match(head!, new RegExp(`^HTTP/1\\.1 ${status} `))
      assert.match(head!, /^strict-transport-security: /im)
      assert.equal(JSON.parse(body!).code, code)
    }
  })
})
