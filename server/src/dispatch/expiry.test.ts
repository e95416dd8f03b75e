import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { type Cast, cast } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { ownClock } from '../engine/db/ground-clock.ts'
import { HOUR, MINUTE, SECOND } from '../engine/outside/clock.ts'
import { lookAtLeases } from './expiry.ts'

describe(`a lease that runs out on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  /** Waits until the list was looked at by itself. */
  const changeOf = async (listID: string, act: () => void) => {
    await using stream = await openStream(docket.url, people.vera.token, listID)
    await stream.until('synced')
    act()
    const frames = [await stream.next()]
    while (frames.at(-1)!.id === undefined) frames.push(await stream.next())
    return new Map(frames.map(({ event, data }) => [event, data]))
  }

  test('is given up by itself: the task is pending, and the attempt expired, at one rev', async () => {
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const { taskID } = await claim(people.ed, listID, { lease_seconds: 5 })
    const told = await changeOf(listID, () => clock.advance(5 * SECOND))
    const task = await people.olga.api.getTask({ taskID })
    assert.deepEqual([task.status, task.lease], ['pending', null])
    assert.deepEqual(told.get('task'), task)
    const [attempt] = await people.olga.api.getAttempts({ taskID })
    assert.deepEqual(told.get('attempt'), attempt)
    assert.deepEqual([attempt!.outcome, attempt!.rev], ['expired', task.rev])
    const { pending, state } = await people.olga.api.getList({ listID })
    assert.deepEqual([pending, state], [2, 'ready'])
  })

  test('is given up in one look, on however many lists', async () => {
    const claims = await Promise.all(
      ['One', 'Two', 'Three'].map(async (name) => {
        const { listID } = await handedOut(docket, people, name)
        return claim(people.ed, listID, { lease_seconds: 5 })
      }),
    )
    const later = new TestClock() // of this look alone, so that nobody else gives them up
    later.advance(clock.now().getTime() + 5 * SECOND - later.now().getTime())
    await lookAtLeases(docket.app.context.db, ownClock(later))
    for (const { taskID } of claims) {
      const [attempt] = await people.olga.api.getAttempts({ taskID })
      assert.equal(attempt!.outcome, 'expired')
    }
  })

  for (const [report, status] of [
    ['completeTask', 'completed'],
    ['failTask', 'failed'],
  ] as const) {
    test(`is still good for ${report} as long as nobody took the task`, async () => {
      const { ed, olga } = people
      const { listID } = await handedOut(docket, people, 'Milk')
      const { taskID, lease_id } = await claim(ed, listID, { lease_seconds: 1 })
      await changeOf(listID, () => clock.advance(MINUTE))
      assert.equal((await ed.api[report]({ taskID, body: { lease_id } })).status, status)
      assert.deepEqual(
        (await olga.api.getAttempts({ taskID })).map(({ outcome }) => outcome),
        [status],
      )
      assert.equal((await olga.api.getList({ listID })).state, 'draft')
    })
  }

  test('can be renewed: the task is in progress again, and the attempt goes on', async () => {
    const { ed, olga } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    const { taskID, lease_id } = await claim(ed, listID, { lease_seconds: 1, worker: 'slow' })
    await changeOf(listID, () => clock.advance(MINUTE))
    const { expires_at } = await ed.api.renewLease({ taskID, body: { lease_id } })
    const task = await olga.api.getTask({ taskID })
    assert.deepEqual(
      [task.status, task.lease],
      ['in_progress', { worker: 'slow', user_id: ed.user_id, via: '', note: '', attempt: 1, expires_at }],
    )
    const [attempt] = await olga.api.getAttempts({ taskID })
    assert.deepEqual([attempt!.outcome, attempt!.ended_at, attempt!.rev], [null, null, task.rev])
  })

  test('can be given back', async () => {
    const { ed } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    const { taskID, lease_id } = await claim(ed, listID, { lease_seconds: 1 })
    await changeOf(listID, () => clock.advance(MINUTE))
    await ed.api.releaseLease({ taskID, body: { lease_id } })
    await refused(ed.api.completeTask({ taskID, body: { lease_id } }), 'lease.lost')
  })

  for (const swept of [true, false]) {
    const title = swept ? 'that was given up' : 'that nobody has looked at since'
    test(`${title} is void once somebody says by hand what becomes of the task`, async () => {
      const { ed, olga } = people
      const { listID } = await handedOut(docket, people, 'Milk', 'Bread', 'Salt')
      const leases = [await claim(ed, listID, { lease_seconds: 1 }), await claim(ed, listID, { lease_seconds: 1 })]
      const [milk, bread] = leases.map(({ taskID }) => taskID)
      await olga.api.draftList({ listID })
      if (swept) await changeOf(listID, () => clock.advance(SECOND))
      else clock.advance(SECOND)
      await olga.api.updateTask({ taskID: milk!, body: { status: 'completed' } })
      await olga.api.archiveTask({ taskID: bread! })
      for (const { taskID, lease_id } of leases) {
        await refused(ed.api.completeTask({ taskID, body: { lease_id } }), 'lease.lost')
        await refused(ed.api.renewLease({ taskID, body: { lease_id } }), 'lease.lost')
        const [attempt] = await olga.api.getAttempts({ taskID })
        assert.equal(attempt!.outcome, 'expired')
      }
      const statuses = (await olga.api.getTasks({ listID, archived: 'true' })).map(({ status }) => status)
      assert.deepEqual(statuses, ['completed', 'pending', 'pending'])
      const { total, pending, completed } = await olga.api.getList({ listID })
      assert.deepEqual([total, pending, completed], [2, 1, 1])
      await olga.api.deleteTask({ taskID: milk! })
    })
  }

  test('is void once somebody takes the task up by hand, though nobody has looked at it', async () => {
    const { ed, olga } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const [milk, bread] = [
      await claim(ed, listID, { lease_seconds: 1 }),
      await claim(ed, listID, { lease_seconds: 1 }),
    ] as const
    clock.advance(SECOND)
    const taken = await olga.api.updateTask({ taskID: milk.taskID, body: { status: 'in_progress' } })
    const operation = { op: 'update', id: bread.taskID, status: 'in_progress' } as const
    const { results } = await olga.api.batchTasks({ listID, body: { operations: [operation] } })
    for (const task of [taken, results[0]!.task!]) assert.deepEqual([task.status, task.lease], ['in_progress', null])
    for (const { taskID, lease_id } of [milk, bread])
      await refused(ed.api.completeTask({ taskID, body: { lease_id } }), 'lease.lost')
  })

  test('is given up with the answer to whoever asks for the task to be pending, and can still report', async () => {
    const { ed, olga } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    const { taskID, lease_id } = await claim(ed, listID, { lease_seconds: 1 })
    clock.advance(SECOND)
    const { status, lease } = await olga.api.updateTask({ taskID, body: { status: 'pending' } })
    assert.deepEqual([status, lease], ['pending', null])
    assert.deepEqual(
      (await olga.api.getAttempts({ taskID })).map(({ outcome }) => outcome),
      ['expired'],
    )
    await ed.api.completeTask({ taskID, body: { lease_id } })
  })

  test('stays good while the task is only described', async () => {
    const { ed, olga } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    const { taskID, lease_id } = await claim(ed, listID, { lease_seconds: 1 })
    clock.advance(SECOND)
    const described = await olga.api.updateTask({ taskID, body: { description: 'Two bottles' } })
    assert.deepEqual([described.status, described.lease], ['pending', null])
    await ed.api.completeTask({ taskID, body: { lease_id } })
  })

  test('does not take a task from a worker who renews in time', async () => {
    const { ed, olga } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const kept = await claim(ed, listID, { lease_seconds: 10 })
    const lost = await claim(ed, listID, { lease_seconds: 10 })
    clock.advance(9 * SECOND)
    await ed.api.renewLease({ taskID: kept.taskID, body: { lease_id: kept.lease_id, lease_seconds: 10 } })
    await changeOf(listID, () => clock.advance(SECOND))
    const tasks = await olga.api.getTasks({ listID })
    assert.deepEqual(
      tasks.map(({ id, status }) => [id, status]),
      [
        [kept.taskID, 'in_progress'],
        [lost.taskID, 'pending'],
      ],
    )
  })

  test('of an hour stays as long as its holder was told, though a process has a clock that is a moment behind', async () => {
    const { db } = docket.app.context
    const { listID } = await handedOut(docket, people, 'Milk')
    const { task } = await claim(people.ed, listID, { lease_seconds: 3600 })
    await lookAtLeases(db, ownClock({ monotonic: () => clock.monotonic(), now: () => new Date(+clock.now() - SECOND) }))
    assert.deepEqual(await people.vera.api.getTask({ taskID: task.id }), task)
  })

  test('given by a clock that was ahead for a while last no longer than they were given for', async () => {
    const { ed } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    clock.advance(HOUR)
    const { taskID } = await claim(ed, listID, { lease_seconds: 5 })
    clock.advance(-HOUR)
    const { db, clock: ground } = docket.app.context
    await lookAtLeases(db, ground)
    clock.advance(5 * SECOND)
    await lookAtLeases(db, ground)
    assert.equal((await ed.api.getTask({ taskID })).status, 'pending')
  })

  test('by a clock that was an hour ahead gives no task to two, and keeps none for an hour', async () => {
    const { ed, olga } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const before = await claim(ed, listID, { lease_seconds: 60 })
    clock.advance(HOUR)
    const ahead = await claim(olga, listID, { lease_seconds: 60 })
    assert.equal(ahead.taskID, before.taskID)
    await refused(ed.api.completeTask({ taskID: before.taskID, body: { lease_id: before.lease_id } }), 'lease.lost')
    const told = await changeOf(listID, () => clock.advance(-HOUR))
    const expires_at = new Date(+clock.now() + 60 * SECOND).toISOString()
    assert.deepEqual((told.get('task') as { lease: object }).lease, { ...ahead.task.lease, expires_at })
    await olga.api.completeTask({ taskID: ahead.taskID, body: { lease_id: ahead.lease_id } })
  })
})
