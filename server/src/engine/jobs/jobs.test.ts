import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { refuse } from '@docket/contract'
import { databaseName, postgresUrl } from '../../../test/harness.ts'
import { errand, useJobs } from '../../../test/jobs.ts'
import { HOUR, MINUTE, SECOND, systemClock, toTimestamp } from '../outside/clock.ts'
import { enqueue } from './enqueue.ts'

describe(`jobs on ${databaseName}`, () => {
  const bench = useJobs()
  const { open, restart, startJobs, order, jobs, recorder, gone, until } = bench

  test('are done once the transaction that puts them up commits, at once, and are gone then', async () => {
    const { doer, done } = recorder()
    await startJobs([doer])
    await order(1)
    assert.deepEqual(await done(1), [1])
    await gone()
  })

  test('of a refused transaction are never done', async () => {
    const { doer, done } = recorder()
    await startJobs([doer])
    await assert.rejects(
      bench.db.transact(async (tx) => {
        await enqueue(tx, errand, { n: 1 }, toTimestamp(bench.clock.now()))
        refuse('not_found', 'no')
      }),
    )
    await order(2)
    assert.deepEqual(await done(1), [2])
    await gone()
  })

  test('are done in the order of their times, and not before', async () => {
    const { doer, did, done } = recorder()
    const now = bench.clock.now().getTime()
    await order(4, { run_at: toTimestamp(now + HOUR) })
    await order(2, { run_at: toTimestamp(now - SECOND) })
    await order(3, { run_at: toTimestamp(now) })
    await order(1, { run_at: toTimestamp(now - HOUR) })
    const work = await startJobs([doer])
    assert.deepEqual(await done(3), [1, 2, 3])
    await until(async () => (await jobs()).length === 1)
    bench.clock.advance(HOUR - 1)
    work.look()
    assert.deepEqual(did, [1, 2, 3])
    bench.clock.advance(1)
    work.look()
    assert.deepEqual(await done(4), [1, 2, 3, 4])
  })

  test('that are due later are done when their time comes, though nothing else happens', async () => {
    const { doer, done } = recorder()
    await startJobs([doer], { clock: systemClock })
    await order(1, { run_at: toTimestamp(Date.now() + 50) })
    assert.deepEqual(await done(1), [1])
  })

  test('survive the end of the process that put them up', async () => {
    await order(1)
    await restart()
    const { doer, done } = recorder()
    await startJobs([doer])
    assert.deepEqual(await done(1), [1])
  })

  test('are each done by one of several processes', async () => {
    const kind = { ...errand, atOnce: 4 }
    const { doer, did, done } = recorder(() => new Promise<void>((resolve) => void setImmediate(resolve)), kind)
    // A SQLite file belongs to one process; two that work on it at once are the same for the table.
    const other = postgresUrl === undefined ? bench.db : await open()
    await startJobs([doer])
    await startJobs([doer], { on: other })
    await startJobs([doer], { on: other })
    await Promise.all(Array.from({ length: 200 }, (_, n) => order(n, {}, n % 2 ? bench.db : other)))
    await done(200)
    await gone()
    assert.deepEqual(
      did.toSorted((a, b) => a - b),
      Array.from({ length: 200 }, (_, n) => n),
    )
  })

  if (postgresUrl !== undefined) {
    test('that another process commits are taken at once', async () => {
      const { doer, done } = recorder()
      await startJobs([doer])
      const other = await open()
      await using _ = await other.share({
        deliver: () => {},
        catchUp: () => {},
        onAway: () => {},
        onBack: () => {},
        onLineage: () => {},
      })
      await order(1, {}, other)
      assert.deepEqual(await done(1), [1])
    })
  }

  test('of a kind run as many at once as it says, and no more', async () => {
    const running = { now: 0, most: 0 }
    const ends: (() => void)[] = []
    const { doer, done } = recorder(
      async () => {
        running.most = Math.max(running.most, ++running.now)
        await new Promise<void>((resolve) => ends.push(resolve))
        running.now--
      },
      { ...errand, atOnce: 3 },
    )
    for (let n = 0; n < 9; n++) await order(n)
    await startJobs([doer])
    for (let n = 3; n <= 9; n++) {
      await done(n)
      ends.shift()!()
    }
    for (const end of ends) end()
    await gone()
    assert.equal(running.most, 3)
  })

  test('of a slow kind do not hold up another kind', async () => {
    const slow = recorder(() => new Promise(() => {}), { name: 'slow' })
    const quick = recorder()
    await startJobs([slow.doer, quick.doer], { patienceMs: 0 })
    await bench.db.transact((tx) => enqueue(tx, { name: 'slow' }, { n: 1 }, toTimestamp(bench.clock.now())))
    await slow.done(1)
    await order(2)
    assert.deepEqual(await quick.done(1), [2])
  })

  test('with one key wait as one, with the newest payload and the earliest time; one that has begun does not count', async () => {
    const now = bench.clock.now().getTime()
    await order(1, { key: 'a', run_at: toTimestamp(now + HOUR) })
    await order(2, { key: 'a', run_at: toTimestamp(now + MINUTE) })
    await order(3, { key: 'a', run_at: toTimestamp(now + HOUR) })
    await order(4, { key: 'b', run_at: toTimestamp(now + 2 * MINUTE) })
    assert.equal((await jobs()).length, 2)
    bench.clock.advance(3 * MINUTE)
    let end = () => {}
    const { doer, done } = recorder((n) => (n === 3 ? new Promise<void>((resolve) => (end = resolve)) : undefined))
    await startJobs([doer])
    await done(1)
    await order(5, { key: 'a' })
    end()
    assert.deepEqual(await done(3), [3, 4, 5])
    await gone()
  })

  test('that run when the process ends are waited for, and those that stop are given back at once', async () => {
    const quick = recorder(() => new Promise((resolve) => setTimeout(resolve, 50)))
    const slow = recorder(
      async (_, signal) => {
        await once(signal, 'abort')
        signal.throwIfAborted()
      },
      { name: 'slow' },
    )
    const work = await startJobs([quick.doer, slow.doer])
    await order(1)
    await bench.db.transact((tx) => enqueue(tx, { name: 'slow' }, { n: 2 }, toTimestamp(bench.clock.now())))
    await Promise.all([quick.done(1), slow.done(1)])
    await work[Symbol.asyncDispose]()
    const left = await jobs()
    assert.deepEqual(
      left.map(({ kind, attempts, held_by, locked_until }) => ({ kind, attempts, held_by, locked_until })),
      [{ kind: 'slow', attempts: 0, held_by: null, locked_until: null }],
    )
    assert.deepEqual(bench.troubles, [])
    const heir = recorder(undefined, { name: 'slow' })
    await startJobs([heir.doer])
    assert.deepEqual(await heir.done(1), [2])
  })

  test('that do not stop hold the end up for a while only', async () => {
    const { doer, done } = recorder(() => new Promise(() => {}))
    const work = await startJobs([doer], { patienceMs: 20 })
    await order(1)
    await done(1)
    await work[Symbol.asyncDispose]()
    assert.equal((await jobs()).length, 1)
  })
})
