import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databaseName, postgresUrl } from '../../../test/harness.ts'
import { useJobs } from '../../../test/jobs.ts'
import { HOUR } from '../outside/clock.ts'
import { handleJob } from './job-kind.ts'

describe(`jobs that recur on ${databaseName}`, () => {
  const bench = useJobs()
  const { open, startJobs, jobs, recorder, until } = bench

  const hourly = { name: 'hourly', everyMs: HOUR }
  const counted = () => {
    const { doer, done, did } = recorder()
    return { done, did, doer: handleJob(hourly, (_, signal) => doer.run({ n: 0 }, signal)) }
  }
  const rested = () => until(async () => (await jobs()).every((job) => job.held_by === null && job.attempts === 0))

  test('exist once per installation, begin at the first start, and go by the clock across restarts', async () => {
    const { doer, done, did } = counted()
    const other = postgresUrl === undefined ? bench.db : await open()
    const works = await Promise.all([startJobs([doer]), startJobs([doer], { on: other })])
    await done(1)
    await until(async () => Date.parse((await jobs())[0]!.run_at) === bench.clock.now().getTime() + HOUR)
    assert.equal((await jobs()).length, 1)
    for (const work of works) await work[Symbol.asyncDispose]()

    bench.clock.advance(HOUR - 1)
    const again = await startJobs([doer])
    await rested()
    bench.clock.advance(1)
    assert.equal(did.length, 1)
    again.look()
    await done(2)
    await rested()
    assert.deepEqual([did.length, (await jobs()).length], [2, 1])
  })

  test('come back in time after a clock that was wrong for a moment', async () => {
    const { doer, done } = counted()
    bench.clock.advance(1000 * HOUR)
    const work = await startJobs([doer])
    await done(1)
    await rested()
    bench.clock.advance(-1000 * HOUR)
    work.look()
    await until(async () => Date.parse((await jobs())[0]!.run_at) === bench.clock.now().getTime() + HOUR)
    bench.clock.advance(HOUR)
    work.look()
    await done(2)
  })

  test('are never given up, however often they fail', async () => {
    const { doer, done } = recorder(() => assert.fail('no'))
    const failing = handleJob({ ...hourly, attempts: 1 }, (_, signal) => doer.run({ n: 0 }, signal))
    const work = await startJobs([failing])
    for (let n = 1; n <= 4; n++) {
      await done(n)
      await until(async () => (await jobs())[0]!.held_by === null && (await jobs())[0]!.attempts === n)
      assert.equal((await jobs())[0]!.failed_at, null)
      bench.clock.advance(HOUR)
      work.look()
    }
  })
})
