import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { password, register } from '../../../test/cast/people.ts'
import { type Docket, databaseName, startDocket } from '../../../test/harness.ts'
import { hangingMailServer } from '../../../test/peers/mail-servers.ts'
import { connectTo } from '../../../test/postgres.ts'
import { refused } from '../../../test/refused.ts'
import { beforeDeadline } from '../outside/deadline.ts'

const ANSWER_MS = 800
/** Half a second after the deadline. */
const PATIENCE_MS = ANSWER_MS + 500

const inTime = async <T>(call: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> => {
  const startedAt = performance.now()
  const answer = await call
  const ms = performance.now() - startedAt
  assert.ok(ms < patienceMs, `the answer came after ${Math.round(ms)} ms`)
  return answer
}

/** Has somebody else hold what a change of the list needs, until the result is disposed. */
const lockFromOutside = async (docket: Docket, listID: string): Promise<AsyncDisposable> => {
  const { databaseUrl, dataDir } = docket.app.context.config
  if (databaseUrl === undefined) {
    const db = new DatabaseSync(join(dataDir, 'docket.db'))
    db.exec('begin immediate')
    return { [Symbol.asyncDispose]: async () => db.close() }
  }
  const client = await connectTo(databaseUrl)
  await client.query('begin')
  await client.query('select * from lists where id = $1 for update', [listID])
  return { [Symbol.asyncDispose]: () => client[Symbol.asyncDispose]() }
}

describe(`the deadline of a request on ${databaseName}`, () => {
  test('createTask answers 503 in time while somebody else has locked the list, and goes on afterwards', async () => {
    await using docket = await startDocket({ answerMs: ANSWER_MS })
    const { api } = await register(docket)
    const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
    {
      await using _ = await lockFromOutside(docket, listID)
      const create = (name: string) => refused(api.createTask({ listID, body: { name } }), 'unavailable')
      const first = ['Milk', 'Bread'].map(create)
      // Others come and go meanwhile, in another order than they came.
      const [quick, slow] = [
        api.getLists(),
        docket
          .client()
          .login({ body: { email: 'nobody@example.org', password } })
          .catch(() => {}),
      ]
      await quick
      const refusals = Promise.all([...first, create('Eggs')])
      await slow
      const errors = await inTime(refusals)
      for (const { message, retryAfterMs } of errors as { message: string; retryAfterMs?: number }[]) {
        assert.match(message, /^Docket could not answer in time\. (Nothing was stored|It may have been stored)/)
        assert.notEqual(retryAfterMs, 0)
      }
      if (databaseName === 'SQLite') for (const { message } of errors) assert.match(message, /Nothing was stored\.$/)
    }
    await api.createTask({ listID, body: { name: 'Butter' } })
    const names = (await api.getTasks({ listID })).map(({ name }) => name)
    if (databaseName === 'SQLite') assert.deepEqual(names, ['Butter'], 'what was refused is not stored later')
  })

  test('login answers 503 in time while the hashes of others are computed', async () => {
    await using docket = await startDocket({ answerMs: ANSWER_MS })
    const { email } = await register(docket)
    const { threads } = docket.app.context.identity.hashing
    const release = Promise.withResolvers<void>()
    const others = Array.from({ length: 3 }, () => threads.run(() => release.promise))
    const logins = Array.from({ length: 8 }, () => docket.client().login({ body: { email, password } }))
    const errors = await inTime(Promise.all(logins.map((call) => refused(call, 'unavailable'))))
    assert.equal(errors.length, 8)
    release.resolve()
    await Promise.all(others)
    assert.ok((await docket.client().login({ body: { email, password } })) !== undefined, 'the queue is free again')
  })

  test('resendVerification answers in time while the mail server says nothing, and the mail is sent later', async () => {
    await using mailServer = await hangingMailServer()
    await using docket = await startDocket({ answerMs: ANSWER_MS, environment: { DOCKET_MAIL_URL: mailServer.url } })
    const { api } = await register(docket)
    await inTime(refused(api.resendVerification(), 'unavailable'))
  })

  test('a client that has gone waits for nothing any more', async () => {
    await using docket = await startDocket()
    const { email } = await register(docket)
    const waiting = Promise.withResolvers<void>()
    const left = Promise.withResolvers<unknown>()
    const { threads } = docket.app.context.identity.hashing
    const { run } = threads
    threads.run = async (work) => {
      waiting.resolve()
      const never = new Promise<never>(() => {})
      await beforeDeadline(never).catch((error: unknown) => {
        left.resolve(error)
        throw error
      })
      return run.call(threads, work) as ReturnType<typeof work>
    }
    const body = JSON.stringify({ email, password })
    const socket = connect(Number(new URL(docket.url).port), '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    socket.write(
      `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await waiting.promise
    socket.destroy()
    assert.match(String(await left.promise), /could not answer in time/)
  })
})
