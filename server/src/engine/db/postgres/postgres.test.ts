import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { takeBugs } from '../../../../test/bugs.ts'
import { register } from '../../../../test/cast/people.ts'
import { createDatabase, postgresUrl, startDocket } from '../../../../test/harness.ts'
import { connectTo, openLine } from '../../../../test/postgres.ts'
import { StartupError } from '../../outside/startup-error.ts'
import type { Database } from '../database.ts'
import { query } from '../query.ts'
import { openPostgres } from './postgres.ts'

const insert = query((q, p: { key: string }) =>
  q.insertInto('throttles').values({ key: p.key, hits: 0, window_started_at: new Date(0).toISOString() }),
)
const increase = query(
  (q, p: { key: string }) =>
    q
      .updateTable('throttles')
      .set((row) => ({ hits: row('hits', '+', 1) }))
      .where('key', '=', p.key)
      .returning('hits'), // so that it is waited for
)
const hits = query((q, p: { key: string }) => q.selectFrom('throttles').where('key', '=', p.key).select('hits'))
const waiting = query(
  () => sql<{ count: number }>`select count(*) from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`,
)
const statement = (text: string) => query(() => sql`${sql.raw(text)}`)

const hitsOf = async (db: Database, key: string) => (await db.first(hits, { key }))?.hits

/** Cuts every connection of the database but this one. */
const cutAll = async (url: string): Promise<number> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
  return rows.length
}

const adminUrl = postgresUrl

