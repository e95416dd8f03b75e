import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { absentId, type Cast, cast, leave } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { HOUR, MINUTE, SECOND } from '../engine/outside/clock.ts'
import { record } from '../engine/revisions/record.ts'
import { insertAttempt } from '../tasks/attempt-queries.ts'
import { lookAtLeases } from './expiry.ts'

describe(`leases on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  const outcomes = async (taskID: string) =>
    (await people.vera.api.getAttempts({ taskID })).map(({ outcome, ended_at }) => [outcome, ended_at !== null])

  for (const [report, status] of [
    ['completeTask', 'completed'],
    ['failTask', 'failed'],
  ] as const) {
    test(`${report} ends the lease, at one rev of task and attempt, and the same again is the same`, async () => {
      const { ed, vera } = people
      const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
      const { task, taskID, lease_id } = await claim(ed, listID)
      clock.advance(1000)
      const body = { lease_id, outputs: { result: 'It **works**', n: 1 } }
      const done = await ed.api[report]({ taskID, body })
      const now = clock.now().toISOString()
      assert.deepEqual(done, {
        ...task,
        status,
        finished_at: now,
        finished_by: { user_id: ed.user_id, via: '' },
        outputs: body.outputs,
        lease: null,
        updated_at: now,
        rev: task.rev + 1,
      })
      const [attempt] = await vera.api.getAttempts({ taskID })
      assert.deepEqual([attempt!.outcome, attempt!.ended_at, attempt!.rev], [status, now, done.rev])
      assert.deepEqual(await ed.api[report]({ taskID, body: { lease_id, outputs: { other: true } } }), done)
      const { pending, [status]: finished } = await vera.api.getList({ listID })
      assert.deepEqual([pending, finished], [1, 1])
    })
  }

  test('failTask without outputs leaves them as they are', async () => {
    const { olga, ed } = people
    const { listID, tasks } = await handedOut(docket, people, 'Milk')
    await olga.api.updateTask({ taskID: tasks[0]!.id, body: { outputs: { plan: 'x' } } })
    const { taskID, lease_id } = await claim(ed, listID)
    assert.deepEqual((await ed.api.failTask({ taskID, body: { lease_id } })).outputs, { plan: 'x' })
  })

  test('a contrary report, and a renewal after the report, are told that it ended', async () => {
    const { ed } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    const { taskID, lease_id } = await claim(ed, listID)
    await ed.api.completeTask({ taskID, body: { lease_id } })
    await refused(ed.api.failTask({ taskID, body: { lease_id } }), 'lease.ended')
    await refused(ed.api.renewLease({ taskID, body: { lease_id } }), 'lease.ended')
    await refused(ed.api.releaseLease({ taskID, body: { lease_id } }), 'lease.ended')
    assert.deepEqual(await outcomes(taskID), [['completed', true]])
  })

  test('an unknown lease is lost, one of another task too, and a missing one is 400', async () => {
    const { ed } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const [milk, bread] = [await claim(ed, listID), await claim(ed, listID)]
    const { taskID } = milk
    for (const lease_id of [absentId, bread.lease_id]) {
      for (const call of ['renewLease', 'releaseLease', 'completeTask', 'failTask'] as const)
        await refused(ed.api[call]({ taskID, body: { lease_id } }), 'lease.lost')
    }
    for (const call of ['renewLease', 'completeTask', 'failTask'] as const)
      await refused(ed.api[call]({ taskID, body: {} as { lease_id: string } }), 'request.invalid')
    await ed.api.completeTask({ taskID: bread.taskID, body: { lease_id: bread.lease_id } })
    for (const call of ['renewLease', 'releaseLease', 'completeTask', 'failTask'] as const)
      await refused(ed.api[call]({ taskID, body: { lease_id: bread.lease_id } }), 'lease.lost')
  })

  test('renewLease lets the lease last so long from now on', async () => {
    const { ed } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    const { taskID, lease_id } = await claim(ed, listID, { lease_seconds: 10 })
    clock.advance(9 * SECOND)
    const lease = await ed.api.renewLease({ taskID, body: { lease_id, lease_seconds: 60 } })
    const expires_at = new Date(+clock.now() + 60 * SECOND).toISOString()
    assert.deepEqual(lease, { id: lease_id, attempt: 1, expires_at })
    clock.advance(59 * SECOND)
    assert.equal(await ed.api.claimTask({ listID, body: {} }), undefined)
    clock.advance(SECOND)
    assert.equal((await claim(ed, listID)).taskID, taskID)
  })

  test('renewLease is quiet: no rev, no frame, the same ETag, and nothing unseen', async () => {
    const { olga, ed } = people
    const names = Array.from({ length: 100 }, (_, at) => `Task ${at}`)
    const { listID } = await handedOut(docket, people, ...names)
    const leases = await Promise.all(names.map(() => claim(ed, listID, { lease_seconds: 300 })))
    const before = await olga.api.getList({ listID })
    await olga.api.markListSeen({ listID, body: { rev: before.rev } })
    const { taskID } = leases[0]!
    const seen = async () => ({
      list: await olga.api.getList({ listID }),
      tag: (await olga.api.raw('getTasks', { listID })).headers.get('etag'),
      task: (await olga.api.raw('getTask', { taskID })).headers.get('etag'),
      one: await olga.api.getTask({ taskID }), // not from what is kept of the list
      tasks: await olga.api.getTasks({ listID }),
    })
    const then = await seen()
    await using stream = await openStream(docket.url, olga.token, listID)
    await stream.until('synced')
    for (let round = 0; round < 10; round++) {
      clock.advance(20 * SECOND)
      await Promise.all(leases.map(({ taskID, lease_id }) => ed.api.renewLease({ taskID, body: { lease_id } })))
    }
    assert.deepEqual(await seen(), then)
    await olga.api.createComment({ taskID, body: { body: 'And now?' } })
    const { event } = await stream.next()
    assert.ok(event === 'comment' || event === 'task', event)
    assert.equal((await olga.api.getList({ listID })).rev, then.list.rev + 1, 'nothing came before it')
  })

  test('renewLease takes a rev when what is shown has been over for five minutes, or the lease had run out', async () => {
    const { ed } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    const { task, taskID, lease_id } = await claim(ed, listID, { lease_seconds: 60 })
    const renew = () => ed.api.renewLease({ taskID, body: { lease_id, lease_seconds: 3600 } })
    await renew()
    assert.deepEqual(await ed.api.getTask({ taskID }), task)
    clock.advance(6 * MINUTE + 1)
    const { expires_at } = await renew()
    const shown = await ed.api.getTask({ taskID })
    assert.deepEqual(
      [shown.lease!.expires_at, shown.rev, shown.updated_at],
      [expires_at, task.rev + 1, task.updated_at],
    )
    clock.advance(HOUR)
    await lookAtLeases(docket.app.context.db, docket.app.context.clock)
    assert.equal((await ed.api.getTask({ taskID })).status, 'pending')
    const again = await renew()
    const back = await ed.api.getTask({ taskID })
    assert.deepEqual([back.status, back.lease!.expires_at], ['in_progress', again.expires_at])
  })

  test('releaseLease by the holder gives the task back, twice as good as once, and its lease is lost', async () => {
    const { ed } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    const { task, taskID, lease_id } = await claim(ed, listID)
    await ed.api.releaseLease({ taskID, body: { lease_id } })
    const back = await ed.api.getTask({ taskID })
    assert.deepEqual([back.status, back.lease, back.rev], ['pending', null, task.rev + 1])
    await ed.api.releaseLease({ taskID, body: { lease_id } })
    assert.equal((await ed.api.getTask({ taskID })).rev, back.rev)
    await refused(ed.api.completeTask({ taskID, body: { lease_id } }), 'lease.lost')
    await refused(ed.api.renewLease({ taskID, body: { lease_id } }), 'lease.lost')
    assert.deepEqual(await outcomes(taskID), [['given_back', true]])
    assert.equal((await claim(ed, listID)).lease.attempt, 2)
    await ed.api.releaseLease({ taskID, body: { lease_id } })
    assert.equal((await ed.api.getTask({ taskID })).status, 'in_progress', 'who gave it back takes it from nobody')
  })

  test('releaseLease without the lease takes the task from its worker, and from nobody where nobody has it', async () => {
    const { olga, ed } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    const { taskID, lease_id } = await claim(ed, listID)
    await olga.api.releaseLease({ taskID })
    await refused(ed.api.completeTask({ taskID, body: { lease_id } }), 'lease.lost')
    await refused(ed.api.releaseLease({ taskID, body: { lease_id } }), 'lease.lost')
    const { status, rev } = await olga.api.getTask({ taskID })
    assert.equal(status, 'pending')
    await olga.api.releaseLease({ taskID, body: {} })
    assert.equal((await olga.api.getTask({ taskID })).rev, rev)
    assert.deepEqual(await outcomes(taskID), [['taken', true]])
  })

  test('completeTask refuses outputs that are too large, and the lease goes on', async () => {
    const { ed } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    const { taskID, lease_id } = await claim(ed, listID)
    const outputs = { result: 'x'.repeat(256 * 1024) }
    await refused(ed.api.completeTask({ taskID, body: { lease_id, outputs } }), 'request.invalid')
    assert.equal((await ed.api.completeTask({ taskID, body: { lease_id } })).status, 'completed')
  })

  test('the worker of somebody who left is refused, and the task goes to another', async () => {
    const { olga, ed } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    const { taskID, lease_id } = await claim(ed, listID, { lease_seconds: 30 })
    await leave(docket, listID, ed)
    for (const call of ['renewLease', 'releaseLease', 'completeTask', 'failTask'] as const)
      await refused(ed.api[call]({ taskID, body: { lease_id } }), 'not_found')
    assert.equal(await olga.api.claimTask({ listID, body: {} }), undefined)
    clock.advance(30 * SECOND)
    assert.equal((await claim(olga, listID)).taskID, taskID)
  })

  test('the worker of somebody who may only look any more is refused, and has it back with the role', async () => {
    const { olga, ed } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const claim_id = randomUUID()
    const { taskID, lease_id } = await claim(ed, listID, { claim_id })
    await olga.api.updateMember({ listID, userID: ed.user_id, body: { role: 'viewer' } })
    for (const call of ['renewLease', 'releaseLease', 'completeTask', 'failTask'] as const)
      await refused(ed.api[call]({ taskID, body: { lease_id } }), 'list.role')
    await refused(ed.api.claimTask({ listID, body: { claim_id } }), 'list.role')
    assert.equal((await ed.api.getTask({ taskID })).status, 'in_progress')
    await olga.api.updateMember({ listID, userID: ed.user_id, body: { role: 'editor' } })
    assert.equal((await claim(ed, listID, { claim_id })).lease_id, lease_id)
    await ed.api.completeTask({ taskID, body: { lease_id } })
  })

  test('getAttempts tells of any number, page after page, so that nobody waits for all of them', async () => {
    const { ed, vera } = people
    const { listID: list_id } = await handedOut(docket, people, 'Milk')
    const { taskID } = await claim(ed, list_id)
    const { db } = docket.app.context
    const started_at = clock.now().toISOString()
    const pretended = {
      list_id,
      task_id: taskID,
      claim_id: null,
      worker: '',
      user_id: ed.user_id,
      started_at,
      key_id: null,
      via: '',
    }
    let from = 2
    for (const count of [499, 500, 501]) {
      await db.transact(async (tx) => {
        const rev = await record(tx, list_id, started_at)
        for (let attempt = from; attempt <= count; attempt++)
          await insertAttempt(tx, { ...pretended, attempt, lease_id: randomUUID(), rev })
      })
      from = count + 1
      const answer = await vera.api.raw('getAttempts', { taskID })
      assert.equal(answer.headers.has('content-length'), count < 500, 'known before it is sent')
      assert.deepEqual(
        (await answer.json()).map(({ attempt }: { attempt: number }) => attempt),
        Array.from({ length: count }, (_, n) => n + 1),
      )
    }
  })

  test('getAttempts tells all of them, the first one first, and getListAttempts the latest first', async () => {
    const { olga, ed, vera } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const milk = await claim(ed, listID, { worker: 'one' })
    await ed.api.releaseLease({ taskID: milk.taskID, body: { lease_id: milk.lease_id } })
    await claim(olga, listID, { worker: 'two' })
    const bread = await claim(ed, listID, { worker: 'three' })
    const seen = await vera.api.getAttempts({ taskID: milk.taskID })
    assert.deepEqual(
      seen.map(({ attempt, worker, outcome }) => [attempt, worker, outcome]),
      [
        [1, 'one', 'given_back'],
        [2, 'two', null],
      ],
    )
    const latest = await vera.api.getListAttempts({ listID, limit: 2 })
    assert.deepEqual(
      latest.map(({ task_id, worker }) => [task_id, worker]),
      [
        [bread.taskID, 'three'],
        [milk.taskID, 'two'],
      ],
    )
  })
})
