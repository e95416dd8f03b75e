import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalCode, Task } from '@docket/contract'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { type Cast, cast } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { SECOND } from '../engine/outside/clock.ts'

describe(`a list that is out for work on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  /** What changes the shape of a list, by itself and as an operation of a batch. */
  const shaping = ({ listID, taskID, archived }: { listID: string; taskID: string; archived: string }) => {
    const { api } = people.olga
    return [
      {
        call: () => api.createTask({ listID, body: { name: 'New' } }),
        operation: { op: 'create' as const, name: 'New' },
      },
      { call: () => api.deleteTask({ taskID }), operation: { op: 'delete' as const, id: taskID } },
      { call: () => api.archiveTask({ taskID }), operation: { op: 'archive' as const, id: taskID } },
      { call: () => api.restoreTask({ taskID: archived }), operation: { op: 'restore' as const, id: archived } },
      {
        call: () => api.updateTask({ taskID, body: { name: 'Renamed' } }),
        operation: { op: 'update' as const, id: taskID, name: 'Renamed' },
      },
      {
        call: () => api.updateTask({ taskID, body: { position: 77 } }),
        operation: { op: 'update' as const, id: taskID, position: 77 },
      },
    ]
  }

  const assertRefused = async (listID: string, doings: ReturnType<typeof shaping>, code: RefusalCode) => {
    const { api } = people.olga
    const { rev } = await api.getList({ listID })
    for (const { call } of doings) await refused(call(), code)
    const operations = doings.map(({ operation }) => operation)
    const { body } = await refused(api.batchTasks({ listID, body: { operations } }), code)
    assert.deepEqual(
      (body['failed'] as { index: number; code: string }[]).map(({ index, code }) => [index, code]),
      operations.map((_, at) => [at, code]),
    )
    assert.equal((await api.getList({ listID })).rev, rev, 'nothing was changed')
  }

  const withArchived = async () => {
    const { api } = people.olga
    const { listID, tasks } = await handedOut(docket, people, 'Milk', 'Bread', 'Old')
    await api.draftList({ listID })
    await api.archiveTask({ taskID: tasks[2]!.id })
    await api.dispatchList({ listID })
    return { listID, taskID: tasks[0]!.id, other: tasks[1]!.id, archived: tasks[2]!.id }
  }

  test('keeps its shape: nothing is created, deleted, archived, restored, renamed or moved', async () => {
    const list = await withArchived()
    await assertRefused(list.listID, shaping(list), 'project_ready')
    await refused(people.olga.api.deleteList({ listID: list.listID }), 'project_ready')
  })

  test('keeps its shape also where a worker has the task', async () => {
    const list = await withArchived()
    await claim(people.ed, list.listID)
    await assertRefused(list.listID, shaping(list), 'project_ready')
  })

  test('lets tasks that nobody has be described, coloured, dated and ticked off, and what changes nothing', async () => {
    const { api } = people.olga
    const { listID, taskID, archived } = await withArchived()
    const body = {
      description: 'x',
      icon: '🥛',
      color: '#000000',
      due_at: null,
      due_all_day: false,
      repeat: null,
      outputs: { a: 1 },
      status: 'completed' as const,
    }
    assert.equal((await api.updateTask({ taskID, body })).status, 'completed')
    const { rev } = await api.updateTask({ taskID, body: { ...body, name: 'Milk', position: 1 } })
    await api.archiveTask({ taskID: archived })
    await api.restoreTask({ taskID })
    assert.equal((await api.getTask({ taskID })).rev, rev)
    await api.updateList({ listID, body: { name: 'Still out' } })
  })

  test('a task that a worker has is not changed by hand', async () => {
    const { api } = people.olga
    const { listID, taskID, other } = await withArchived()
    const { task } = await claim(people.ed, listID)
    assert.equal(task.id, taskID)
    const patches: Partial<Task>[] = [
      { status: 'completed' },
      { description: 'x' },
      { outputs: { a: 1 } },
      { icon: 'x' },
      { color: '#000000' },
      { due_at: task.created_at },
    ]
    for (const body of patches) {
      await refused(api.updateTask({ taskID, body }), 'task_running')
      const operations = [
        { op: 'update' as const, id: other, description: 'y' },
        { op: 'update' as const, id: taskID, ...body },
      ]
      const refusal = await refused(api.batchTasks({ listID, body: { operations } }), 'task_running')
      assert.deepEqual(
        (refusal.body['failed'] as { index: number }[]).map(({ index }) => index),
        [1],
      )
    }
    assert.deepEqual(await api.updateTask({ taskID, body: { status: 'in_progress', name: task.name } }), task)
    assert.equal((await api.getTask({ taskID: other })).description, '')
  })

  test('a draft whose tasks workers still have: those, and the list, are kept from being deleted and archived', async () => {
    const { olga, ed } = people
    const { api } = olga
    const { listID, taskID, other } = await withArchived()
    const { lease_id } = await claim(ed, listID, { lease_seconds: 60 })
    await api.draftList({ listID })
    const shape = shaping({ listID, taskID, archived: other }).filter(
      ({ operation: { op } }) => op !== 'create' && op !== 'restore',
    )
    await assertRefused(listID, shape, 'task_running')
    await refused(api.deleteList({ listID }), 'task_running')
    await api.archiveTask({ taskID: other })
    await api.createTask({ listID, body: { name: 'New' } })
    await ed.api.failTask({ taskID, body: { lease_id } })
    await api.deleteTask({ taskID })
    await api.deleteList({ listID })
  })

  test('a lease that ran out keeps nobody from anything, looked at or not', async () => {
    const { olga, ed } = people
    const { api } = olga
    const { listID, taskID, other } = await withArchived()
    await claim(ed, listID, { lease_seconds: 1 })
    await claim(ed, listID, { lease_seconds: 1 })
    await api.draftList({ listID })
    clock.advance(SECOND)
    const operations = [
      { op: 'update' as const, id: taskID, status: 'failed' as const },
      { op: 'archive' as const, id: other },
    ]
    await api.batchTasks({ listID, body: { operations } })
    assert.deepEqual(
      (await api.getTasks({ listID, archived: 'true' })).map(({ status, lease }) => [status, lease]).slice(0, 2),
      [
        ['failed', null],
        ['pending', null],
      ],
    )
    for (const id of [taskID, other]) {
      const [attempt] = await api.getAttempts({ taskID: id })
      assert.equal(attempt!.outcome, 'expired')
    }
    await api.dispatchList({ listID }).catch(() => {})
    await api.draftList({ listID })
    await api.deleteTask({ taskID: other })
    await api.deleteList({ listID })
  })

  test('a batch that ticks the last task off makes it a draft', async () => {
    const { api } = people.olga
    const { listID, taskID, other } = await withArchived()
    const operations = [taskID, other].map((id) => ({ op: 'update' as const, id, status: 'completed' as const }))
    await api.batchTasks({ listID, body: { operations } })
    assert.equal((await api.getList({ listID })).state, 'draft')
  })
})
