import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databaseName, postgresUrl, startDocket, TestClock } from '../../test/harness.ts'
import { HOUR, MINUTE, systemClock } from '../outside/clock.ts'
import { DatabaseClock, leaseClockOf } from './lease-clock.ts'
import { findNow } from './queries.ts'

describe(`the clock of leases on ${databaseName}`, () => {
  if (postgresUrl === undefined) {
    test('is the process’s', async () => {
      await using docket = await startDocket()
      const clock = new TestClock()
      using leaseClock = await leaseClockOf(docket.app.context.db, clock, assert.ifError)
      clock.advance(-HOUR)
      assert.deepEqual(leaseClock.now(), clock.now())
    })
    return
  }

  test('is the database’s, however wrong that of the process is', async () => {
    await using docket = await startDocket()
    const { db } = docket.app.context
    const clock = new TestClock()
    clock.advance(-HOUR)
    const leaseClock = new DatabaseClock(db, clock)
    await leaseClock.learn()
    const learned = +leaseClock.now()
    assert.ok(Math.abs(learned - Date.parse(await findNow(db))) < MINUTE)
    clock.advance(-HOUR)
    assert.equal(+leaseClock.now(), learned, 'a jump of the process’s clock changes nothing')
    clock.advance(MINUTE)
    assert.equal(+leaseClock.now(), learned + MINUTE)
    await leaseClock.learn()
    assert.ok(+leaseClock.now() < learned + MINUTE, 'it goes by what the database says last')
  })

  test('is the same in every process', async () => {
    await using docket = await startDocket()
    const { db } = docket.app.context
    using one = await leaseClockOf(db, systemClock, assert.ifError)
    using other = await leaseClockOf(db, { ...systemClock, now: () => new Date(0) }, assert.ifError)
    assert.ok(Math.abs(+one.now() - +other.now()) < MINUTE)
  })
})
