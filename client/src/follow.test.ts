import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createClient } from './client.ts'
import { followAccount, followList } from './follow.ts'
import type { LiveState } from './follower.ts'
import { loadTasks } from './load-tasks.ts'

const synced = 'retry: 60000\n\nevent: synced\ndata: {"rev":7,"full":true,"since":"7.583921"}\nid: 7.583921\n\n'

/** A peer that lets the test decide how each connection goes. */
const startPeer = async (answer: (response: ServerResponse, lastEventId: string | undefined) => void) => {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    answer(response, request.headers['last-event-id'] as string | undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    client: createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    [Symbol.dispose]: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('a server that cuts every stream right after synced is asked again once, then left alone for a while', async () => {
  const asked: (string | undefined)[] = []
  using peer = await startPeer((response, lastEventId) => {
    asked.push(lastEventId)
    response.end(synced)
  })
  const revs: (number | undefined)[] = []
  const waiting = Promise.withResolvers<void>()
  const follower = followList(peer.client, 'list', {
    onFrame: ({ rev }) => void revs.push(rev),
    onState(state) {
      if (state === 'reconnecting' && asked.length === 2) waiting.resolve()
    },
  })
  await waiting.promise
  assert.deepEqual(asked, [undefined, '7.583921'])
  assert.deepEqual(revs, [7, 7])
  follower.retry()
  await waitFor(() => asked.length === 4)
  follower.close()
})

test('every connection announces itself before its frames', async () => {
  const heard: string[] = []
  using peer = await startPeer((response) => void response.end(synced))
  const again = Promise.withResolvers<void>()
  const follower = followList(peer.client, 'list', {
    onBegin: () => void heard.push('begin'),
    onFrame: ({ event }) => {
      heard.push(event)
      if (heard.length === 4) again.resolve()
    },
  })
  await again.promise
  follower.close()
  assert.deepEqual(heard, ['begin', 'synced', 'begin', 'synced'])
})

test('retry gives up an attempt that hangs', async () => {
  let connections = 0
  using peer = await startPeer((response) => {
    connections++
    if (connections === 1) response.flushHeaders()
    else response.write(synced)
  })
  const states: LiveState[] = []
  const begun = Promise.withResolvers<void>()
  const live = Promise.withResolvers<void>()
  const follower = followList(peer.client, 'list', {
    onBegin: () => begun.resolve(),
    onFrame() {},
    onState(state) {
      states.push(state)
      if (state === 'live') live.resolve()
    },
  })
  await begun.promise
  follower.retry()
  await live.promise
  follower.close()
  assert.deepEqual(states, ['connecting', 'reconnecting', 'live'])
})

test('an account is told of all its lists again by every connection, and nothing is resumed', async () => {
  const asked: (string | undefined)[] = []
  using peer = await startPeer((response, lastEventId) => {
    asked.push(lastEventId)
    response.write('retry: 60000\n\nevent: list\ndata: {"id":"a"}\n\nevent: synced\ndata: {"full":true}\n\n')
    response.end('event: list_removed\ndata: {"id":"a"}\n\n')
  })
  const heard: string[] = []
  const states: LiveState[] = []
  const twice = Promise.withResolvers<void>()
  const follower = followAccount(peer.client, {
    onBegin: () => void heard.push('begin'),
    onFrame: ({ event, data }) => {
      heard.push(`${event} ${'id' in data ? data.id : data.full}`)
      if (heard.length === 8) twice.resolve()
    },
    onState: (state) => void states.push(state),
  })
  await twice.promise
  follower.close()
  const connection = ['begin', 'list a', 'synced true', 'list_removed a']
  assert.deepEqual(heard, [...connection, ...connection])
  assert.deepEqual(asked, [undefined, undefined])
  assert.deepEqual(states.slice(0, 4), ['connecting', 'live', 'reconnecting', 'live'])
})

test('a server that falls silent is left after 18 seconds, and not before', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let connections = 0
  using peer = await startPeer((response) => {
    connections++
    response.write(synced)
  })
  const states: LiveState[] = []
  const live = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const follower = followList(peer.client, 'list', {
    onFrame() {},
    onState(state) {
      states.push(state)
      if (state === 'live') live.resolve()
      if (state === 'reconnecting') left.resolve()
    },
  })
  await live.promise
  t.mock.timers.tick(17_900)
  assert.deepEqual([states.at(-1), connections], ['live', 1])
  t.mock.timers.tick(100)
  await left.promise
  follower.close()
})

test('a Docket that is out of reach is said so when tasks are loaded', async () => {
  const peer = await startPeer(() => {})
  peer[Symbol.dispose]()
  await assert.rejects(loadTasks(peer.client, 'list'), { name: 'ApiError', status: 0 })
  const signal = AbortSignal.abort()
  await assert.rejects(loadTasks(peer.client, 'list', { signal }), { name: 'AbortError' })
})

test('attempts are no further apart than was asked for, whatever the server says', async () => {
  let connections = 0
  const third = Promise.withResolvers<void>()
  using peer = await startPeer((response) => {
    connections++
    if (connections === 3) third.resolve()
    response.end(synced)
  })
  const follower = followList(peer.client, 'list', { onFrame() {}, longestPauseMs: 5 })
  await third.promise
  follower.close()
})

const waitFor = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
