import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { callOf, operations } from '../../test/calls.ts'
import { createDatabase, type Docket, postgresUrl, startDocket } from '../../test/harness.ts'
import { password, register, registerDemo } from '../../test/people.ts'
import { connectTo, waitForLocked } from '../../test/postgres.ts'
import { setScene } from '../../test/scene.ts'

/** SQLite runs one transaction at a time. */
if (postgresUrl !== undefined)
  describe('calls with keys on PostgreSQL, which ends no deadlock here', () => {
    const stack = new AsyncDisposableStack()
    let docket: Docket
    let other: pg.Client

    before(async () => {
      const { url } = stack.use(await createDatabase(postgresUrl!))
      other = stack.use(await connectTo(url))
      await other.query(`alter database ${new URL(url).pathname.slice(1)} set deadlock_timeout = '60s'`)
      docket = stack.use(await startDocket({ environment: { DOCKET_DATABASE_URL: url } }))
    })
    after(() => stack.disposeAsync())

    /** Begins them one after the other while somebody else holds the lists, so that each waits before the next begins. */
    const whileHeld = async <T>(lists: string[], begin: () => Promise<T>): Promise<T> => {
      await other.query('begin')
      await other.query('select from lists where id = any($1) for update', [lists])
      try {
        return await begin()
      } finally {
        await other.query('rollback')
      }
    }

    test('createTask in two lists with the same keys in crossing order: one of each key is done', async () => {
      const { api } = await register(docket)
      const lists = await Promise.all(['One', 'Other'].map((name) => api.createList({ body: { name } })))
      const ids = lists.map(({ id }) => id)
      const keys = Array.from({ length: 12 }, () => crypto.randomUUID())
      const create = (listID: string, idempotencyKey: string) =>
        api.createTask({ listID, body: { name: 'Milk' } }, { idempotencyKey })
      const calls = await whileHeld(ids, async () => {
        const first = ids.map((listID) => api.createTask({ listID, body: { name: 'First' } }))
        await waitForLocked(other, 2)
        return [
          ...first,
          ...keys.map((key) => create(ids[0]!, key)),
          ...keys.toReversed().map((key) => create(ids[1]!, key)),
        ]
      })
      const codes = (await Promise.allSettled(calls)).map((end) =>
        end.status === 'fulfilled' ? 'done' : (end.reason.body.code as string),
      )
      const count = (code: string) => codes.filter((one) => one === code).length
      assert.deepEqual([count('done'), count('idempotency.reused')], [2 + keys.length, keys.length], String(codes))
    })

    test('whoever waits for a key holds no list', async () => {
      const scene = await setScene(docket)
      const { api } = scene.owner
      const { id: held } = await api.createList({ body: { name: 'Held' } })
      for (const [id] of operations.filter(([, { idempotent }]) => idempotent)) {
        const idempotencyKey = `of ${id}`
        const { params, body } = callOf(id, scene)
        const [having, waiting] = await whileHeld([held], async () => {
          const first = api.createTask({ listID: held, body: { name: 'Milk' } }, { idempotencyKey })
          await waitForLocked(other)
          const second = api.raw(
            id,
            { ...params, ...(body && { body }) },
            { headers: { 'idempotency-key': idempotencyKey } },
          )
          await waitForLocked(other, 2)
          await other.query('select from lists where id = $1 for update nowait', [scene.listID])
          return [first, second]
        })
        await having
        assert.equal((await (await waiting!).json()).code, 'idempotency.reused', id)
      }
    })

    test('deleteMe beside createTask waits for it and holds nothing that it needs', async () => {
      const { api } = await register(docket)
      const { id: listID } = await api.createList({ body: { name: 'Errands' } })
      const calls = await whileHeld([listID], async () => {
        const creating = api.createTask({ listID, body: { name: 'Milk' } }, { idempotencyKey: 'a key' })
        await waitForLocked(other)
        const deleting = api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
        await waitForLocked(other, 2)
        return [creating, deleting]
      })
      await Promise.all(calls)
    })

    test('createList of the demo, several at once', async () => {
      const { api } = await registerDemo(docket)
      const make = (_: unknown, n: number) =>
        api.createList({ body: { name: 'Errands' } }, { idempotencyKey: `list ${n}` })
      await Promise.all(Array.from({ length: 12 }, make))
    })
  })
