import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createClient } from '@docket/client'
import { databaseName, postgresUrl } from '../test/harness.ts'
import { head, RawConnection } from '../test/input/raw.ts'
import { installation, Program, sources } from '../test/machine/program.ts'

const account = { body: { email: 'ann@example.org', password: 'correct horse' } }

/** Ended with 1, after saying why in words and without a stack. */
const assertRefused = async (started: Program, why: RegExp): Promise<void> => {
  await using program = started
  setTimeout(() => program.signal('SIGKILL'), 20_000).unref()
  assert.equal(await program.exited, 1, program.said)
  assert.match(program.said, why)
  assert.doesNotMatch(program.said, /\n\s+at |node:internal|is ready/)
}

const setUp = async (url: string) => {
  const { token } = await createClient({ baseUrl: url }).setup(account)
  const api = createClient({ baseUrl: url, token })
  const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
  return { token, api, listID }
}

const follow = async (url: string, token: string, listID: string): Promise<RawConnection> => {
  const path = `GET /api/v1/lists/${listID}/events`
  const stream = await RawConnection.open(url, head(path, { authorization: `Bearer ${token}` }))
  await stream.until(/event: synced/)
  return stream
}

/** Has a process say each module that it loads. */
const telling = `import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => (console.error('loaded ' + url), next(url, context)) })`

const seldomUsed = {
  'what signs in through a provider': /\/(openid-client|oauth4webapi|jose)\/|\/sign-on\/handlers/,
  'what takes payments':
    /\/node_modules\/stripe\/|\/outside\/(payments|stripe)|\/billing\/(customers|jobHandlers|handlers)/,
  'what the demo shows': /\/demo\/(reset|seeds)/,
  'the API docs': /\/@scalar\/|\/markdown-it\/|\/contract\/src\/openapi\.ts/,
  'what makes mails, pushes, pictures and notes': /\/(nodemailer|use-intl|web-push|sharp|sanitize-html)\//,
  'the other database': postgresUrl === undefined ? /\/pg\// : /\/db\/sqlite/,
  'sentences of the schema library in other languages': /\/zod\/v4\/locales\/(?!en\.js)/,
}

describe(`the start of a process on ${databaseName}`, () => {
  test('loads only what it is set to do, and the rest when it is asked for', async () => {
    await using place = await installation()
    const options = `--import=data:text/javascript,${encodeURIComponent(telling)}`
    await using program = new Program(place.folder, { ...place.settings, NODE_OPTIONS: options }, [], sources)
    const url = await program.ready()
    const loaded = () => [...program.said.matchAll(/^loaded (.*)$/gm)].map(([, module]) => module!)
    assert.ok(loaded().some((module) => module.endsWith('/server/src/app.ts')))
    for (const [what, modules] of Object.entries(seldomUsed))
      assert.deepEqual(
        loaded().filter((module) => modules.test(module)),
        [],
        what,
      )
    for (const path of ['/api/v1/openapi.json', '/docs']) assert.equal((await fetch(url + path)).status, 200, path)
    assert.ok(loaded().some((module) => seldomUsed['the API docs'].test(module)))
  })
})

