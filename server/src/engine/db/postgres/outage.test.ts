import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { takeBugs } from '../../../../test/bugs.ts'
import { password, register } from '../../../../test/cast/people.ts'
import { createDatabase, postgresUrl, startDocket, TestClock } from '../../../../test/harness.ts'
import { type Received, startPeer } from '../../../../test/peers/smtp-peer.ts'
import { connectTo, openLine } from '../../../../test/postgres.ts'
import { refused } from '../../../../test/refused.ts'
import { MINUTE } from '../../outside/clock.ts'
import { query } from '../query.ts'
import { connectionTo } from './client.ts'
import { LentConnections } from './connections.ts'
import { Contact } from './contact.ts'
import { openPostgres } from './postgres.ts'

const TEN_SECONDS = 10_000
const adminUrl = postgresUrl

if (adminUrl !== undefined) {
  describe('PostgreSQL that is away', () => {
    test('requests are 503 while it refuses, health tells the difference, and the log says it once', async () => {
      await using server = await createDatabase(adminUrl)
      using line = await openLine(server.url)
      await using docket = await startDocket({ environment: { DOCKET_DATABASE_URL: line.url } })
      const { api } = await register(docket)
      const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
      await line.cut()
      for (let n = 0; n < 20; n++) {
        await refused(api.getMe(), 'unavailable')
        await refused(api.createTask({ listID, body: { name: 'Milk' } }), 'unavailable')
      }
      assert.equal((await fetch(`${docket.url}/readyz`)).status, 503)
      assert.equal((await fetch(`${docket.url}/healthz`)).status, 200)
      await line.restore()
      await api.createList({ body: { name: 'Groceries' } })
      assert.equal((await fetch(`${docket.url}/readyz`)).status, 200)
      const away = takeBugs(docket).match(/the database does not answer/g)
      assert.equal(away?.length, 1)
    })

    test('one that falls silent leaves no request without an answer, and is found again', async () => {
      await using server = await createDatabase(adminUrl)
      using line = await openLine(server.url)
      await using docket = await startDocket({ environment: { DOCKET_DATABASE_URL: line.url } })
      const { api } = await register(docket)
      const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
      const { id: taskID } = await api.createTask({ listID, body: { name: 'Milk' } })
      const { db } = docket.app.context
      line.silence()
      const startedAt = performance.now()
      const answers = await Promise.all([
        ...Array.from({ length: 20 }, () => api.raw('getTask', { taskID })),
        ...Array.from({ length: 20 }, () => api.raw('createTask', { listID, body: { name: 'Bread' } })),
        ...Array.from({ length: 20 }, () =>
          db.transactOn({ list: listID }, (tx) => tx.all(countTasks, {})).catch(() => ({ status: 503 })),
        ),
      ])
      const waited = performance.now() - startedAt
      assert.ok(waited < TEN_SECONDS, `${waited} ms`)
      for (const answer of answers) assert.equal('status' in answer && answer.status, 503)
      line.speak()
      assert.equal((await api.getTask({ taskID })).id, taskID)
      await api.createTask({ listID, body: { name: 'Bread' } })
      takeBugs(docket)
    })

    test('one that lets nobody in is away, whatever reason it gives', async () => {
      await using server = await createDatabase(adminUrl)
      await using admin = await connectTo(adminUrl)
      const name = new URL(server.url).pathname.slice(1)
      await using docket = await startDocket({ environment: { DOCKET_DATABASE_URL: server.url } })
      const { api } = await register(docket)
      await admin.query(`alter database ${name} allow_connections false`)
      const end = 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1'
      await admin.query(end, [name])
      for (let n = 0; n < 5; n++) {
        await refused(api.getMe(), 'unavailable')
        await refused(api.createList({ body: { name: 'Groceries' } }), 'unavailable')
      }
      await admin.query(`alter database ${name} allow_connections true`)
      await api.createList({ body: { name: 'Groceries' } })
      takeBugs(docket)
    })

    test('a table that gets another column meanwhile costs each connection one answer at most', async () => {
      await using server = await createDatabase(adminUrl)
      await using admin = await connectTo(server.url)
      await using docket = await startDocket({ environment: { DOCKET_DATABASE_URL: server.url } })
      const { api } = await register(docket)
      const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
      const { id: taskID } = await api.createTask({ listID, body: { name: 'Milk' } })
      const round = () =>
        Promise.all(
          Array.from({ length: 20 }, async (_, n) => [
            (await api.raw('getTask', { taskID })).status,
            (await api.raw('updateTask', { taskID, body: { name: `Milk ${n}` } })).status,
          ]),
        )
      await round()
      await admin.query('alter table tasks add column another int')
      const { databaseConnections } = docket.app.context.config
      const answers: number[] = []
      for (let n = 0; n <= databaseConnections; n++) answers.push(...(await round()).flat())
      assert.ok(answers.every((status) => status === 200 || status === 503))
      assert.ok((await round()).flat().every((status) => status === 200))
      takeBugs(docket)
    })

    test('a commit whose answer is lost may have been stored, and the refusal says so', async () => {
      await using server = await createDatabase(adminUrl)
      await using admin = await connectTo(server.url)
      await using db = await openPostgres(server.url, { warn: assert.fail })
      // Deferred to the commit, where it ends the connection.
      await admin.query(`
        create table cut (id int);
        create function cut() returns trigger language plpgsql as
          'begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return null; end';
        create constraint trigger cut after insert on cut deferrable initially deferred for each row execute function cut()`)
      const write = db.transact((tx) => tx.all(insertCut, {}))
      await assert.rejects(write, { code: 'unavailable', message: /may have been stored/ })
    })

    test('a mail whose end cannot be stored is sent once more, as the same mail', async () => {
      await using server = await createDatabase(adminUrl)
      using line = await openLine(server.url)
      const hold = Promise.withResolvers<void>()
      await using peer = await startPeer({ take: () => hold.promise })
      const clock = new TestClock()
      const environment = { DOCKET_DATABASE_URL: line.url, DOCKET_MAIL_URL: peer.url }
      await using docket = await startDocket({ clock, environment })
      const { email } = await register(docket)
      await peer.receive(1)
      await line.cut()
      hold.resolve()
      await refused(docket.client().forgotPassword({ body: { email } }), 'unavailable')
      await refused(docket.client().login({ body: { email, password } }), 'unavailable')
      while (!docket.notes.some((note) => note.includes('a job failed'))) await nextTurn()
      clock.advance(MINUTE)
      await line.restore()
      const [one, two] = await peer.receive(2)
      assert.equal(idOf(two!), idOf(one!))
      while ((await docket.app.context.db.all(mailsLeft, {})).length > 0) await nextTurn()
      assert.equal(peer.received.length, 2)
      takeBugs(docket)
    })

    test('with few connections left, those that are there are waited for', async () => {
      await using server = await createDatabase(adminUrl)
      await using admin = await connectTo(server.url)
      const name = new URL(server.url).pathname.slice(1)
      await using docket = await startDocket({ environment: { DOCKET_DATABASE_URL: await limited(server.url) } })
      const { api } = await register(docket)
      const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
      const { rows } = await admin.query(
        `select count(*)::int as count from pg_stat_activity where datname = '${name}'`,
      )
      await admin.query(`alter database ${name} connection limit ${rows[0].count}`)
      const lists = Array.from({ length: 20 }, (_, n) => api.createList({ body: { name: `List ${n}` } }))
      const tasks = Array.from({ length: 20 }, () => api.createTask({ listID, body: { name: 'Milk' } }))
      const reads = Array.from({ length: 20 }, () => api.getTasks({ listID }))
      await Promise.all([...lists, ...tasks, ...reads])
    })

    test('a connection that is given back while another one cannot be opened is not forgotten', async () => {
      await using server = await createDatabase(adminUrl)
      await using admin = await connectTo(server.url)
      const name = new URL(server.url).pathname.slice(1)
      await using connections = new LentConnections(
        connectionTo(await limited(server.url)),
        2,
        new Contact(),
        async () => {},
      )
      const one = await connections.lend()
      await admin.query(`alter database ${name} connection limit 1`)
      const two = connections.lend()
      connections.giveBack(one)
      assert.equal(await two, one)
      connections.giveBack(one)
    })
  })
}

/** Superusers are not limited, so this is somebody else, who owns the database. */
const limited = async (url: string): Promise<string> => {
  const name = new URL(url).pathname.slice(1)
  await using admin = await connectTo(url)
  await admin.query(`create role ${name} login password 'few'; alter database ${name} owner to ${name}`)
  const own = new URL(url)
  own.username = name
  own.password = 'few'
  return own.href
}

const idOf = ({ headers }: Received) => headers.find(([name]) => name === 'message-id')?.[1]
const mailsLeft = query((q) => q.selectFrom('jobs').where('kind', '=', 'send mail').select('id'))
const countTasks = query((q) => q.selectFrom('tasks').select(({ fn }) => fn.countAll<number>().as('count')))
const insertCut = query((q) => q.insertInto('cut' as never).values({ id: 1 } as never))
