import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { type Cast, cast } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { SECOND } from '../engine/outside/clock.ts'

const inSeconds = (clock: TestClock, seconds: number) => new Date(+clock.now() + seconds * SECOND).toISOString()

describe(`claimTask on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  test('hands out by position, each task once, then nothing', async () => {
    const { olga, ed } = people
    const { listID, tasks } = await handedOut(docket, people, 'Milk', 'Bread', 'Salt')
    await olga.api.draftList({ listID })
    await olga.api.updateTask({ taskID: tasks[2]!.id, body: { position: 0.5 } })
    await olga.api.dispatchList({ listID })
    const names = [await claim(ed, listID), await claim(olga, listID), await claim(ed, listID)].map(
      ({ task }) => task.name,
    )
    assert.deepEqual(names, ['Salt', 'Milk', 'Bread'])
    assert.equal(await ed.api.claimTask({ listID }), undefined)
    const { state, pending } = await olga.api.getList({ listID })
    assert.deepEqual([state, pending], ['ready', 0])
  })

  test('leaves archived tasks out, and those that are in progress by hand', async () => {
    const { olga, ed } = people
    const { listID, tasks } = await handedOut(docket, people, 'Archived', 'By hand', 'Milk')
    await olga.api.draftList({ listID })
    await olga.api.archiveTask({ taskID: tasks[0]!.id })
    await olga.api.updateTask({ taskID: tasks[1]!.id, body: { status: 'in_progress' } })
    await olga.api.dispatchList({ listID })
    assert.equal((await claim(ed, listID)).task.name, 'Milk')
    assert.equal(await ed.api.claimTask({ listID, body: {} }), undefined)
  })

  test('answers the task as everybody sees it, and the lease, which nobody else sees', async () => {
    const { ed, vera } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    clock.advance(1000)
    const { task, lease } = await claim(ed, listID, { lease_seconds: 90, worker: ' mirror-check ' })
    const expires_at = inSeconds(clock, 90)
    assert.deepEqual(lease, { id: lease.id, attempt: 1, expires_at })
    assert.deepEqual(
      [task.status, task.lease, task.updated_at],
      [
        'in_progress',
        { worker: 'mirror-check', user_id: ed.user_id, via: '', note: '', attempt: 1, expires_at },
        clock.now().toISOString(),
      ],
    )
    assert.deepEqual(await vera.api.getTask({ taskID: task.id }), task)
    assert.deepEqual(await vera.api.getTasks({ listID }), [task])
    const attempts = await vera.api.getAttempts({ taskID: task.id })
    const started_at = clock.now().toISOString()
    const { rev } = task
    assert.deepEqual(attempts, [
      {
        task_id: task.id,
        attempt: 1,
        worker: 'mirror-check',
        user_id: ed.user_id,
        via: '',
        cost_usd: 0,
        started_at,
        ended_at: null,
        outcome: null,
        rev,
      },
    ])
    assert.deepEqual(await vera.api.getListAttempts({ listID }), attempts)
    for (const shown of [
      attempts,
      await vera.api.getTask({ taskID: task.id }),
      await vera.api.getListChanges({ listID }),
    ])
      assert.ok(!JSON.stringify(shown).includes(lease.id), 'the lease is its holder’s secret')
  })

  test('a lease lasts 300 seconds where nobody says how long, and an hour at most', async () => {
    const { ed } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    assert.equal((await claim(ed, listID)).lease.expires_at, inSeconds(clock, 300))
    assert.equal((await claim(ed, listID, { lease_seconds: 3600 })).lease.expires_at, inSeconds(clock, 3600))
    for (const lease_seconds of [0, 3601, 1.5])
      await refused(ed.api.claimTask({ listID, body: { lease_seconds } }), 'request.invalid')
    await refused(ed.api.claimTask({ listID, body: { worker: 'w'.repeat(81) } }), 'request.invalid')
  })

  test('takes one rev, told as a task and an attempt', async () => {
    const { ed, vera } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    await using stream = await openStream(docket.url, vera.token, listID)
    await stream.until('synced')
    const { task } = await claim(ed, listID)
    const frames = [await stream.next(), await stream.next()]
    assert.deepEqual(
      frames.map(({ event, id }) => [event, id && Number.parseInt(id, 10)]),
      [
        ['task', undefined],
        ['attempt', task.rev],
      ],
    )
    assert.deepEqual(frames[0]!.data, task)
    const { changes } = await vera.api.getListChanges({ listID, since: String(task.rev - 1) })
    assert.deepEqual(
      changes.map(({ event, rev }) => [event, rev]),
      [
        ['task', task.rev],
        ['attempt', task.rev],
      ],
    )
  })

  test('is refused on a draft', async () => {
    const { listID } = await handedOut(docket, people, 'Milk')
    await people.olga.api.draftList({ listID })
    await refused(people.ed.api.claimTask({ listID, body: {} }), 'list.not_ready')
  })

  test('the same claim_id again gives the same, also when the list is a draft meanwhile', async () => {
    const { olga, ed } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const claim_id = randomUUID()
    const first = await claim(ed, listID, { claim_id, worker: 'a', lease_seconds: 60 })
    assert.deepEqual(await claim(ed, listID, { claim_id, worker: 'b', lease_seconds: 600 }), first)
    await olga.api.draftList({ listID })
    assert.deepEqual(await claim(ed, listID, { claim_id }), first)
    const { rev } = await olga.api.getTask({ taskID: first.taskID })
    assert.equal(rev, first.task.rev)
  })

  test('the same claim_id at the same time gives one task', async () => {
    const { ed } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread', 'Salt')
    const claim_id = randomUUID()
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim(ed, listID, { claim_id })))
    assert.equal(new Set(claims.map(({ lease_id }) => lease_id)).size, 1)
  })

  test('a claim_id is of one account and one list', async () => {
    const { olga, ed } = people
    const here = await handedOut(docket, people, 'Milk', 'Bread')
    const there = await handedOut(docket, people, 'Salt')
    const claim_id = randomUUID()
    const claims = [
      await claim(ed, here.listID, { claim_id }),
      await claim(olga, here.listID, { claim_id }),
      await claim(ed, there.listID, { claim_id }),
    ]
    assert.deepEqual(
      claims.map(({ task }) => task.name),
      ['Milk', 'Bread', 'Salt'],
    )
  })

  test('a claim_id whose lease ended, or ran out, counts as new', async () => {
    const { ed } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const claim_id = randomUUID()
    const { taskID, lease_id } = await claim(ed, listID, { claim_id })
    await ed.api.completeTask({ taskID, body: { lease_id } })
    const bread = await claim(ed, listID, { claim_id, lease_seconds: 1 })
    assert.equal(bread.task.name, 'Bread')
    clock.advance(SECOND)
    const again = await claim(ed, listID, { claim_id })
    assert.deepEqual([again.taskID, again.lease.attempt], [bread.taskID, 2])
    assert.notEqual(again.lease_id, bread.lease_id)
  })

  test('many at once are given different tasks', async () => {
    const { olga, ed } = people
    const { listID } = await handedOut(docket, people, ...Array.from({ length: 20 }, (_, n) => `Task ${n}`))
    const claims = await Promise.all(Array.from({ length: 20 }, (_, n) => claim(n % 2 ? olga : ed, listID)))
    assert.equal(new Set(claims.map(({ taskID }) => taskID)).size, 20)
    assert.equal(await ed.api.claimTask({ listID, body: {} }), undefined)
  })

  test('a task whose lease ran out is handed out again, before those after it', async () => {
    const { olga, ed } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const late = await claim(ed, listID, { lease_seconds: 1 })
    clock.advance(SECOND)
    const again = await claim(olga, listID)
    assert.deepEqual([again.taskID, again.lease.attempt], [late.taskID, 2])
    const attempts = await olga.api.getAttempts({ taskID: late.taskID })
    assert.deepEqual(
      attempts.map(({ outcome }) => outcome),
      ['expired', null],
    )
    await refused(ed.api.completeTask({ taskID: late.taskID, body: { lease_id: late.lease_id } }), 'lease.lost')
  })
})
