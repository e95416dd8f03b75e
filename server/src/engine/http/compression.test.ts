import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { endpoint } from '@docket/contract'
import { pino } from 'pino'
import { Rendered } from '../call/rendered.ts'
import { answerOf } from './answer.ts'
import { createServer } from './server.ts'

const text = 'feed '.repeat(1000)
const parts = ['fe', 'ed ', text.slice(5)].map((part) => Buffer.from(part))
const log: string[] = []
const app = createServer({
  trustedProxies: [],
  isHttps: false,
  log: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
})
const feed = endpoint({
  method: 'GET',
  path: '/feed',
  summary: 'A feed',
  auth: 'public',
  answers: { 200: { media: 'text/plain' } },
})
const content = new Rendered<'text/plain'>(parts)
let url: string

before(async () => {
  const answer = answerOf(feed, { origin: 'https://docket.test' })
  app.get('/feed', async (request, reply) => {
    await answer(request, reply, content)
    return reply
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => app.close())

const read = (encoding: string) => fetch(`${url}/feed`, { headers: { 'accept-encoding': encoding } })

test('a body that cannot be compressed is a bug of this answer, and the next reader is served', async () => {
  Object.assign(content, { parts: [{}] }) // zlib refuses it, as it does without memory
  for (const encoding of ['br', 'gzip']) {
    const failed = await read(encoding)
    const { code, request_id } = await failed.json()
    assert.deepEqual([failed.status, code, failed.headers.get('content-encoding')], [500, 'internal', null])
    assert.ok(log.splice(0).join('').includes(request_id))
  }
  Object.assign(content, { parts })
  for (const encoding of ['br', 'gzip', 'identity']) {
    const served = await read(encoding)
    assert.deepEqual([served.status, await served.text()], [200, text])
  }
  assert.deepEqual(log, [])
})

test('a body in parts is one body, with its length', async () => {
  const whole = await read('identity')
  assert.equal(whole.headers.get('content-length'), String(text.length))
  assert.equal(whole.headers.get('etag'), `"${new Rendered(text).tag}"`)
  assert.equal(await whole.text(), text)
  const head = await fetch(`${url}/feed`, { method: 'HEAD' })
  assert.deepEqual([head.status, await head.text()], [200, ''])
})