if (adminUrl !== undefined) {
  describe('PostgreSQL', () => {
    test('a transaction that a deadlock ended runs again', async () => {
      await using server = await createDatabase(adminUrl)
      await using db = await openPostgres(server.url, { warn: assert.fail })
      await using other = await connectTo(server.url)
      for (const key of ['a', 'b']) await db.transact((tx) => tx.all(insert, { key }))
      await other.query("set deadlock_timeout = '60s'") // so that ours is the one that is ended
      await other.query("begin; update throttles set hits = 10 where key = 'b'")
      const first = Promise.withResolvers<void>()
      let runs = 0
      const ours = db.transact(async (tx) => {
        runs++
        // The server looks for deadlocks after a second; on a busy machine our own limits could be over before.
        await tx.all(statement("set local lock_timeout = '20s'"), {})
        await tx.all(statement("set local statement_timeout = '20s'"), {})
        await tx.all(increase, { key: 'a' })
        first.resolve()
        // It looks only once, a while after it began to wait: the other has to wait for us by then.
        let isWaiting = runs > 1
        while (!isWaiting) isWaiting = (await tx.first(waiting, {}))!.count > 0
        await tx.all(increase, { key: 'b' })
      })
      await first.promise
      await other.query("update throttles set hits = 10 where key = 'a'")
      await other.query('commit')
      await ours
      // Where the other is slow to wake, ours has the row again before it does, and is ended once more.
      assert.ok(runs >= 2)
      assert.deepEqual([await hitsOf(db, 'a'), await hitsOf(db, 'b')], [11, 11])
    })

    test('a transaction that cannot be serialised runs again, five times at most', async () => {
      await using server = await createDatabase(adminUrl)
      await using db = await openPostgres(server.url, { warn: assert.fail })
      await db.transact((tx) => tx.all(insert, { key: 'a' }))
      let runs = 0
      const fail = statement("do $$ begin raise exception 'no' using errcode = '40001'; end $$")
      await db.transact(async (tx) => {
        await tx.all(increase, { key: 'a' })
        if (++runs < 5) await tx.all(fail, {})
      })
      assert.deepEqual([runs, await hitsOf(db, 'a')], [5, 1])
      runs = 0
      const hopeless = db.transact(async (tx) => {
        runs++
        await tx.all(fail, {})
      })
      await assert.rejects(hopeless, { code: 'unavailable' })
      assert.equal(runs, 5)
    })

    test('a statement that takes too long is refused as unavailable, a wrong one is a bug', async () => {
      await using server = await createDatabase(adminUrl)
      await using db = await openPostgres(server.url, { warn: assert.fail })
      const slow = db.transact(async (tx) => {
        await tx.all(statement('set local statement_timeout = 50'), {})
        await tx.all(statement('select pg_sleep(10)'), {})
      })
      await assert.rejects(slow, { name: 'Refusal', code: 'unavailable', details: { retry_after: 2 } })
      await assert.rejects(db.all(statement('select nonsense'), {}), { name: 'error', code: '42703' })
      for (const [name, value] of [
        ['statement_timeout', '5s'],
        ['lock_timeout', '2s'],
        ['idle_in_transaction_session_timeout', '10s'],
        ['TimeZone', 'UTC'],
      ] as const) {
        assert.deepEqual(Object.values((await db.first(statement(`show ${name}`), {})) as object), [value], name)
      }
    })

    test('a row that is locked for too long is a 503 to the caller, and the next request succeeds', async () => {
      await using docket = await startDocket()
      const { api } = await register(docket)
      const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
      const { config } = docket.app.context
      const blocker = new pg.Client(config.databaseUrl)
      await blocker.connect()
      await blocker.query('begin')
      await blocker.query('select 1 from lists for update')
      const answer = await api.raw('createTask', { listID, body: { name: 'Milk' } })
      const { code, retry_after } = await answer.json()
      assert.deepEqual([answer.status, code, retry_after], [503, 'unavailable', 2])
      assert.equal(answer.headers.get('retry-after'), '2')
      await api.getTasks({ listID })
      await blocker.query('rollback')
      await blocker.end()
      await api.createTask({ listID, body: { name: 'Milk' } })
    })

    test('connections that break mean a 503 or a success, and later requests succeed', async () => {
      await using docket = await startDocket()
      const { api } = await register(docket)
      const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
      const url = docket.app.context.config.databaseUrl!
      const made = new Set<string>()
      for (let round = 0; round < 5; round++) {
        const writes = Array.from({ length: 30 }, async (_, n) => {
          const name = `Milk ${round} ${n}`
          const answer = await api.raw('createTask', { listID, body: { name } })
          assert.ok([201, 503].includes(answer.status), `${answer.status}`)
          if (answer.status === 201) made.add(name)
          else assert.equal((await answer.json()).code, 'unavailable')
        })
        while ((await cutAll(url)) === 0); // it may be connecting again
        await Promise.all(writes)
      }
      await api.createTask({ listID, body: { name: 'after' } })
      const stored = new Set((await api.getTasks({ listID })).map(({ name }) => name))
      for (const name of made) assert.ok(stored.has(name), `${name} was acknowledged`)
      takeBugs(docket)
    })

    test('a connection that breaks inside a transaction takes it along', async () => {
      await using server = await createDatabase(adminUrl)
      await using db = await openPostgres(server.url, { warn: assert.fail })
      const cut = db.transact(async (tx) => {
        await tx.all(insert, { key: 'lost' })
        await tx.all(statement('select pg_terminate_backend(pg_backend_pid())'), {})
      })
      await assert.rejects(cut, { code: 'unavailable' })
      assert.equal(await hitsOf(db, 'lost'), undefined)
      await db.transact((tx) => tx.all(insert, { key: 'kept' }))
      assert.equal(await hitsOf(db, 'kept'), 0)
    })

    test('refuses what a newer Docket has changed, and what would lose acknowledged writes', async () => {
      await using server = await createDatabase(adminUrl)
      await (await openPostgres(server.url, { warn: assert.fail }))[Symbol.asyncDispose]()
      await execute(server.url, "insert into migrations values ('9999-later', now())")
      await assert.rejects(
        openPostgres(server.url, { warn: assert.fail }),
        (error) => error instanceof StartupError && /newer Docket \(9999-later\)/.test(error.message),
      )
      await using lossy = await createDatabase(adminUrl)
      await execute(lossy.url, `alter database ${new URL(lossy.url).pathname.slice(1)} set synchronous_commit = off`)
      await assert.rejects(openPostgres(lossy.url, { warn: assert.fail }), /synchronous_commit = off and would lose/)
    })

    test('is asked for nothing at connecting that a pooler refuses, and sets its limits nevertheless', async () => {
      await using server = await createDatabase(adminUrl)
      using line = await openLine(server.url)
      await using db = await openPostgres(line.url, { warn: assert.fail })
      const show = async (name: string) => Object.values((await db.first(statement(`show ${name}`), {})) as object)[0]
      assert.deepEqual(
        [await show('TimeZone'), await show('statement_timeout'), await show('lock_timeout')],
        ['UTC', '5s', '2s'],
      )
      assert.equal(await show('idle_in_transaction_session_timeout'), '10s')
      assert.ok(line.greetings.length > 2)
      for (const greeting of line.greetings) {
        // A length, a version, then names and values.
        const names = greeting
          .toString('latin1', 8)
          .split('\0')
          .filter((_, at) => at % 2 === 0)
        const unknown = new Set(names).difference(
          new Set(['user', 'database', 'application_name', 'client_encoding', '']),
        )
        assert.deepEqual([...unknown], [])
      }
    })

    test('a pooler that gives the session of one connection to another is refused, in a sentence', async () => {
      await using server = await createDatabase(adminUrl)
      await execute(
        server.url,
        `create sequence sessions; create function pg_backend_pid() returns bigint language sql as 'select nextval(''sessions'')';
        alter database ${new URL(server.url).pathname.slice(1)} set search_path = public, pg_catalog`,
      )
      await assert.rejects(
        openPostgres(server.url, { warn: assert.fail }),
        (error) => error instanceof StartupError && /leads to a pooler .*pool_mode = session/.test(error.message),
      )
    })

    test('timestamps come as they were stored, whatever PostgreSQL leaves out of them', async () => {
      await using server = await createDatabase(adminUrl)
      await using db = await openPostgres(server.url, { warn: assert.fail })
      const show = async (text: string) =>
        Object.values((await db.first(statement(`select '${text}'::timestamptz`), {})) as object)
      for (const time of [
        '2026-01-02T03:04:05.678Z',
        '2026-01-02T03:04:05.600Z',
        '2026-01-02T03:04:05.000Z',
        '0001-01-01T00:00:00.001Z',
        '9999-12-31T23:59:59.999Z',
      ]) {
        assert.deepEqual(await show(time), [time])
      }
      assert.deepEqual(await show('2026-01-02T03:04:05.678901+01'), ['2026-01-02T02:04:05.678Z'])
    })

    test('processes that start together on an empty database all come up', async () => {
      await using server = await createDatabase(adminUrl)
      const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(server.url, { warn: assert.fail })))
      for (const db of opened) await db[Symbol.asyncDispose]()
    })
  })
}

const execute = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(text).finally(() => client.end())
}
