import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { ApiError } from '@docket/client'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { absentId, type Cast, cast, keyOf, sharedList } from '../../test/cast/people.ts'
import { type Docket, databaseName, postgresUrl, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { SECOND } from '../engine/outside/clock.ts'

const opened = async (docket: Docket, people: Cast) => {
  const { id: listID } = await sharedList(docket, people)
  await people.olga.api.openList({ listID })
  return listID
}

describe(`refs of tasks on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  const filled = async (...refs: string[]) => {
    const { id: listID } = await sharedList(docket, people)
    const ids: string[] = []
    for (const ref of refs) ids.push((await people.olga.api.createTask({ listID, body: { name: ref, ref } })).id)
    return { listID, ids }
  }
  const refsOf = async (listID: string) => (await people.olga.api.getTasks({ listID })).map(({ ref }) => ref)

  test('createTask, updateTask and batchTasks refuse one that another task of the list has, and say which', async () => {
    const { api } = people.olga
    const { listID, ids } = await filled(' a:1 ', 'b')
    const [first, second] = ids
    assert.deepEqual(await refsOf(listID), ['a:1', 'b'])
    const current = await api.getTask({ taskID: first! })
    const assertTaken = async (call: Promise<unknown>, index?: number) => {
      const { body } = await refused(call, 'task.ref_taken')
      assert.deepEqual(body.current, current)
      if (index !== undefined)
        assert.deepEqual(
          body.failed?.map((one) => [one.index, one.current]),
          [[index, current]],
        )
    }
    await assertTaken(api.createTask({ listID, body: { name: 'Other', ref: 'a:1' } }))
    await assertTaken(api.updateTask({ taskID: second!, body: { ref: 'a:1' } }))
    const create = { op: 'create' as const, name: 'New' }
    await assertTaken(api.batchTasks({ listID, body: { operations: [create, { ...create, ref: 'a:1' }] } }), 1)
    await assertTaken(api.batchTasks({ listID, body: { operations: [{ op: 'update', id: second!, ref: 'a:1' }] } }), 0)
    const twice = [create, create].map((one) => ({ ...one, ref: 'c' }))
    await refused(api.batchTasks({ listID, body: { operations: twice } }), 'task.ref_taken')
    assert.deepEqual(await refsOf(listID), ['a:1', 'b'])
    const { rev } = await api.updateTask({ taskID: first!, body: { ref: 'a:1' } })
    assert.equal(rev, current.rev)
    assert.equal((await api.updateTask({ taskID: first!, body: { ref: '' } })).ref, '')
    await api.updateTask({ taskID: second!, body: { ref: 'a:1' } })
    await filled('a:1')
    for (const ref of ['x'.repeat(513), 'a\nb', '\u200b'])
      await refused(api.createTask({ listID, body: { name: 'Wrong', ref } }), 'request.invalid')
  })

  test('a batch gives refs from one task to another, and those of tasks that it deletes', async () => {
    const { api } = people.olga
    const { listID, ids } = await filled('a', 'b', 'c')
    const [a, b, c] = ids as [string, string, string]
    const op = 'update' as const
    const swap = [
      { op, id: a, ref: '' },
      { op, id: b, ref: 'a' },
      { op, id: a, ref: 'b' },
    ]
    await api.batchTasks({ listID, body: { operations: swap } })
    assert.deepEqual(await refsOf(listID), ['b', 'a', 'c'])
    const pass = [{ op: 'create' as const, name: 'New', ref: 'c' }]
    await refused(
      api.batchTasks({ listID, body: { operations: [...pass, { op: 'delete', id: c }] } }),
      'task.ref_taken',
    )
    await api.batchTasks({ listID, body: { operations: [{ op: 'delete', id: c }, ...pass] } })
    assert.deepEqual(await refsOf(listID), ['b', 'a', 'c'])
  })

  test('goes along to another list that has none like it, and to no copy', async () => {
    const { api } = people.olga
    const from = await filled('a')
    const to = await filled('a')
    const { id } = await api.createTask({ listID: from.listID, body: { name: 'B', ref: 'b' } })
    assert.equal((await api.moveTask({ taskID: id, body: { list_id: to.listID } })).ref, 'b')
    const { body } = await refused(
      api.moveTask({ taskID: from.ids[0]!, body: { list_id: to.listID } }),
      'task.ref_taken',
    )
    assert.deepEqual(body.current, await api.getTask({ taskID: to.ids[0]! }))
    assert.deepEqual(await refsOf((await api.copyList({ listID: to.listID, body: {} })).id), ['', ''])
  })
})

describe(`claimTask of one task on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  test('takes the task with the ref, and adds it where there is none', async () => {
    const { olga, ed } = people
    const listID = await opened(docket, people)
    const create = { name: ' Issue 12 ', description: 'Broken', labels: ['bug'] }
    await refused(ed.api.claimTask({ listID, body: { ref: 'gh:12' } }), 'not_found')
    const { task, taskID, lease_id } = await claim(ed, listID, { ref: ' gh:12 ', create })
    assert.deepEqual(
      [task.name, task.description, task.labels, task.ref, task.status, task.position],
      ['Issue 12', 'Broken', ['bug'], 'gh:12', 'in_progress', 1],
    )
    await ed.api.releaseLease({ taskID, body: { lease_id } })
    const again = await claim(olga, listID, { ref: 'gh:12', create: { name: 'Other' } })
    assert.deepEqual([again.taskID, again.task.name, again.lease.attempt], [taskID, 'Issue 12', 2])
    await olga.api.completeTask({ taskID, body: { lease_id: again.lease_id } })
    const { body } = await refused(ed.api.claimTask({ listID, body: { ref: 'gh:12', create } }), 'task.finished')
    assert.deepEqual(body.current, await olga.api.getTask({ taskID }))
    assert.equal((await olga.api.getTasks({ listID })).length, 1)
  })

  test('tells who has it, and until when', async () => {
    const { olga, ed } = people
    const listID = await opened(docket, people)
    const key = await keyOf(docket, ed, { name: 'Robot key' })
    const { taskID, lease } = await claim(key, listID, { ref: 'a', create: { name: 'A' }, worker: 'robot' })
    for (const wish of [{ ref: 'a' }, { task_id: taskID }]) {
      const { body } = await refused(olga.api.claimTask({ listID, body: wish }), 'task_running')
      assert.deepEqual(body.holder, { worker: 'robot', via: 'Robot key', expires_at: lease.expires_at })
    }
    clock.advance(400 * SECOND)
    assert.equal((await claim(olga, listID, { task_id: taskID })).lease.attempt, 2)
    const byHand = await olga.api.createTask({ listID, body: { name: 'B' } })
    await olga.api.updateTask({ taskID: byHand.id, body: { status: 'in_progress' } })
    const { body } = await refused(ed.api.claimTask({ listID, body: { task_id: byHand.id } }), 'task_running')
    assert.deepEqual(body.holder, { worker: '', via: '', expires_at: null })
  })

  test('takes any task of a list that is out, adds none to one that is ready, and none from elsewhere', async () => {
    const { olga, ed } = people
    const { listID, tasks } = await handedOut(docket, people, 'Milk', 'Bread')
    const other = await handedOut(docket, people, 'Salt')
    assert.equal((await claim(ed, listID, { task_id: tasks[1]!.id })).task.name, 'Bread')
    for (const task_id of [absentId, other.tasks[0]!.id])
      await refused(ed.api.claimTask({ listID, body: { task_id } }), 'not_found')
    await refused(ed.api.claimTask({ listID, body: { ref: 'a', create: { name: 'A' } } }), 'project_ready')
    await olga.api.draftList({ listID })
    await refused(ed.api.claimTask({ listID, body: { ref: 'a', create: { name: 'A' } } }), 'list.not_ready')
    await olga.api.archiveTask({ taskID: tasks[0]!.id })
    await olga.api.openList({ listID })
    await refused(ed.api.claimTask({ listID, body: { task_id: tasks[0]!.id } }), 'task.finished')
    for (const body of [
      { ref: 'a', task_id: absentId },
      { ref: 'a', label: 'b' },
      { create: { name: 'A' } },
      { ref: '' },
      { ref: 'a', create: { name: ' ' } },
    ])
      await refused(ed.api.claimTask({ listID, body }), 'request.invalid')
  })

  test('a key needs the level edit to add a task, and work to take it', async () => {
    const { olga, ed } = people
    const listID = await opened(docket, people)
    const work = await keyOf(docket, ed, { access: 'work' })
    const edit = await keyOf(docket, ed, { access: 'edit' })
    await refused(work.api.claimTask({ listID, body: { ref: 'a', create: { name: 'A' } } }), 'api_key.level')
    const { taskID } = await claim(edit, listID, { ref: 'a', create: { name: 'A' } })
    await olga.api.releaseLease({ taskID, body: {} })
    assert.equal((await claim(work, listID, { ref: 'a' })).taskID, taskID)
  })

  test('a lost answer is given again', async () => {
    const { ed } = people
    const listID = await opened(docket, people)
    const body = { ref: 'a', create: { name: 'A' }, claim_id: randomUUID() }
    assert.deepEqual(await claim(ed, listID, body), await claim(ed, listID, body))
  })
})

describe(`a hundred who want one ref on ${databaseName}`, () => {
  let here: Docket
  let there: Docket

  before(async () => {
    here = await startDocket()
    there =
      postgresUrl === undefined
        ? here
        : await startDocket({ environment: { DOCKET_DATABASE_URL: here.app.context.config.databaseUrl! } })
  })
  after(async () => {
    if (there !== here) await there[Symbol.asyncDispose]()
    await here[Symbol.asyncDispose]()
  })

  test('one is given it, all others learn who has it, and there is one task', async () => {
    const people = await cast(here)
    const listID = await opened(here, people)
    const clients = [here.client(people.olga.token), there.client(people.ed.token)]
    const body = { ref: 'gh:1', create: { name: 'Issue 1' }, worker: 'one of many' }
    const all = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => clients[n % 2]!.claimTask({ listID, body })),
    )
    const refusals = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []))
    assert.equal(refusals.length, 99)
    for (const { code, body: told } of refusals)
      assert.deepEqual([code, told.holder?.worker], ['task_running', 'one of many'])
    assert.equal((await people.olga.api.getTasks({ listID })).length, 1)
  })
})
