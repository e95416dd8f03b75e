import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { TaskStatus } from '@docket/contract'
import { databaseName, TestClock, useDocket } from '../harness.ts'
import { type Person, register } from '../people.ts'

const statuses = TaskStatus.options
const MINUTE = 60_000

describe(`counts and order on ${databaseName}`, () => {
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

  test('every change of status moves the task from one count to the other', async () => {
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

  test('an archived task is not counted until it is restored, whatever its status', async () => {
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

  test('a deleted task is not counted, whatever its status, archived or not', async () => {
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

  test('a task is overdue from the millisecond after its due_at while somebody has to do it', async () => {
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

  test('archiving twice keeps the first time and takes no rev, and so does restoring twice', async () => {
    const taskID = await list.add()
    const archived = await olga.api.archiveTask({ taskID })
    assert.equal(archived.archived_at, clock.now().toISOString())
    clock.advance(MINUTE)
    assert.deepEqual(await olga.api.archiveTask({ taskID }), archived)
    assert.deepEqual(await list.ids(), [])
    const restored = await olga.api.restoreTask({ taskID })
    assert.deepEqual([restored.archived_at, restored.rev], [null, archived.rev + 1])
    clock.advance(MINUTE)
    assert.deepEqual(await olga.api.restoreTask({ taskID }), restored)
    const again = await olga.api.archiveTask({ taskID })
    assert.equal(again.archived_at, clock.now().toISOString())
  })

  test('a new task comes after the last one, archived ones counted, deleted ones not', async () => {
    const [first, second] = [await list.add(), await list.add()]
    await patch(second, { position: 7.25 })
    await olga.api.archiveTask({ taskID: second })
    assert.equal(await positionOf(await list.add()), 8.25)
    const last = await list.add()
    assert.equal(await positionOf(last), 9.25)
    await olga.api.deleteTask({ taskID: last })
    assert.equal(await positionOf(await list.add()), 9.25)
    assert.equal(await positionOf(first), 1)
  })

  test('behind the largest position that can be written there is a place for every new task', async () => {
    const first = await list.add()
    await patch(first, { position: 1e12 })
    const added = [await list.add(), await list.add(), await list.add()]
    assert.deepEqual(await Promise.all(added.map(positionOf)), [1e12 + 1, 1e12 + 2, 1e12 + 3])
    assert.deepEqual(await list.ids(), [first, ...added])
  })

  test('tasks come by position, then by created_at, then by id', async () => {
    const early = [await list.add(), await list.add(), await list.add()].sort()
    clock.advance(1)
    const late = [await list.add(), await list.add(), await list.add()].sort()
    const [before, between] = [await list.add(), await list.add()]
    for (const taskID of [...late, ...early]) await patch(taskID, { position: 10 })
    await patch(before, { position: 9.999999999999998 })
    await patch(between, { position: 10.000000000000002 })
    assert.deepEqual(await list.ids(), [before, ...early, ...late, between])
    await olga.api.archiveTask({ taskID: early[1]! })
    assert.deepEqual(await list.ids(), [before, early[0], early[2], ...late, between])
    assert.deepEqual(await list.ids('true'), [before, ...early, ...late, between])
    assert.deepEqual(await list.ids('false'), await list.ids())
  })

  test('lists come by the code points of their names, then by id', async () => {
    const { api } = await register(docket, 'sorter')
    const given = ['b', 'a', 'B', 'é', 'z', 'a', 'ａ', '😀', '1', 'Z', 'e\u0301', '_', 'a b', 'a-b']
    for (const name of given) await api.createList({ body: { name } })
    const found = (await api.getLists()).map(({ name, id }) => ({ name, id }))
    assert.deepEqual(
      found.map(({ name }) => name),
      given.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    )
    const twins = found.filter(({ name }) => name === 'a').map(({ id }) => id)
    assert.deepEqual(twins, twins.toSorted())
  })

  const createList = async () => {
    const { id: listID } = await olga.api.createList({ body: { name: 'Groceries' } })
    const tasks = (archived: 'true' | 'false') => olga.api.getTasks({ listID, archived })
    return {
      id: listID,
      add: async (fields: object = {}) => (await olga.api.createTask({ listID, body: { name: 'Task', ...fields } })).id,
      ids: async (archived: 'true' | 'false' = 'false') => (await tasks(archived)).map(({ id }) => id),
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
  const positionOf = async (taskID: string) => (await olga.api.getTask({ taskID })).position

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
