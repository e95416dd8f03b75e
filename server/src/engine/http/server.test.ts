import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '@docket/contract'
import type { FastifyRequest } from 'fastify'
import { pino } from 'pino'
import { exchange, head, RawConnection } from '../../../test/input/raw.ts'
import { jsonHeaders } from './headers.ts'
import { RequestLog } from './log.ts'
import { send, sized } from './send.ts'
import { createServer, type ServerOptions } from './server.ts'

/** A server with a route or two of its own, and what it logs. */
const start = async (options: Partial<ServerOptions>, level = 'warn') => {
  const log: Record<string, unknown>[] = []
  const firstLine = Promise.withResolvers<Record<string, unknown>>()
  const write = (line: string) => {
    log.push(JSON.parse(line))
    firstLine.resolve(log[0]!)
  }
  const app = createServer({
    trustedProxies: [],
    isHttps: false,
    log: pino({ level }, { write }),
    ...options,
  })
  return { app, log, firstLine: firstLine.promise, listen: () => app.listen({ host: '127.0.0.1', port: 0 }) }
}

const envelopeOf = (answer: string) => JSON.parse(answer.slice(answer.lastIndexOf('\r\n\r\n'))) as { code: string }

describe('a server', () => {
  test('cuts a reader that takes nothing of its answer, and not one that takes its time', async () => {
    const { app, listen } = await start({ timeouts: { stalled: 400 } })
    const large = Buffer.alloc(64 * 1024 * 1024, 'x')
    const closed = Promise.withResolvers<boolean>()
    app.get('/large', (_, reply) => {
      reply.raw.once('close', () => closed.resolve(reply.raw.writableFinished))
      reply.headers(jsonHeaders).send(large)
    })
    const url = await listen()
    using stuck = await RawConnection.open(url, head('GET /large'))
    stuck.socket.pause()
    assert.equal(await closed.promise, false)

    const answer = await fetch(`${url}/large`)
    let taken = 0
    for await (const chunk of answer.body!) taken += chunk.length
    assert.equal(taken, large.length)
    await app.close()
  })

  test('refuses what does not arrive in time', async () => {
    const { app, listen } = await start({ timeouts: { headers: 300, request: 600, check: 50 } })
    app.post('/', async () => 'never')
    const url = await listen()
    const begun = head('POST /', { 'content-length': '9', 'content-type': 'text/plain' })
    for (const half of [begun.slice(0, -2), `${begun}half`]) {
      const answer = await exchange(url, half)
      assert.match(answer, /^HTTP\/1\.1 408 Request Timeout\r\n/)
      assert.equal(envelopeOf(answer).code, 'request.timeout')
    }
    await app.close()
  })

  // Less than the 30 seconds after which a connection without progress is cut anyway.
  test('says while it stops that it stops, and does not wait for halves of requests', { timeout: 25_000 }, async () => {
    const { app, listen } = await start({ timeouts: { stop: 500 } })
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    const stopping = Promise.withResolvers<void>()
    app.addHook('preClose', async () => stopping.resolve())
    app.get('/slow', async (request, reply) => {
      asked.resolve()
      await answer.promise
      send(request, reply, 200, sized([], 'done'), 'done')
    })
    const url = await listen()
    using busy = await RawConnection.open(url, head('GET /slow'))
    using late = await RawConnection.open(url, 'GET /slow HTTP/1.1\r\n')
    using halfHead = await RawConnection.open(url, 'GET /slow HTTP/1.1\r\nhost')
    using halfBody = await RawConnection.open(url, `${head('POST /slow', { 'content-length': '9' })}half`)
    // Closed or reset: what it had sent was never read.
    const gone = [halfHead, halfBody].map(({ closed }) => closed.catch(() => {}))
    await asked.promise

    const stopped = app.close()
    await stopping.promise
    late.socket.write('host: x\r\n\r\n')
    await late.closed
    assert.match(late.received, /^HTTP\/1\.1 503 Service Unavailable\r\n[^]*connection: close\r\n/i)
    assert.equal(envelopeOf(late.received).code, 'unavailable')
    answer.resolve()
    await busy.closed
    assert.match(busy.received, /^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n[^]*done$/i)
    await Promise.all([stopped, ...gone])
  })

  test('writes down what was slow, with its trace, and nothing of its address', async () => {
    const { app, log, firstLine, listen } = await start({ slowMs: 30 })
    app.get('/quick/:token', async (request, reply) => {
      request.arrived_at = performance.now()
      return reply.headers(jsonHeaders).send('{}')
    })
    app.get('/slow/:token', async (request, reply) => {
      request.arrived_at = performance.now() - 31
      return reply.headers(jsonHeaders).send('{}')
    })
    const url = await listen()
    await fetch(`${url}/quick/secret`)
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    await fetch(`${url}/slow/secret?q=secret`, { headers: { traceparent } })
    const { level, route, status, msg, ms, trace_id, parent_id } = await firstLine
    assert.deepEqual(
      { level, route, status, msg, trace_id, parent_id },
      {
        level: 40,
        route: '/slow/:token',
        status: 200,
        msg: 'slow request',
        trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
        parent_id: '00f067aa0ba902b7',
      },
    )
    assert.ok(Number(ms) >= 31)
    assert.doesNotMatch(JSON.stringify(log), /secret/)
    await app.close()
  })

  test('writes one line for each request, at debug, and nothing of its address', async () => {
    const { app, log, firstLine, listen } = await start({}, 'debug')
    app.get('/things/:token', (request, reply) => {
      request.caller_id = 'ann'
      reply.send('x')
    })
    const url = await listen()
    await (await fetch(`${url}/things/secret?also=secret`)).text()
    const { request_id, ms, ...line } = await firstLine
    assert.match(String(request_id), /^[0-9a-f]{12}-1$/)
    assert.equal(typeof ms, 'number')
    assert.deepEqual(
      { method: line.method, route: line.route, status: line.status, user_id: line.user_id },
      { method: 'GET', route: '/things/:token', status: 200, user_id: 'ann' },
    )
    assert.doesNotMatch(JSON.stringify(log), /secret/)
    await app.close()
  })

  test('writes why it refuses, and nothing of refusals that have no cause', async () => {
    const { app, log } = await start({})
    app.get('/', async () => {
      throw new Refusal('unavailable', 'Not now.', {}, { cause: new Error('the reason') })
    })
    app.get('/usual', async () => {
      throw new Refusal('not_found', 'Nothing.')
    })
    assert.equal((await app.inject('/')).statusCode, 503)
    assert.equal((await app.inject('/usual')).statusCode, 404)
    assert.equal(log.length, 1)
    const { code, err, msg, route, level } = log[0]!
    assert.deepEqual(
      [code, (err as Error).message, msg, route, level],
      ['unavailable', 'the reason', 'request refused', '/', 40],
    )
  })

  test('writes refusals of a kind once a second, with how many were left out', async () => {
    let now = 0
    const lines: { code: string; left_out: number }[] = []
    const log = new RequestLog(pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }), () => now)
    const request = { id: '1', method: 'GET', routeOptions: { url: '/' }, headers: {} } as FastifyRequest
    for (now of [0, 400, 999, 1000, 5000]) {
      for (const code of ['unavailable', 'storage.full'] as const) {
        log.refusal(new Refusal(code, 'No.', {}, { cause: new Error('why') }), request)
      }
    }
    assert.deepEqual(
      lines.filter(({ code }) => code === 'unavailable').map(({ left_out }) => left_out),
      [0, 2, 0],
    )
    assert.equal(lines.length, 6)
  })

  test('gives ids that no other process gives', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const { app } = await start({})
        app.get('/', async ({ id }) => id)
        return (await app.inject('/')).body
      }),
    )
    assert.equal(new Set(ids).size, 2)
  })
})
