import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { TaskStatus } from '@docket/contract'
import { type Person, register } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'

const statuses = TaskStatus.options
const MINUTE = 60_000

describe(`counts on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let olga: Person
  let list: OneList

  before(async () => {
    olga = await register(docket, 'olga')
  })

  beforeEach(async () => {
    list = await createList()
  })

  test('getList counts by status: every change moves the task from one count to the other', async () => {
    await inListsOfTheirOwn(
      statuses.flatMap((from) => statuses.map((to) => [from, to] as const)),
      async (list, [from, to]) => {
        const taskID = await list.add()
        await patch(taskID, { status: from })
        assert.deepEqual(await list.counts(), countsOf([from]))
        await patch(taskID, { status: to })
        assert.deepEqual(await list.counts(), countsOf([to]), `${from} → ${to}`)
      },
    )
  })

  test('getList does not count an archived task until it is restored, whatever its status', async () => {
    await inListsOfTheirOwn(statuses, async (list, status) => {
      const taskID = await list.add()
      await patch(taskID, { status })
      await olga.api.archiveTask({ taskID })
      assert.deepEqual(await list.counts(), countsOf([]))
      await patch(taskID, { status: 'completed' })
      assert.deepEqual(await list.counts(), countsOf([]))
      await patch(taskID, { status })
      await olga.api.restoreTask({ taskID })
      assert.deepEqual(await list.counts(), countsOf([status]))
    })
  })

  test('getList does not count a deleted task, whatever its status, archived or not', async () => {
    await inListsOfTheirOwn(statuses, async (list, status) => {
      const [open, archived] = [await list.add(), await list.add()]
      for (const taskID of [open, archived]) await patch(taskID, { status })
      await olga.api.archiveTask({ taskID: archived })
      await olga.api.deleteTask({ taskID: archived })
      assert.deepEqual(await list.counts(), countsOf([status]))
      await olga.api.deleteTask({ taskID: open })
      assert.deepEqual(await list.counts(), countsOf([]))
    })
  })

  test('getList counts a task as overdue from the millisecond after its due_at while somebody has to do it', async () => {
    const due_at = new Date(clock.now().getTime() + MINUTE).toISOString()
    const [taskID] = [await list.add({ due_at }), await list.add()]
    const overdue = async () => (await list.counts()).overdue
    clock.advance(MINUTE)
    assert.equal(await overdue(), 0)
    clock.advance(1)
    assert.equal(await overdue(), 1)
    for (const [status, expected] of [
      ['in_progress', 1],
      ['completed', 0],
      ['failed', 0],
      ['pending', 1],
    ] as const) {
      await patch(taskID, { status })
      assert.equal(await overdue(), expected, status)
    }
    await olga.api.archiveTask({ taskID })
    assert.equal(await overdue(), 0)
    await olga.api.restoreTask({ taskID })
    await patch(taskID, { due_at: null })
    assert.equal(await overdue(), 0)
    await patch(taskID, { due_at })
    assert.equal((await olga.api.getLists()).find(({ id }) => id === list.id)!.overdue, 1)
  })

  const createList = async () => {
    const { id: listID } = await olga.api.createList({ body: { name: 'Groceries' } })
    return {
      id: listID,
      add: async (fields: object = {}) => (await olga.api.createTask({ listID, body: { name: 'Task', ...fields } })).id,
      counts: async () => {
        const { total, pending, completed, failed, overdue } = await olga.api.getList({ listID })
        return { total, pending, completed, failed, overdue }
      },
    }
  }

  type OneList = Awaited<ReturnType<typeof createList>>

  const inListsOfTheirOwn = async <Case>(
    cases: readonly Case[],
    check: (list: OneList, one: Case) => Promise<void>,
  ) => {
    await Promise.all(cases.map(async (one) => check(await createList(), one)))
  }

  const patch = (taskID: string, body: object) => olga.api.updateTask({ taskID, body })

  const countsOf = (held: TaskStatus[]) => {
    const count = (status: TaskStatus) => held.filter((one) => one === status).length
    return {
      total: held.length,
      pending: count('pending'),
      completed: count('completed'),
      failed: count('failed'),
      overdue: 0,
    }
  }
})