describe(`the end of a process on ${databaseName}`, { concurrency: 3 }, () => {
  test('opens no debugger to whoever is on the machine and sends SIGUSR1', async () => {
    await using place = await installation()
    await using program = place.start()
    const baseUrl = await program.ready()
    program.signal('SIGUSR1')
    assert.equal((await fetch(`${baseUrl}/api/v1/version`)).status, 200)
    program.signal('SIGTERM')
    await program.exited
    assert.doesNotMatch(program.said, /Debugger listening/)
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`at ${signal} streams end, requests finish, and the exit code is 0`, async () => {
      await using place = await installation()
      await using program = place.start()
      const url = await program.ready()
      const { token, api, listID } = await setUp(url)
      using stream = await follow(url, token, listID)
      using idle = await RawConnection.open(url, head('GET /api/v1/version'))
      await idle.until(/go_version/)
      const started = performance.now()
      const login = createClient({ baseUrl: url }).raw('login', account)
      await api.getMe()
      program.signal(signal)
      if (signal === 'SIGINT') program.signal('SIGTERM') // so Ctrl-C arrives under `npm start`
      const answer = await login
      assert.equal(answer.status, 200)
      assert.ok((await answer.json()).token)
      assert.equal(await program.exited, 0, program.said)
      assert.ok(performance.now() - started < 8000)
      await stream.closed
      assert.match(stream.received, /retry: 2000/)
    })
  }

  test('a process that drains says so, serves meanwhile, sends readers away and then ends with 0', async () => {
    await using place = await installation()
    await using program = place.start({ DOCKET_DRAIN_SECONDS: '2' })
    const url = await program.ready()
    const { token, api, listID } = await setUp(url)
    const streams = await Promise.all(Array.from({ length: 4 }, () => follow(url, token, listID)))
    const ended: number[] = []
    const allEnded = Promise.all(
      streams.map(async (stream) => {
        await stream.until(/\r\n0\r\n\r\n$/)
        ended.push(performance.now())
      }),
    )
    using kept = await RawConnection.open(url, head('GET /api/v1/version'))
    await kept.until(/go_version/)
    const startedAt = performance.now()
    program.signal('SIGTERM')
    while ((await fetch(`${url}/readyz`)).status === 200);
    assert.equal(await (await fetch(`${url}/readyz`)).text(), 'Docket is stopping.')
    assert.equal((await fetch(`${url}/healthz`)).status, 200)
    const made = await api.createTask({ listID, body: { name: 'Milk' } })
    await allEnded
    for (const { received } of streams) assert.ok(received.includes(made.id))
    assert.ok(ended.at(-1)! - ended[0]! > 300, 'one after the other')
    assert.ok(ended[0]! - startedAt >= 900, 'not before load balancers know')
    // The port is closed by now or soon, and whoever has a connection is answered over it for the last time.
    while (
      await fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      )
    );
    kept.socket.write(head('GET /api/v1/version'))
    await kept.closed
    assert.match(kept.received, /HTTP\/1\.1 200 OK[^]*HTTP\/1\.1 200 OK[^]*connection: close/i)
    assert.equal(await program.exited, 0, program.said)
  })

  test('the same signal again ends a drain at once', async () => {
    await using place = await installation()
    await using program = place.start({ DOCKET_DRAIN_SECONDS: '600' })
    const url = await program.ready()
    program.signal('SIGTERM')
    while ((await fetch(`${url}/readyz`)).status === 200);
    program.signal('SIGTERM')
    assert.equal(await program.exited, 1)
  })

  test('a reader that takes nothing any more does not keep it from ending', async () => {
    await using place = await installation()
    await using program = place.start()
    const url = await program.ready()
    const { token, api, listID } = await setUp(url)
    const body = { name: 'Long', description: 'x'.repeat(65_000) }
    // More than the buffers of the system take, so that the rest waits in the process.
    for (let batch = 0; batch < 10; batch++) {
      await Promise.all(Array.from({ length: 25 }, () => api.createTask({ listID, body })))
    }
    const request = head(`GET /api/v1/lists/${listID}/events`, { authorization: `Bearer ${token}` })
    using stream = await RawConnection.open(url, request)
    await stream.until(/event: task/)
    stream.socket.pause()
    program.signal('SIGTERM')
    assert.equal(await program.exited, 0, program.said)
    assert.doesNotMatch(stream.received, /event: synced/)
  })
})

describe(`a restart on ${databaseName}`, () => {
  test('after a kill keeps accounts, sessions, lists and the counters of failed logins', async () => {
    await using place = await installation()
    const limits = { DOCKET_LIMIT_LOGIN_PER_ACCOUNT: '3' }
    await using before = place.start(limits)
    const { token, listID } = await setUp(await before.ready())
    const guess = (url: string, password: string) =>
      createClient({ baseUrl: url }).raw('login', { body: { ...account.body, password } })
    for (let n = 0; n < 3; n++) assert.equal((await guess(await before.ready(), 'wrong password')).status, 401)
    before.signal('SIGKILL')
    await before.exited

    await using again = place.start(limits)
    const url = await again.ready()
    assert.equal((await guess(url, account.body.password)).status, 429)
    const [list] = await createClient({ baseUrl: url, token }).getLists()
    assert.equal(list!.id, listID)
  })
})

