import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { claim } from '../../test/cast/handed-out.ts'
import { type Cast, cast, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { SECOND } from '../engine/outside/clock.ts'

describe(`claimTask by label on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  const handedOut = async (...drafts: { name: string; labels?: string[] }[]) => {
    const { id: listID } = await sharedList(docket, people)
    const operations = drafts.map((draft) => ({ op: 'create' as const, ...draft }))
    const { results } = await people.olga.api.batchTasks({ listID, body: { operations } })
    await people.olga.api.dispatchList({ listID })
    return { listID, tasks: results.map(({ task }) => task!) }
  }

  test('hands out by position what has the label, in whatever case, and nothing else', async () => {
    const { olga, ed } = people
    const { listID, tasks } = await handedOut(
      { name: 'Milk' },
      { name: 'Model', labels: ['cpu', 'GPU'] },
      { name: 'Picture', labels: ['gpu'] },
      { name: 'Film', labels: ['Straße', 'Gpu'] },
    )
    await olga.api.draftList({ listID })
    await olga.api.updateTask({ taskID: tasks[3]!.id, body: { position: 0.5 } })
    await olga.api.dispatchList({ listID })
    assert.equal(await ed.api.claimTask({ listID, body: { label: 'tpu' } }), undefined)
    assert.equal((await claim(ed, listID, { label: ' gPU ' })).task.name, 'Film')
    const { task } = await claim(ed, listID, { label: 'GPU' })
    assert.deepEqual([task.name, task.labels], ['Model', ['cpu', 'GPU']])
    assert.equal(await ed.api.claimTask({ listID, body: { label: 'cpu' } }), undefined)
    assert.equal((await claim(olga, listID)).task.name, 'Milk')
    assert.equal((await claim(olga, listID)).task.name, 'Picture')
    assert.equal(await olga.api.claimTask({ listID, body: { label: 'gpu' } }), undefined)
    for (const label of ['', 'x'.repeat(41), 'a\nb'])
      await refused(ed.api.claimTask({ listID, body: { label } }), 'request.invalid')
  })

  test('follows what becomes of tasks and their labels while the list is out', async () => {
    const { olga, ed } = people
    const { listID, tasks } = await handedOut({ name: 'Milk', labels: ['shop'] }, { name: 'Bread' })
    const [milk, bread] = tasks.map(({ id }) => id)
    await ed.api.updateTask({ taskID: bread!, body: { labels: ['Shop'] } })
    await ed.api.updateTask({ taskID: milk!, body: { labels: ['home'] } })
    const { task, taskID, lease_id } = await claim(ed, listID, { label: 'shop' })
    assert.equal(task.name, 'Bread')
    await refused(olga.api.updateTask({ taskID, body: { labels: [] } }), 'task_running')
    await ed.api.releaseLease({ taskID, body: { lease_id } })
    const again = await claim(olga, listID, { label: 'shop', lease_seconds: 1 })
    assert.equal(again.taskID, taskID)
    clock.advance(SECOND)
    const late = await claim(ed, listID, { label: 'SHOP' })
    assert.deepEqual([late.taskID, late.lease.attempt], [taskID, 3], 'its lease had run out')
    await ed.api.completeTask({ taskID, body: { lease_id: late.lease_id } })
    assert.equal(await ed.api.claimTask({ listID, body: { label: 'shop' } }), undefined)
    await olga.api.updateTask({ taskID, body: { status: 'pending' } })
    assert.equal((await claim(ed, listID, { label: 'shop' })).taskID, taskID)
  })

  test('many at once are given different tasks, and a lost answer is given again', async () => {
    const { olga, ed } = people
    const drafts = Array.from({ length: 30 }, (_, n) => ({ name: `${n}`, labels: n % 3 === 0 ? ['gpu'] : ['cpu'] }))
    const { listID } = await handedOut(...drafts)
    const claim_id = randomUUID()
    const claims = await Promise.all(
      Array.from({ length: 9 }, (_, n) => claim(n % 2 ? olga : ed, listID, { label: 'gpu' })),
    )
    claims.push(await claim(ed, listID, { label: 'gpu', claim_id }))
    assert.equal(new Set(claims.map(({ taskID }) => taskID)).size, 10)
    assert.ok(claims.every(({ task }) => Number(task.name) % 3 === 0))
    assert.equal(await ed.api.claimTask({ listID, body: { label: 'gpu' } }), undefined)
    assert.deepEqual(await claim(ed, listID, { claim_id }), claims.at(-1))
  })
})
