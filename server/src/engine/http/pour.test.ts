import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Refusal } from '@docket/contract'
import { pino } from 'pino'
import { head, RawConnection } from '../../../test/input/raw.ts'
import { counted, currentDeadline } from '../outside/deadline.ts'
import { pour } from './pour.ts'
import { createServer } from './server.ts'

const log: string[] = []
const app = createServer({
  trustedProxies: [],
  isHttps: false,
  log: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
})
const long = 'x'.repeat(100_000)
let made = 0
const ended = Promise.withResolvers<void>()

async function* endless() {
  try {
    for (;;) {
      made++
      yield long
      await setImmediate()
    }
  } finally {
    ended.resolve()
  }
}

async function* failing() {
  yield 'half'
  await setImmediate()
  throw new Error('a bug of the sample')
}

async function* away() {
  yield 'half'
  await setImmediate()
  throw new Refusal('unavailable', 'The database is away.', {}, { cause: new Error('it was cut') })
}

const PIECES = 20
const PIECE_MS = 20

/** Holds the event loop for every piece. */
async function* busy() {
  for (let n = 0; n < PIECES; n++) {
    counted(() => {
      const until = performance.now() + PIECE_MS
      while (performance.now() < until);
    })
    yield 'x'
    await setImmediate()
  }
}

async function* whole() {
  yield 'one, '
  yield 'two'
}

let url: string

before(async () => {
  const bodies = { endless, failing, away, whole }
  for (const [name, body] of Object.entries(bodies)) {
    app.get(`/${name}`, async (request, reply) => {
      pour(request, reply, 200, ['content-type', 'text/plain'], body())
      return reply
    })
  }
  app.get('/busy', (request, reply) =>
    app.deadlines.run(reply.raw, request.left_ms, async () => {
      const { visit } = app.shares.enter(request.ip)
      currentDeadline()!.loopTime = visit
      pour(request, reply, 200, ['content-type', 'text/plain'], busy())
      currentDeadline()!.meet()
      app.shares.leave(visit)
    }),
  )
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => app.close())

test('a body that is made while it is sent arrives whole, and the connection goes on', async () => {
  for (let n = 0; n < 2; n++) assert.equal(await (await fetch(`${url}/whole`)).text(), 'one, two')
})

test('a body that fails half-way is broken off, so that nobody takes it for the whole, and is logged', async () => {
  await assert.rejects((await fetch(`${url}/failing`)).text())
  assert.match(log.join(''), /a bug of the sample/)
})

test('a body whose database goes away meanwhile is broken off as well, which is no bug', async () => {
  log.length = 0
  await assert.rejects((await fetch(`${url}/away`)).text())
  assert.deepEqual(
    log.map((line) => JSON.parse(line)).map(({ level, code, err }) => [level, code, err.message]),
    [[40, 'unavailable', 'it was cut']],
  )
})

test('a body that takes more than its caller’s share of the event loop is made more slowly while others need it', async () => {
  const { visit } = app.shares.enter('somebody else, who is being answered')
  const startedAt = performance.now()
  assert.equal((await (await fetch(`${url}/busy`)).text()).length, PIECES)
  app.shares.leave(visit)
  const tookMs = performance.now() - startedAt
  // It begins with 100 ms, and has a third of the time from then on.
  assert.ok(tookMs > 100 + (PIECES * PIECE_MS - 100) * 2, `${tookMs} ms`)
})

test('a body waits for a reader that is slow, and is not made for one that has left', async () => {
  log.length = 0
  const connection = await RawConnection.open(url, head('GET /endless'))
  connection.socket.pause()
  let before: number
  do {
    before = made
    assert.ok(made < 1000, 'it is not held in memory')
    for (let turn = 0; turn < 50; turn++) await setImmediate()
  } while (made > before)
  connection[Symbol.dispose]()
  await ended.promise
  assert.deepEqual(log, [])
})