describe(`a start that cannot succeed on ${databaseName}`, { concurrency: 3 }, () => {
  test('says which variable is wrong', async () => {
    await using place = await installation()
    await assertRefused(place.start({ DOCKET_PORT: 'http' }), /^DOCKET_PORT has to be a port number; it is "http"\.\n$/)
  })

  test('reads a wrong variable from a .env file as well', async () => {
    await using place = await installation()
    writeFileSync(join(place.folder, '.env'), 'DOCKET_SIGNUP=maybe\n')
    await assertRefused(place.start(), /^DOCKET_SIGNUP has to be open or closed; it is "maybe"\.\n$/)
  })

  test('says that its .env file cannot be read, rather than starting without its settings', async () => {
    await using place = await installation()
    mkdirSync(join(place.folder, '.env')) // permissions do not bind the super-user, a folder does
    await assertRefused(place.start(), /^The file .*\.env cannot be read \(EISDIR\)\. .*\n$/)
  })

  test('says that it may open too few files for all who connect, and serves those who have a connection', async () => {
    await using here = await installation()
    await using program = here.start({}, ['sh', '-c', 'ulimit -n 256; exec "$0" "$@"'])
    const url = await program.ready()
    using kept = await RawConnection.open(url, head('GET /healthz'))
    await kept.until(/ok$/)
    const { hostname, port } = new URL(url)
    const sockets = Array.from({ length: 300 }, () => connect(Number(port), hostname).on('error', () => {}))
    await program.says(/Connections are turned away: 156 are open, .* may have 256 files open \(ulimit -n\)/)
    kept.socket.write(head('GET /readyz'))
    await kept.until(/ready$/)
    for (const socket of sockets) socket.destroy()
  })

  test('says that its port is taken', async () => {
    await using place = await installation()
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await assertRefused(
      place.start({ DOCKET_PORT: String(port) }),
      new RegExp(`^Port ${port} is taken.*DOCKET_PORT`, 'm'),
    )
    server.close()
  })

  test('says that the machine does not have the address to listen on', async () => {
    await using place = await installation()
    await assertRefused(place.start({ DOCKET_HOST: '192.0.2.1' }), /has no address 192\.0\.2\.1.*DOCKET_HOST/)
    await assertRefused(place.start({ DOCKET_HOST: 'no such host' }), /no such host.*DOCKET_HOST/)
  })

  test('says that PostgreSQL does not answer, and not with which password it was asked', async () => {
    await using place = await installation()
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const env = {
      DOCKET_DATABASE_URL: `postgres://docket:hunter2@127.0.0.1:${port}/docket`,
      DOCKET_SECRET: 'x'.repeat(32),
    }
    const program = place.start(env)
    await assertRefused(program, /^PostgreSQL does not answer \(.+\)\. Check DOCKET_DATABASE_URL\.\n$/)
    assert.doesNotMatch(program.said, /hunter2/)
  })

  if (databaseName === 'SQLite') {
    test('says that another Docket runs on its data', async () => {
      await using place = await installation()
      await using first = place.start()
      const url = await first.ready()
      await assertRefused(place.start(), /^Another Docket is running on the data folder/)
      assert.equal((await fetch(`${url}/readyz`)).status, 200, 'the first one goes on')
    })

    test('says that its folder cannot be written', async () => {
      await using place = await installation()
      const file = join(place.folder, 'file')
      writeFileSync(file, '')
      await assertRefused(place.start({ DOCKET_DATA_DIR: join(file, 'data') }), /^The data folder .* is not writable/)
    })
  }
})
