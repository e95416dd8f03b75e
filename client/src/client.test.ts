import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { ApiError, type ClientOptions, createClient } from './client.ts'

/** A peer that lets the test decide how each call goes. */
const startPeer = async (
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  options: ClientOptions = {},
) => {
  const server = createServer((request, response) => answer(response, request))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    client: createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...options }),
    [Symbol.dispose]: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const sendJson = (response: ServerResponse, status: number, value: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => assert.fail('it was answered'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof ApiError, String(error))
  return error
}

describe('calls of the client', () => {
  test('carry their key and their condition, and no others', async () => {
    const seen: (string | undefined)[][] = []
    using peer = await startPeer((response, { headers }) => {
      seen.push([headers['idempotency-key'] as string | undefined, headers['if-match']])
      sendJson(response, 200, {})
    })
    const { client } = peer
    await client.createTask({ listID: 'a', body: { name: 'Milk' } }, { idempotencyKey: 'k' })
    await client.updateTask({ taskID: 'a', body: {} }, { ifMatch: 41 })
    await client.deleteTask({ taskID: 'a' }, { ifMatch: '"1", "2"' })
    await client.getLists()
    assert.deepEqual(seen, [
      ['k', undefined],
      [undefined, '"41"'],
      [undefined, '"1", "2"'],
      [undefined, undefined],
    ])
  })

  test('may outlive their page', async () => {
    const inits: (RequestInit | undefined)[] = []
    const fetch = async (_: unknown, init?: RequestInit) => {
      inits.push(init)
      return Response.json({})
    }
    const client = createClient({ fetch })
    await client.getLists({}, { keepalive: true })
    await client.getLists()
    assert.deepEqual(
      inits.map((init) => init?.keepalive),
      [true, undefined],
    )
  })

  test('end when no answer begins in time', async () => {
    using peer = await startPeer(() => {})
    const { status, code } = await failure(peer.client.getLists({}, { timeoutMs: 20 }))
    assert.deepEqual([status, code], [0, 'client.timeout'])
  })

  test('end when an answer that has begun does not end in time, good or bad', async () => {
    for (const begun of [200, 500]) {
      using peer = await startPeer((response) => void response.writeHead(begun).write('{'))
      const { status, code } = await failure(peer.client.getLists({}, { timeoutMs: 20 }))
      assert.deepEqual([status, code], [0, 'client.timeout'])
    }
  })

  test('have ten seconds when they say nothing else, but for uploads and exports, which have for ever', async (t) => {
    const waits: number[] = []
    const { setTimeout } = globalThis
    t.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => {
      waits.push(ms)
      return setTimeout(run, ms)
    })
    const client = createClient({ fetch: async () => Response.json({}) })
    await client.getLists()
    assert.deepEqual(waits.splice(0), [10_000, 10_000], 'for the beginning of the answer, and for its end')
    await client.exportMe()
    await client.putPortrait({ body: new Uint8Array(1) })
    await client.getLists({}, { timeoutMs: Number.POSITIVE_INFINITY })
    assert.deepEqual(waits, [])
  })

  test('that their caller gives up end as their caller says', async () => {
    using peer = await startPeer(() => {})
    const reason = new Error('never mind')
    const given = new AbortController()
    const call = peer.client.getLists({}, { signal: given.signal, timeoutMs: 60_000 })
    given.abort(reason)
    await assert.rejects(call, (error) => error === reason)
    await assert.rejects(peer.client.getLists({}, { signal: given.signal }), (error) => error === reason)
  })

  test('say that no answer came when the connection breaks, before the answer or within it', async () => {
    for (const breakOff of [
      (response: ServerResponse) => void response.destroy(),
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' }).write('{')
        setImmediate(() => response.destroy())
      },
    ]) {
      using peer = await startPeer(breakOff)
      const { status, code } = await failure(peer.client.getLists())
      assert.deepEqual([status, code], [0, ''])
    }
  })

  test('that are refused carry what the server said', async () => {
    const refusal = { error: 'There is no such list.', code: 'not_found' }
    using peer = await startPeer((response) => sendJson(response, 404, refusal))
    const { status, body } = await failure(peer.client.getList({ listID: 'a' }))
    assert.deepEqual([status, body], [404, refusal])
  })
})
