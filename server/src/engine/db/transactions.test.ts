import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Refusal, refuse } from '@docket/contract'
import { type Docket, databaseName, startDocket } from '../../../test/harness.ts'
import type { Database, Tx } from './database.ts'
import { query } from './query.ts'

const insert = query((q, p: { key: string }) =>
  q.insertInto('throttles').values({ key: p.key, hits: 1, window_started_at: new Date().toISOString() }),
)
const find = query((q, p: { key: string }) => q.selectFrom('throttles').where('key', '=', p.key).select('hits'))
const count = query((q) => q.selectFrom('throttles').select(({ fn }) => fn.countAll<number>().as('count')))

describe(`transactions on ${databaseName}`, () => {
  let docket: Docket
  let db: Database

  before(async () => {
    docket = await startDocket()
    db = docket.app.context.db
  })
  after(() => docket[Symbol.asyncDispose]())

  const exists = async (key: string): Promise<boolean> => (await db.first(find, { key })) !== undefined

  test('read what they wrote themselves, which nobody else sees before the commit', async () => {
    await db.transact(async (tx) => {
      await tx.all(insert, { key: 'own' })
      const seenOutside: boolean[] = []
      void exists('own').then((seen) => seenOutside.push(seen))
      while (seenOutside.length === 0) assert.equal((await tx.first(find, { key: 'own' }))?.hits, 1)
      assert.deepEqual(seenOutside, [false])
    })
    assert.equal(await exists('own'), true)
  })

  test('that are refused leave nothing, while those beside them are kept', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        db.transact(async (tx) => {
          await tx.all(insert, { key: `batch ${n}` })
          if (n % 3 === 0) refuse('not_found', 'no')
          if (n % 3 === 1) await tx.all(insert, { key: `batch ${n}` })
          return n
        }),
      ),
    )
    for (const [n, result] of results.entries()) {
      assert.equal(result.status, n % 3 === 2 ? 'fulfilled' : 'rejected')
      if (n % 3 === 0 && result.status === 'rejected') assert.ok(result.reason instanceof Refusal)
      assert.equal(await exists(`batch ${n}`), n % 3 === 2)
    }
  })

  test('that catch a failed query are stored when they are acknowledged', async () => {
    await db.transact((tx) => tx.all(insert, { key: 'caught' }))
    const [result] = await Promise.allSettled([
      db.transact(async (tx) => {
        await tx.all(insert, { key: 'beside the caught' })
        await tx.all(insert, { key: 'caught' }).catch(() => {})
      }),
    ])
    assert.equal(await exists('beside the caught'), result.status === 'fulfilled')
  })

  test('that throw before their first query leave nothing either', async () => {
    await assert.rejects(
      db.transact(async () => {
        throw new Error('early')
      }),
      /early/,
    )
    await db.transact((tx) => tx.all(insert, { key: 'after early' }))
    assert.equal(await exists('after early'), true)
  })

  test('cannot be used once they are over, whichever way they ended', async () => {
    const ended: Tx[] = []
    await db.transact(async (tx) => void ended.push(tx))
    await db.transact(async (tx) => refuse('not_found', 'no', void ended.push(tx))).catch(() => {})
    for (const tx of ended) {
      await assert.rejects(async () => tx.all(insert, { key: 'late' }), /over/)
      await assert.rejects(async () => tx.first(find, { key: 'late' }), /over/)
    }
    assert.equal(await exists('late'), false)
  })

  test('are announced after their commit, and not at all when they are refused', async () => {
    const heard: [lists: string[], visible: boolean][] = []
    const own = await startDocket()
    const other = own.app.context.db
    await using _ = own
    await using __ = await other.share({
      deliver: ({ lists }) => {
        for (const list of lists) {
          heard.push([[...lists], true])
          void other.first(find, { key: list }).then((row) => assert.ok(row, `${list} was announced before its commit`))
        }
      },
      catchUp: () => {},
      onAway: (reason) => assert.fail(String(reason)),
      onBack: () => {},
      onLineage: () => {},
    })
    await other.transact(async (tx) => {
      tx.news.lists.add('kept')
      await tx.all(insert, { key: 'kept' })
    })
    await other
      .transact(async (tx) => {
        tx.news.lists.add('refused')
        await tx.all(insert, { key: 'refused' })
        refuse('not_found', 'no')
      })
      .catch(() => {})
    assert.deepEqual(heard, [[['kept'], true]])
  })

  test('of many callers all count', async () => {
    const [{ count: before } = { count: 0 }] = await db.all(count, {})
    await Promise.all(Array.from({ length: 300 }, (_, n) => db.transact((tx) => tx.all(insert, { key: `many ${n}` }))))
    const [{ count: now } = { count: 0 }] = await db.all(count, {})
    assert.equal(now - before, 300)
  })

  test('that await something else fail alone, and what they still try fails too', async () => {
    const goOn = Promise.withResolvers<void>()
    const later = Promise.withResolvers<void>()
    const neighbour = (key: string) => db.transact((tx) => tx.all(insert, { key }))
    const slow = () =>
      db.transact(async (tx) => {
        await tx.all(insert, { key: 'slow' })
        await goOn.promise
        const attempt = async () => void (await tx.all(insert, { key: 'slow, later' }))
        attempt().then(later.resolve, later.reject)
      })
    const results = await Promise.allSettled([neighbour('first'), slow(), neighbour('second'), neighbour('third')])
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    )
    assert.match(String((results[1] as PromiseRejectedResult).reason), /awaited something/)

    await neighbour('fourth')
    goOn.resolve()
    await assert.rejects(later.promise, /over/)
    for (const key of ['first', 'second', 'third', 'fourth']) assert.equal(await exists(key), true, key)
    for (const key of ['slow', 'slow, later']) assert.equal(await exists(key), false, key)
  })

  test('that take a turn of the loop are stored whole, and await nothing else afterwards either', async () => {
    const order: string[] = []
    const long = (key: string, end: () => Promise<void>) =>
      db.transact(async (tx) => {
        setImmediate(() => order.push('others'))
        await tx.all(insert, { key: `${key} 1` })
        await tx.turn()
        order.push('it')
        await tx.all(insert, { key: `${key} 2` })
        await end()
      })
    const neighbour = db.transact((tx) => tx.all(insert, { key: 'beside' }))
    await Promise.all([long('turn', async () => {}), neighbour])
    if (databaseName === 'SQLite') assert.deepEqual(order, ['others', 'it'])
    await assert.rejects(
      long('endless', () => new Promise(() => {})),
      /awaited something/,
    )
    for (const key of ['turn 1', 'turn 2', 'beside']) assert.equal(await exists(key), true, key)
    for (const key of ['endless 1', 'endless 2']) assert.equal(await exists(key), false, key)
  })

  test('that never end do not keep the others waiting', async () => {
    await assert.rejects(
      db.transact(() => new Promise(() => {})),
      /awaited something/,
    )
    await db.transact((tx) => tx.all(insert, { key: 'after the endless' }))
    assert.equal(await exists('after the endless'), true)
  })
})
