import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { ApiError } from '@docket/client'
import type { Endpoints, ErrorEnvelope, Project, Request, Task } from '@docket/contract'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { absentId, type Cast, cast, sharedList } from '../../test/people.ts'
import { refused } from '../../test/refused.ts'
import { notTheCallers } from '../../test/server-fields.ts'

type Operation = Request<Endpoints['batchTasks']>['body']['operations'][number]

describe(`batchTasks on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let list: Project
  let milk: Task
  let bread: Task

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    const { id: listID } = await sharedList(docket, people)
    milk = await people.olga.api.createTask({ listID, body: { name: 'Milk' } })
    bread = await people.olga.api.createTask({ listID, body: { name: 'Bread' } })
    list = await people.olga.api.getList({ listID })
    clock.advance(1000)
  })

  test('batchTasks does each operation in order, each change at a rev of its own, as one call each would', async () => {
    const { results } = await batch(
      { op: 'create', name: ' Eggs ', due_at: '2026-12-24T18:00:00Z' },
      { op: 'update', id: milk.id, name: 'Oat milk', status: 'completed' },
      { op: 'archive', id: bread.id },
      { op: 'create', name: 'Jam', position: 0.5, status: 'failed', outputs: { result: 'sold out' } },
    )
    const [eggs, , , jam] = results.map(({ task }) => task!)
    const made = { ...milk, created_at: now(), updated_at: now() }
    assert.deepEqual(results, [
      {
        status: 201,
        task: {
          ...made,
          id: eggs!.id,
          name: 'Eggs',
          due_at: '2026-12-24T18:00:00.000Z',
          position: 3,
          rev: list.rev + 1,
        },
      },
      {
        status: 200,
        task: { ...milk, name: 'Oat milk', status: 'completed', updated_at: now(), rev: list.rev + 2 },
      },
      { status: 200, task: { ...bread, archived_at: now(), updated_at: now(), rev: list.rev + 3 } },
      {
        status: 201,
        task: {
          ...made,
          id: jam!.id,
          name: 'Jam',
          position: 0.5,
          status: 'failed',
          outputs: { result: 'sold out' },
          rev: list.rev + 4,
        },
      },
    ])
    assert.deepEqual(
      await tasks(),
      [jam, results[1]!.task, results[2]!.task, eggs],
      'what is answered is what is stored',
    )
    const after = await people.vera.api.getList({ listID: list.id })
    assert.deepEqual(
      [after.rev, after.total, after.completed, after.failed, after.pending],
      [list.rev + 4, 3, 1, 1, 1],
      'archived ones are not counted',
    )
    const { changes } = await people.vera.api.getListChanges({ listID: list.id, since: String(list.rev) })
    assert.deepEqual(
      changes,
      results.map(({ task }) => ({ rev: task!.rev, event: 'task', data: task })),
    )
  })

  const batch = (...operations: Operation[]) => people.ed.api.batchTasks({ listID: list.id, body: { operations } })
  const tasks = () => people.olga.api.getTasks({ listID: list.id, archived: 'true' })
  const now = () => clock.now().toISOString()
})
