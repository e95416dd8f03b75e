import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { refuse } from '@docket/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import { cast, register, sharedList } from '../../../../test/cast/people.ts'
import { type Docket, postgresUrl, startDocket } from '../../../../test/harness.ts'
import { connectTo, waitForLocked } from '../../../../test/postgres.ts'
import { refused } from '../../../../test/refused.ts'
import type { Database, Tx } from '../database.ts'
import { query } from '../query.ts'

type Throttle = { key: string; hits: number }

const insert = query((q, p: Throttle) =>
  q.insertInto('throttles').values({ key: p.key, hits: p.hits, window_started_at: new Date(0).toISOString() }),
)
const insertReturning = query((q, p: Throttle) =>
  q
    .insertInto('throttles')
    .values({ key: p.key, hits: p.hits, window_started_at: new Date(0).toISOString() })
    .returning('hits'),
)
const find = query((q, p: { key: string }) => q.selectFrom('throttles').where('key', '=', p.key).select('hits'))
const lockList = query((q, p: { id: string }) => q.selectFrom('lists').where('id', '=', p.id).forUpdate().select('rev'))
const transactionId = query<unknown, { id: string }>(() => sql`select pg_current_xact_id()::text as id`)

if (postgresUrl !== undefined) {
  describe('writers of one list on PostgreSQL', () => {
    let docket: Docket
    let db: Database
    let other: pg.Client & AsyncDisposable

    before(async () => {
      docket = await startDocket()
      db = docket.app.context.db
      other = await connectTo(docket.app.context.config.databaseUrl!)
    })
    after(async () => {
      await other[Symbol.asyncDispose]()
      await docket[Symbol.asyncDispose]()
    })

    /** Runs the transactions while somebody else holds the list's row, so that all but the first wait in one group. */
    const inOneGroup = async <T>(
      list: string,
      works: ((tx: Tx) => Promise<T>)[],
    ): Promise<PromiseSettledResult<T>[]> => {
      await other.query('begin')
      await other.query('select from lists where id = $1 for update', [list])
      const first = db.transactOn({ list }, (tx) => tx.all(lockList, { id: list }))
      await waitForLocked(other)
      const results = Promise.allSettled(works.map((work) => db.transactOn({ list }, work)))
      await other.query('rollback')
      await first
      return results
    }

    const aList = async () => (await (await register(docket)).api.createList({ body: { name: 'Groceries' } })).id

    test('share a transaction in the order in which they asked, and each is refused alone, whatever it has written', async () => {
      let ran: number[] = []
      const results = await inOneGroup(
        await aList(),
        Array.from({ length: 12 }, (_, n) => async (tx: Tx) => {
          if (n === 0) ran = [] // the group starts again
          ran.push(n)
          const { id } = (await tx.first(transactionId, {}))!
          await tx.all(insert, { key: `shared ${n}`, hits: 0 })
          if (n % 3 === 0) refuse('not_found', 'no')
          return id
        }),
      )
      assert.deepEqual(ran, [...ran.keys()])
      const ids = results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
      assert.equal(new Set(ids.filter(Boolean)).size, 1)
      for (const [n, id] of ids.entries()) {
        assert.equal(id === undefined, n % 3 === 0)
        assert.equal((await db.first(find, { key: `shared ${n}` })) === undefined, n % 3 === 0)
      }
    })

    test('run once when those that are refused have only read', async () => {
      const list = await aList()
      const ran: number[] = []
      const results = await inOneGroup(
        list,
        Array.from({ length: 6 }, (_, n) => async (tx: Tx) => {
          ran.push(n)
          await tx.first(lockList, { id: list })
          if (n % 2 === 1) refuse('not_found', 'no')
          await tx.all(insert, { key: `once ${n}`, hits: 0 })
        }),
      )
      assert.deepEqual(ran, [0, 1, 2, 3, 4, 5])
      for (const [n, { status }] of results.entries()) {
        assert.equal(status, n % 2 === 1 ? 'rejected' : 'fulfilled')
        assert.equal((await db.first(find, { key: `once ${n}` })) === undefined, n % 2 === 1)
      }
    })

    for (const [how, write] of [
      ['with an answer that was not waited for', (tx: Tx, key: string) => tx.all(insert, { key, hits: 0 })],
      ['with an answer', (tx: Tx, key: string) => tx.all(insertReturning, { key, hits: 0 })],
      ['while it was refused', async (tx: Tx, key: string) => void tx.all(insertReturning, { key, hits: 0 })],
    ] as const) {
      test(`leave nothing of the one that is refused after it has written, ${how}`, async () => {
        const keys = ['before', 'refused', 'after'].map((name) => `${name} ${how}`)
        const results = await inOneGroup(
          await aList(),
          keys.map((key, n) => async (tx: Tx) => {
            await write(tx, key)
            if (n === 1) refuse('not_found', 'no')
          }),
        )
        assert.deepEqual(
          results.map(({ status }) => status),
          ['fulfilled', 'rejected', 'fulfilled'],
        )
        for (const [n, key] of keys.entries()) assert.equal((await db.first(find, { key })) === undefined, n === 1)
      })
    }

    test('fail alone when a query of theirs fails, also when nobody waited for its answer', async () => {
      const results = await inOneGroup(
        await aList(),
        Array.from({ length: 6 }, (_, n) => async (tx: Tx) => {
          await tx.all(insert, { key: `alone ${n}`, hits: 0 })
          if (n % 2 === 1) await tx.all(insert, { key: `alone ${n}`, hits: 0 })
        }),
      )
      for (const [n, result] of results.entries()) {
        assert.equal(result.status, n % 2 === 1 ? 'rejected' : 'fulfilled')
        if (result.status === 'rejected') assert.equal(result.reason.code, '23505')
        assert.equal((await db.first(find, { key: `alone ${n}` })) === undefined, n % 2 === 1)
      }
    })

    test('are refused only once what they were refused for is stored', async () => {
      const isStored = () => db.first(find, { key: 'taken' })
      let toldWhen: ReturnType<typeof isStored> | undefined
      await other.query('begin')
      const list = await aList()
      await other.query('select from lists where id = $1 for update', [list])
      const taking = db.transactOn({ list }, async (tx) => {
        await tx.all(lockList, { id: list })
      })
      await waitForLocked(other)
      const taker = db.transactOn({ list }, (tx) => tx.all(insert, { key: 'taken', hits: 0 }))
      const late = db
        .transactOn({ list }, async (tx) => {
          if (await tx.first(find, { key: 'taken' })) refuse('auth.email_taken', 'taken')
        })
        .catch(() => (toldWhen = isStored()))
      await other.query('rollback')
      await Promise.all([taking, taker, late])
      assert.ok(await toldWhen)
    })

    test('wait on one connection, while other lists are read and written', async () => {
      const { api } = await register(docket)
      const { id: busy } = await api.createList({ body: { name: 'Busy' } })
      const { id: calm } = await api.createList({ body: { name: 'Calm' } })
      const { id: taskID } = await api.createTask({ listID: busy, body: { name: 'Milk' } })
      await other.query('begin')
      await other.query('select from lists where id = $1 for update', [busy])
      const waiting = [
        ...Array.from({ length: 20 }, () => api.createTask({ listID: busy, body: { name: 'Milk' } })),
        ...Array.from({ length: 20 }, (_, n) => api.updateTask({ taskID, body: { name: `Milk ${n}` } })),
      ]
      await waitForLocked(other)
      await api.createTask({ listID: calm, body: { name: 'Bread' } })
      assert.equal((await api.getTasks({ listID: calm })).length, 1)
      const { rows } = await other.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      await other.query('rollback')
      assert.ok(rows.length <= 1, `${rows.length} connections wait`)
      await Promise.allSettled(waiting) // on a busy machine the lock may have been held for too long
    })

    for (const [change, code] of [
      ['delete from memberships where list_id = $1 and user_id = $2', 'not_found'],
      ["update memberships set role = 'viewer' where list_id = $1 and user_id = $2", 'list.role'],
    ] as const) {
      test(`change nothing with a right that ended while they waited: ${code}`, async () => {
        const people = await cast(docket)
        const { id: listID } = await sharedList(docket, people)
        const { id: taskID } = await people.olga.api.createTask({ listID, body: { name: 'Milk' } })
        for (const write of [
          () => people.ed.api.updateTask({ taskID, body: { name: 'Bread' } }),
          () => people.ed.api.createTask({ listID, body: { name: 'Bread' } }),
          () => people.ed.api.archiveTask({ taskID }),
          () => people.ed.api.restoreTask({ taskID }),
          () => people.ed.api.deleteTask({ taskID }),
          () => people.ed.api.updateList({ listID, body: { name: 'Bread' } }),
          () => people.ed.api.deleteList({ listID }),
        ]) {
          await other.query(
            "insert into memberships values ($1, $2, 'owner', 1, now()) on conflict (list_id, user_id) do update set role = 'owner'",
            [listID, people.ed.user_id],
          )
          await other.query('begin')
          await other.query('select from lists where id = $1 for update', [listID])
          const call = refused(write(), code)
          await waitForLocked(other)
          await other.query(change, [listID, people.ed.user_id])
          await other.query('commit')
          await call
        }
        assert.deepEqual(
          (await people.olga.api.getTasks({ listID })).map(({ name }) => name),
          ['Milk'],
        )
      })
    }
  })
}
