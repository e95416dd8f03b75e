import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { type Cast, cast, keyOf, type Person, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { MINUTE, SECOND } from '../engine/outside/clock.ts'
import { lookAtLeases } from './expiry.ts'

describe(`a list that is open on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  /** An open list of Olga's with tasks of these names. */
  const opened = async (...names: string[]) => {
    const { id: listID } = await sharedList(docket, people)
    const taskIDs: string[] = []
    for (const name of names) taskIDs.push((await people.olga.api.createTask({ listID, body: { name } })).id)
    await people.olga.api.openList({ listID })
    return { listID, taskIDs }
  }
  const look = () => lookAtLeases(docket.app.context.db, docket.app.context.clock)
  const outcomes = async (taskID: string) =>
    (await people.olga.api.getAttempts({ taskID })).map(({ outcome }) => outcome)

  test('openList opens also what is empty, at one rev that all are told of, and a second time changes nothing', async () => {
    const { olga, ed, vera } = people
    const { id: listID } = await sharedList(docket, people)
    const draft = await olga.api.getList({ listID })
    assert.deepEqual([draft.max_attempts, draft.lease_seconds], [0, 300])
    await using stream = await openStream(docket.url, vera.token, listID)
    await stream.until('synced')
    const open = await ed.api.openList({ listID })
    const rev = draft.rev + 1
    assert.deepEqual(open, {
      ...(await ed.api.getList({ listID })),
      ...{ state: 'open', max_attempts: 5, rev, fields_rev: rev, updated_at: clock.now().toISOString() },
    })
    const frame = await stream.next()
    const { state, max_attempts, lease_seconds, fields_rev } = frame.data as typeof open
    assert.deepEqual([frame.event, state, max_attempts, lease_seconds, fields_rev], ['list', 'open', 5, 300, rev])
    assert.deepEqual(await ed.api.openList({ listID }), open)
    await refused(vera.api.openList({ listID }), 'list.role')
    await refused(people.sam.api.openList({ listID }), 'not_found')
  })

  test('hands out what is added later, is edited meanwhile, and stays open when all is done', async () => {
    const { olga, ed } = people
    const { listID, taskIDs } = await opened('Milk', 'Bread')
    const milk = await claim(ed, listID)
    await ed.api.completeTask({ taskID: milk.taskID, body: { lease_id: milk.lease_id } })
    const [, bread] = taskIDs
    await olga.api.updateTask({ taskID: bread!, body: { name: 'Rye bread', position: 7 } })
    await olga.api.archiveTask({ taskID: bread! })
    assert.equal(await ed.api.claimTask({ listID }), undefined)
    await olga.api.restoreTask({ taskID: bread! })
    assert.equal((await claim(ed, listID)).task.name, 'Rye bread')
    await olga.api.createTask({ listID, body: { name: 'Salt' } })
    const salt = await claim(ed, listID)
    assert.equal(salt.task.name, 'Salt')
    for (const change of [
      () => olga.api.updateTask({ taskID: salt.taskID, body: { name: 'Sugar' } }),
      () => olga.api.deleteTask({ taskID: salt.taskID }),
      () => olga.api.deleteList({ listID }),
    ])
      await refused(change(), 'task_running')
    await ed.api.completeTask({ taskID: salt.taskID, body: { lease_id: salt.lease_id } })
    await olga.api.releaseLease({ taskID: bread!, body: {} })
    await olga.api.deleteTask({ taskID: bread! })
    const { state, pending, total } = await olga.api.getList({ listID })
    assert.deepEqual([state, pending, total], ['open', 0, 2])
    await olga.api.deleteList({ listID })
  })

  test('a task that repeats is done again and again', async () => {
    const { olga, ed } = people
    const { listID } = await opened()
    const repeat = { every: 1, unit: 'day' as const, from: 'due' as const, time_zone: 'UTC' }
    await olga.api.createTask({ listID, body: { name: 'Water', due_at: '2026-11-20T00:00:00Z', repeat } })
    for (const _ of [1, 2, 3]) {
      const { taskID, lease_id } = await claim(ed, listID)
      await ed.api.completeTask({ taskID, body: { lease_id } })
    }
    await refused(olga.api.dispatchList({ listID }), 'list.repeats')
  })

  test('goes on to ready and back to draft, and back to open with the settings that it has', async () => {
    const { olga, ed } = people
    const { listID } = await opened('Milk')
    await olga.api.updateList({ listID, body: { max_attempts: 3, lease_seconds: 7 } })
    assert.equal((await olga.api.dispatchList({ listID })).state, 'ready')
    await refused(olga.api.createTask({ listID, body: { name: 'Bread' } }), 'project_ready')
    const { state, max_attempts } = await olga.api.openList({ listID })
    assert.deepEqual([state, max_attempts], ['open', 3])
    assert.equal((await olga.api.draftList({ listID })).state, 'draft')
    await refused(ed.api.claimTask({ listID }), 'list.not_ready')
  })

  test('the list says how long leases last where the worker does not', async () => {
    const { olga, ed } = people
    const { listID } = await opened('Milk', 'Bread')
    await olga.api.updateList({ listID, body: { lease_seconds: 7 } })
    const until = (ms: number) => new Date(+clock.now() + ms).toISOString()
    const { taskID, lease, lease_id } = await claim(ed, listID)
    assert.equal(lease.expires_at, until(7 * SECOND))
    clock.advance(SECOND)
    assert.equal((await ed.api.renewLease({ taskID, body: { lease_id } })).expires_at, until(7 * SECOND))
    assert.equal((await claim(ed, listID, { lease_seconds: 60 })).lease.expires_at, until(MINUTE))
    for (const body of [{ lease_seconds: 0 }, { lease_seconds: 3601 }, { max_attempts: -1 }, { max_attempts: 101 }])
      await refused(olga.api.updateList({ listID, body }), 'request.invalid')
  })

  test('what ran out or was given back as often as the list bears has failed, by nobody', async () => {
    const { olga, ed } = people
    const { listID, taskIDs } = await opened('Poison', 'Milk')
    await olga.api.updateList({ listID, body: { max_attempts: 3 } })
    const [taskID] = taskIDs
    await claim(ed, listID, { lease_seconds: 1 })
    clock.advance(SECOND)
    await look()
    const again = await claim(ed, listID)
    assert.equal(again.taskID, taskID)
    await ed.api.releaseLease({ taskID: again.taskID, body: { lease_id: again.lease_id } })
    const taken = await claim(ed, listID)
    await olga.api.releaseLease({ taskID: taken.taskID, body: {} })
    const last = await claim(ed, listID, { lease_seconds: 1 })
    assert.deepEqual([last.taskID, last.lease.attempt], [taskID, 4], 'what is taken is no miss')
    clock.advance(SECOND)
    assert.equal((await claim(ed, listID)).task.name, 'Milk')
    const task = await olga.api.getTask({ taskID: taskID! })
    assert.deepEqual(
      [task.status, task.finished_at, task.finished_by, task.changed_by],
      ['failed', clock.now().toISOString(), null, null],
    )
    assert.deepEqual(await outcomes(taskID!), ['expired', 'given_back', 'taken', 'expired'])
    const { failed, pending } = await olga.api.getList({ listID })
    assert.deepEqual([failed, pending], [1, 0])
    assert.equal(
      (await ed.api.completeTask({ taskID: taskID!, body: { lease_id: last.lease_id } })).status,
      'completed',
    )
    assert.deepEqual((await outcomes(taskID!)).at(-1), 'completed')
  })

  test('a change by a person begins anew, one by a key does not', async () => {
    const { olga, ed } = people
    const { listID, taskIDs } = await opened('Poison')
    await olga.api.updateList({ listID, body: { max_attempts: 2 } })
    const taskID = taskIDs[0]!
    const key = await keyOf(docket, olga)
    const giveBack = async (who: Pick<Person, 'api'>) => {
      const { lease_id } = await claim(who, listID)
      await who.api.releaseLease({ taskID, body: { lease_id } })
      return (await olga.api.getTask({ taskID })).status
    }
    assert.equal(await giveBack(ed), 'pending')
    await olga.api.updateTask({ taskID, body: { description: 'Try this' } })
    assert.equal(await giveBack(ed), 'pending')
    await key.api.updateTask({ taskID, body: { description: 'Or that' } })
    assert.equal(await giveBack(key), 'failed')
    await key.api.batchTasks({ listID, body: { operations: [{ op: 'update', id: taskID, status: 'pending' }] } })
    assert.equal(await giveBack(key), 'failed')
    await olga.api.batchTasks({ listID, body: { operations: [{ op: 'update', id: taskID, status: 'pending' }] } })
    assert.equal(await giveBack(key), 'pending')
  })

  test('a lease that ran out and is renewed, or is given back late, is one miss at most', async () => {
    const { olga, ed } = people
    const { listID, taskIDs } = await opened('Slow')
    await olga.api.updateList({ listID, body: { max_attempts: 2 } })
    const taskID = taskIDs[0]!
    const { lease_id } = await claim(ed, listID, { lease_seconds: 1 })
    for (const _ of [1, 2, 3]) {
      clock.advance(SECOND)
      await look()
      await ed.api.renewLease({ taskID, body: { lease_id, lease_seconds: 1 } })
    }
    clock.advance(SECOND)
    await look()
    await ed.api.releaseLease({ taskID, body: { lease_id } })
    assert.equal((await olga.api.getTask({ taskID })).status, 'pending')
  })

  test('a list that is ready hands out for ever, unless it says otherwise, and is back when the last one has failed so', async () => {
    const { olga, ed } = people
    const { listID, tasks } = await handedOut(docket, people, 'Milk')
    const taskID = tasks[0]!.id
    const giveBack = async () => ed.api.releaseLease({ taskID, body: { lease_id: (await claim(ed, listID)).lease_id } })
    for (let n = 0; n < 7; n++) await giveBack()
    await olga.api.updateList({ listID, body: { max_attempts: 1 } })
    await giveBack()
    const { state, failed } = await olga.api.getList({ listID })
    assert.deepEqual([state, failed], ['draft', 1])
  })
})
