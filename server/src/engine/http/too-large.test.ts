import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@docket/client'
import { bodyLimitOf } from '@docket/contract'
import { operations } from '../../../test/cast/calls.ts'
import { absentId, type Person, password, register } from '../../../test/cast/people.ts'
import { fetchUnchecked } from '../../../test/checked-fetch.ts'
import { databaseName, useDocket } from '../../../test/harness.ts'
import { installation } from '../../../test/machine/program.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'a body is refused before anything is asked of a database'

const MB = 1024 * 1024
const TRIES = 2

describe(`a body that is too large on ${databaseName}`, () => {
  const docket = useDocket()
  let ann: Person
  before(async () => {
    ann = await register(docket, 'ann')
  })

  const routes = operations
    .filter(([, declared]) => declared.body !== undefined && bodyLimitOf(declared) < 5 * MB)
    .map(([id, { method, path }]) => ({ id, method, path: path.replaceAll(/\{\w+\}/g, absentId) }))

  test('is answered with 413 that its sender reads, on every route and every time (putPortrait, createList, login, receivePayment)', async () => {
    // A process of its own: in one with its client no socket is ever reset.
    await using place = await installation()
    await using program = place.start()
    const baseUrl = await program.ready()
    const person = { email: 'bea@example.org', password, terms_accepted: true } as const
    const { token } = await createClient({ baseUrl }).register({ body: person })
    const failed: string[] = []
    for (const { id, method, path } of routes) {
      for (let turn = 0; turn < TRIES; turn++) {
        const headers = { authorization: `Bearer ${token}` }
        const options = { method, headers, body: new Uint8Array(5 * MB) }
        const heard = await fetchUnchecked(`${baseUrl}/api/v1${path}`, options).then(
          async (answer) => `${answer.status} ${(await answer.json()).code}`,
          (error: Error) => String(error.cause),
        )
        if (heard !== '413 request.too_large') failed.push(`${id}: ${heard}`)
      }
    }
    assert.deepEqual(failed, [])
  })

  /** Sends a body of which the answer has said that it is too large until the server cuts the connection. */
  const sendOn = async (piece: Buffer, pauseMs: number) => {
    // Half open: a client that hears no end.
    const socket = connect({ port: Number(new URL(docket.url).port), host: '127.0.0.1', allowHalfOpen: true })
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.write(
      `PUT /api/v1/users/me/portrait HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${ann.token}\r\nContent-Type: image/png\r\nContent-Length: ${1000 * MB}\r\n\r\n`,
    )
    const until = (event: string) => new Promise((resolve) => socket.once(event, resolve)) // whatever goes wrong before
    const closed = until('close')
    const received: Buffer[] = []
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    await until('end')
    const answeredAt = performance.now()
    let sent = 0
    while (!socket.destroyed && sent < 500 * MB) {
      sent += piece.length
      if (!socket.write(piece)) await Promise.race([until('drain'), closed])
      else await pause(pauseMs)
    }
    await closed
    assert.match(String(Buffer.concat(received)), /^HTTP\/1\.1 413 /)
    return { sent, tookMs: performance.now() - answeredAt }
  }

  test('an archive of more than 64 MiB is refused before it is read (importArchive)', async () => {
    const socket = connect(Number(new URL(docket.url).port), '127.0.0.1')
    socket.write(
      `POST /api/v1/users/me/archive HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${ann.token}\r\nContent-Type: application/x-ndjson\r\nContent-Length: ${64 * 1024 * 1024 + 1}\r\n\r\n`,
    )
    const [head] = (await once(socket, 'data')) as [Buffer]
    assert.match(String(head), /^HTTP\/1\.1 413 /)
    socket.destroy()
  })

  test('whoever sends on and on is cut off: after 16 MiB, or after 5 seconds', async () => {
    const [fast, slow] = await Promise.all([sendOn(Buffer.alloc(MB), 0), sendOn(Buffer.alloc(1000), 20)])
    // Between two looks, and in the buffers of the system, there is more.
    assert.ok(fast.sent > 16 * MB && fast.sent < 250 * MB, `${fast.sent / MB} MiB were taken`)
    assert.ok(fast.tookMs < 4000, `${fast.tookMs} ms`)
    assert.ok(slow.tookMs > 4500 && slow.tookMs < 8000, `${slow.tookMs} ms`)
  })
})
