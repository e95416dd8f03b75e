import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { type Cast, cast } from '../../test/cast/people.ts'
import { postgresUrl, startDocket, TestClock } from '../../test/harness.ts'
import { connectTo, waitForLocked } from '../../test/postgres.ts'
import { refused } from '../../test/refused.ts'
import { ownClock } from '../engine/db/ground-clock.ts'
import { MINUTE } from '../engine/outside/clock.ts'
import { lookAtLeases } from './expiry.ts'

/** Two processes with one list, and a hold on it under which calls gather. */
const openRace = async (names: string[]) => {
  await using stack = new AsyncDisposableStack()
  const clock = new TestClock()
  const here = stack.use(await startDocket({ clock }))
  const url = here.app.context.config.databaseUrl!
  const there = stack.use(await startDocket({ clock, environment: { DOCKET_DATABASE_URL: url } }))
  const people: Cast = await cast(here)
  const { listID } = await handedOut(here, people, ...names)
  const admin = stack.use(await connectTo(url))
  const all = stack.move()
  return {
    listID,
    here: people.ed,
    there: { api: there.client(people.olga.token) },
    clock,
    people,
    docket: here,
    lookAtLeases: () => lookAtLeases(there.app.context.db, ownClock(clock)),
    /** Somebody else has the list meanwhile. */
    whileLocked: async (work: () => Promise<void>): Promise<void> => {
      await admin.query('begin')
      await admin.query('select from lists where id = $1 for update', [listID])
      await work()
      await admin.query('rollback')
    },
    /** Each call waits before the next one begins; then all go on in this order. */
    inTurn: async (...calls: (() => Promise<unknown>)[]): Promise<PromiseSettledResult<unknown>[]> => {
      await admin.query('begin')
      await admin.query('select from lists where id = $1 for update', [listID])
      const begun: Promise<unknown>[] = []
      for (const call of calls) {
        const begin = call()
        begin.catch(() => {}) // it may be refused before all of them are waited for
        begun.push(begin)
        await waitForLocked(admin, begun.length)
      }
      await admin.query('rollback')
      return Promise.allSettled(begun)
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

if (postgresUrl !== undefined)
  describe('calls on two processes that meet', () => {
    test('two claims are given two tasks', async () => {
      await using race = await openRace(['Milk', 'Bread'])
      const { listID, here, there } = race
      const given: string[] = []
      const take = async (who: Pick<typeof here, 'api'>) => void given.push((await claim(who, listID)).task.name)
      const results = await race.inTurn(
        () => take(here),
        () => take(there),
      )
      assert.deepEqual(
        results.map(({ status }) => status),
        ['fulfilled', 'fulfilled'],
      )
      assert.deepEqual(given, ['Milk', 'Bread'])
    })

    test('leases of all other lists are given up while somebody has one list locked', async () => {
      await using race = await openRace(['Milk'])
      const { listID, here, people, docket, clock } = race
      await claim(here, listID, { lease_seconds: 5 })
      const others = await Promise.all(
        ['One', 'Two', 'Three'].map(async (name) => {
          const other = await handedOut(docket, people, name)
          return (await claim(here, other.listID, { lease_seconds: 5 })).taskID
        }),
      )
      clock.advance(6000)
      await race.whileLocked(async () => {
        await assert.rejects(race.lookAtLeases())
        for (const taskID of others) assert.equal((await here.api.getTask({ taskID })).status, 'pending')
      })
    })

    test('a report that came first is not undone by whoever takes the task back', async () => {
      await using race = await openRace(['Milk'])
      const { listID, here, there } = race
      const { taskID, lease_id } = await claim(here, listID)
      await race.inTurn(
        () => here.api.completeTask({ taskID, body: { lease_id } }),
        () => there.api.releaseLease({ taskID, body: {} }),
      )
      assert.equal((await there.api.getTask({ taskID })).status, 'completed')
      assert.deepEqual(
        (await there.api.getAttempts({ taskID })).map(({ outcome }) => outcome),
        ['completed'],
      )
    })

    test('a report that came second finds the task taken', async () => {
      await using race = await openRace(['Milk'])
      const { listID, here, there } = race
      const { taskID, lease_id } = await claim(here, listID)
      const report = () => here.api.completeTask({ taskID, body: { lease_id } })
      await race.inTurn(() => there.api.releaseLease({ taskID, body: {} }), report)
      await refused(report(), 'lease.lost')
      assert.equal((await there.api.getTask({ taskID })).status, 'pending')
    })

    test('a report that came first is not undone by whoever gives up what ran out', async () => {
      await using race = await openRace(['Milk'])
      const { listID, here, there, clock } = race
      const { taskID, lease_id } = await claim(here, listID)
      await race.inTurn(
        () => here.api.completeTask({ taskID, body: { lease_id } }),
        () => {
          clock.advance(10 * MINUTE)
          return race.lookAtLeases()
        },
      )
      assert.equal((await there.api.getTask({ taskID })).status, 'completed')
      const [attempt] = await there.api.getAttempts({ taskID })
      assert.equal(attempt!.outcome, 'completed')
    })

    test('a list that is taken back while a claim waits hands nothing out', async () => {
      await using race = await openRace(['Milk'])
      const { listID, here, there } = race
      const [, claimed] = await race.inTurn(
        () => there.api.draftList({ listID }),
        () => here.api.claimTask({ listID, body: {} }),
      )
      assert.equal(claimed!.status, 'rejected')
      assert.equal((await here.api.getList({ listID })).pending, 1)
    })
  })
