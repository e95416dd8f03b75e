import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { claim, handedOut } from '../../../test/cast/handed-out.ts'
import { cast } from '../../../test/cast/people.ts'
import { databaseName, postgresUrl, startDocket, TestClock } from '../../../test/harness.ts'
import { lookAtLeases } from '../../dispatch/expiry.ts'
import { HOUR, MINUTE, SECOND, systemClock } from '../outside/clock.ts'
import { DatabaseClock, findNow, groundClock } from './ground-clock.ts'

describe(`the ground clock on ${databaseName}`, () => {
  if (postgresUrl === undefined) {
    test('is the process’s', async () => {
      await using docket = await startDocket()
      const clock = new TestClock()
      const groundTime = await groundClock(docket.app.context.db, clock)
      clock.advance(-HOUR)
      assert.deepEqual(groundTime.now(), clock.now())
    })
    return
  }

  test('is the database’s, however wrong that of the process is', async () => {
    await using docket = await startDocket()
    const { db } = docket.app.context
    const clock = new TestClock()
    clock.advance(-HOUR)
    const groundTime = new DatabaseClock(db, clock)
    await groundTime.learn()
    const learned = +groundTime.now()
    assert.ok(Math.abs(learned - Date.parse((await findNow(db))!.now)) < MINUTE)
    clock.advance(-HOUR)
    assert.equal(+groundTime.now(), learned, 'a jump of the process’s clock changes nothing')
    clock.advance(MINUTE)
    assert.equal(+groundTime.now(), learned + MINUTE)
    await groundTime.learn()
    assert.ok(+groundTime.now() < learned + MINUTE, 'it goes by what the database says last')
  })

  test('does not go ahead of a database that stood still while it was asked', async () => {
    await using docket = await startDocket()
    const clock = new TestClock()
    const groundTime = new DatabaseClock(docket.app.context.db, clock)
    await groundTime.learn()
    const learned = +groundTime.now()
    const learning = groundTime.learn()
    clock.advance(6 * SECOND)
    await learning
    assert.equal(+groundTime.now(), learned + 6 * SECOND)
  })

  test('is asked by whoever slept before they judge leases', async () => {
    await using docket = await startDocket()
    const people = await cast(docket)
    const { listID } = await handedOut(docket, people, 'Milk')
    const { task } = await claim(people.ed, listID)
    const { db } = docket.app.context
    let passed = 0
    const slept = new DatabaseClock(db, { monotonic: () => passed })
    await slept.learn()
    passed -= 2 * HOUR
    await lookAtLeases(db, slept)
    assert.deepEqual(await people.ed.api.getTask({ taskID: task.id }), task)
  })

  test('is the same in every process', async () => {
    await using docket = await startDocket()
    const { db } = docket.app.context
    const one = await groundClock(db, systemClock)
    const other = await groundClock(db, { ...systemClock, now: () => new Date(0) })
    assert.ok(Math.abs(+one.now() - +other.now()) < MINUTE)
  })
})
