import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databaseName } from '../../../test/harness.ts'
import { errand, LOCK, useJobs } from '../../../test/jobs.ts'
import { HOUR, SECOND, toTimestamp } from '../outside/clock.ts'
import { enqueue } from './enqueue.ts'

describe(`failures of jobs on ${databaseName}`, () => {
  const bench = useJobs()
  const { startJobs, order, jobs, recorder, gone, until } = bench

  test('of a process that died are taken over when their lock has ended, and not before', async () => {
    const dead = recorder(() => new Promise(() => {}))
    const heir = recorder()
    await startJobs([dead.doer], { patienceMs: 0 })
    await order(1)
    await dead.done(1)
    const work = await startJobs([heir.doer])
    await order(2)
    await heir.done(1)
    bench.clock.advance(LOCK - 1)
    work.look()
    await order(3)
    assert.deepEqual(await heir.done(2), [2, 3])
    bench.clock.advance(1)
    work.look()
    assert.deepEqual(await heir.done(3), [2, 3, 1])
  })

  test('that take long keep their lock while their process lives', async () => {
    let end = () => {}
    const slow = recorder(() => new Promise<void>((resolve) => (end = resolve)))
    const other = recorder()
    await startJobs([slow.doer], { lockMs: 30 })
    await order(1)
    await slow.done(1)
    const work = await startJobs([other.doer])
    for (let round = 0; round < 3; round++) {
      bench.clock.advance(25)
      const renewed = toTimestamp(bench.clock.now().getTime() + 30)
      await until(async () => (await jobs())[0]!.locked_until === renewed)
      work.look()
    }
    end()
    await gone()
    assert.deepEqual([slow.did, other.did, bench.troubles], [[1], [], []])
  })

  test('whose lock was lost are told so, and do not end what their heir does', async () => {
    const lost = Promise.withResolvers<AbortSignal>()
    const first = recorder((_, signal) => {
      lost.resolve(signal)
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    })
    let end = () => {}
    const heir = recorder(() => new Promise<void>((resolve) => (end = resolve)))
    const late = await startJobs([first.doer], { lockMs: 300 })
    await order(1)
    const signal = await lost.promise
    const heldBy = (await jobs())[0]!.held_by
    const work = await startJobs([heir.doer])
    // The first one stands still for longer than its lock, until the other is quicker than its next renewal.
    await until(async () => {
      const [job] = await jobs()
      const isHeld = job!.held_by === heldBy && Date.parse(job!.locked_until!) > bench.clock.now().getTime()
      if (isHeld) bench.clock.advance(301)
      if (isHeld) work.look()
      return heir.did.length > 0
    })
    await until(async () => signal.aborted)
    await late[Symbol.asyncDispose]()
    const [job] = await jobs()
    assert.ok(job!.held_by !== null && job!.held_by !== heldBy, 'the heir holds it still')
    end()
    await gone()
  })

  test('that fail are tried again after growing pauses, and then given up: kept, told once', async () => {
    const { doer, done } = recorder((n) => {
      if (n === 1) throw new Error(`no luck with ${n}`)
    })
    const work = await startJobs([doer])
    await order(1)
    await done(1)
    const pauses: number[] = []
    for (const attempts of [1, 2]) {
      await until(async () => (await jobs()).some((job) => job.attempts === attempts && job.held_by === null))
      const [job] = await jobs()
      assert.equal(job!.last_error, 'Error: no luck with 1')
      pauses.push(Date.parse(job!.run_at) - bench.clock.now().getTime())
      bench.clock.advance(pauses.at(-1)! - 1)
      work.look()
      await order(attempts * 10)
      assert.equal((await done(attempts * 2)).at(-1), attempts * 10, 'not before its pause is over')
      bench.clock.advance(1)
      work.look()
      assert.equal((await done(attempts * 2 + 1)).at(-1), 1)
    }
    assert.ok(pauses[0]! >= SECOND && pauses[0]! <= 1.25 * SECOND, `${pauses}`)
    assert.ok(pauses[1]! >= 2 * SECOND && pauses[1]! <= 2.5 * SECOND, `${pauses}`)
    await until(async () => (await jobs())[0]!.failed_at !== null)
    bench.clock.advance(24 * HOUR)
    work.look()
    await order(100)
    assert.equal((await done(6)).at(-1), 100)
    const [kept] = await jobs()
    assert.deepEqual([kept!.attempts, kept!.payload, kept!.locked_until], [3, '{"n":1}', null])
    assert.deepEqual(
      bench.troubles.filter(({ is_given_up }) => is_given_up).map(({ kind, attempts }) => [kind, attempts]),
      [['errand', 3]],
    )
  })

  test('that end every process that begins them are given up as well', async () => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const dead = recorder(() => new Promise(() => {}))
      const work = await startJobs([dead.doer], { patienceMs: 0 })
      if (attempt === 0) await order(1)
      await dead.done(1)
      await work[Symbol.asyncDispose]()
      bench.clock.advance(LOCK)
    }
    const { doer, did } = recorder()
    await startJobs([doer])
    await until(async () => (await jobs())[0]!.failed_at !== null)
    assert.deepEqual([did, bench.troubles.map(({ is_given_up }) => is_given_up)], [[], [true]])
  })

  test('that fail in numbers are told of once a second', async () => {
    const { doer, done } = recorder(() => assert.fail('no'), { ...errand, atOnce: 10, attempts: 1 })
    await bench.db.transact(async (tx) => {
      for (let n = 0; n < 100; n++) await enqueue(tx, errand, { n }, toTimestamp(bench.clock.now()))
    })
    const startedAt = performance.now()
    await startJobs([doer])
    await done(100)
    await until(async () => (await jobs()).every(({ failed_at }) => failed_at !== null))
    assert.ok(bench.troubles.length <= 1 + (performance.now() - startedAt) / SECOND, `${bench.troubles.length} lines`)
  })
})
