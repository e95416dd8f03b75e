import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { callOf, operations } from '../../../test/cast/calls.ts'
import { password, register, registerDemo } from '../../../test/cast/people.ts'
import { setScene } from '../../../test/cast/scene.ts'
import { createMigrated, type Docket, postgresUrl, startDocket } from '../../../test/harness.ts'
import { connectTo, waitForLocked } from '../../../test/postgres.ts'
import { query } from '../db/query.ts'

const lockList = query((q, p: { id: string }) => q.selectFrom('lists').where('id', '=', p.id).forUpdate().select('rev'))

/** SQLite runs one transaction at a time. */
if (postgresUrl !== undefined)
  describe('calls with keys on PostgreSQL, which ends no deadlock here', () => {
    const stack = new AsyncDisposableStack()
    let docket: Docket
    let beside: pg.Client

    before(async () => {
      const { url } = stack.use(await createMigrated(postgresUrl!))
      beside = stack.use(await connectTo(url))
      await beside.query(`alter database ${new URL(url).pathname.slice(1)} set deadlock_timeout = '60s'`)
      docket = stack.use(await startDocket({ environment: { DOCKET_DATABASE_URL: url } }))
    })
    after(() => stack.disposeAsync())

    /** Begins calls while somebody else holds the list. */
    const whileHeld = async <T>(list: string, begin: () => Promise<T>): Promise<T> => {
      await beside.query('begin')
      await beside.query('select from lists where id = $1 for update', [list])
      try {
        return await begin()
      } finally {
        await beside.query('rollback')
      }
    }

    test('createTask in two lists with the same keys in crossing order: one of each key is done', async () => {
      const { api } = await register(docket)
      const lists = await Promise.all(['One', 'Other', 'Held'].map((name) => api.createList({ body: { name } })))
      const [one, other, held] = lists.map(({ id }) => id) as [string, string, string]
      const keys = Array.from({ length: 12 }, () => crypto.randomUUID())
      const create = (listID: string, idempotencyKey: string) =>
        api.createTask({ listID, body: { name: 'Milk' } }, { idempotencyKey })
      const calls = await whileHeld(held, async () => {
        const having = create(held, keys[6]!) // so that both come to it with the keys that are behind it for the other
        await waitForLocked(beside)
        const crossing = [...keys.map((key) => create(one, key)), ...keys.toReversed().map((key) => create(other, key))]
        await waitForLocked(beside, 3)
        return [having, ...crossing]
      })
      const codes = (await Promise.allSettled(calls)).map((end) =>
        end.status === 'fulfilled' ? 'done' : (end.reason.body.code as string),
      )
      const count = (code: string) => codes.filter((told) => told === code).length
      assert.deepEqual([count('done'), count('idempotency.reused')], [12, 13], String(codes))
    })

    test('groups take their locks in one order, whoever asked first', async () => {
      const { db } = docket.app.context
      const { api } = await register(docket)
      const lists = await Promise.all(['One', 'Other', 'Held'].map((name) => api.createList({ body: { name } })))
      const [one, other, held] = lists.map(({ id }) => id) as [string, string, string]
      const locks = Array.from({ length: 12 }, () => crypto.randomUUID())
      const work = (list: string, lock?: string) =>
        db.transactOn({ list, lock }, (tx) => tx.all(lockList, { id: list }))
      const works = await whileHeld(held, async () => {
        const having = work(held, locks[6])
        await beside.query('savepoint gathering')
        await beside.query('select from lists where id in ($1, $2) for update', [one, other])
        const first = [work(one), work(other)]
        await waitForLocked(beside, 3)
        const crossing = [
          ...locks.map((lock) => work(one, lock)),
          ...locks.toReversed().map((lock) => work(other, lock)),
        ]
        await beside.query('rollback to gathering')
        await Promise.all(first)
        await waitForLocked(beside, 3)
        return [having, ...crossing]
      })
      await Promise.all(works)
    })

    test('whoever waits for a key holds no list', async () => {
      const scene = await setScene(docket)
      const { api } = scene.owner
      const { id: held } = await api.createList({ body: { name: 'Held' } })
      // No payments are taken here, so checkout waits for nothing.
      for (const [id] of operations.filter(([id, { idempotent }]) => idempotent && id !== 'checkout')) {
        const idempotencyKey = `of ${id}`
        const { params, body } = callOf(id, scene)
        const [having, waiting] = await whileHeld(held, async () => {
          const first = api.createTask({ listID: held, body: { name: 'Milk' } }, { idempotencyKey })
          await waitForLocked(beside)
          const second = api.raw(
            id,
            { ...params, ...(body && { body }) },
            { headers: { 'idempotency-key': idempotencyKey } },
          )
          await waitForLocked(beside, 2)
          await beside.query('select from lists where id = $1 for update nowait', [scene.listID])
          return [first, second]
        })
        await having
        assert.equal((await (await waiting).json()).code, 'idempotency.reused', id)
      }
    })

    test('deleteMe beside createTask waits for it and holds nothing that it needs', async () => {
      const { api } = await register(docket)
      const { id: listID } = await api.createList({ body: { name: 'Errands' } })
      const calls = await whileHeld(listID, async () => {
        const creating = api.createTask({ listID, body: { name: 'Milk' } }, { idempotencyKey: 'a key' })
        await waitForLocked(beside)
        const deleting = api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
        await waitForLocked(beside, 2)
        return [creating, deleting]
      })
      await Promise.all(calls)
    })

    test('createList of the demo, several at once', async () => {
      const { api } = await registerDemo(docket)
      const make = (_: unknown, n: number) =>
        api.createList({ body: { name: 'Errands' } }, { idempotencyKey: `list ${n}` })
      await Promise.all(Array.from({ length: 6 }, make))
    })
  })
