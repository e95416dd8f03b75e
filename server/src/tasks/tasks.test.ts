import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Task } from '@docket/contract'
import { absentId, type Cast, cast, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { notTheCallers } from '../../test/input/server-fields.ts'
import { refused } from '../../test/refused.ts'

const MINUTE = 60_000

describe(`tasks on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let listID: string

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
  })

  test('createTask makes a pending task of a name alone, at the end, and takes one rev', async () => {
    const { rev } = await people.olga.api.getList({ listID })
    const { id, ...made } = await add({ name: ' Milk ' })
    assert.deepEqual(made, { ...blank(), name: 'Milk', position: 1, rev: rev + 1 })
    assert.deepEqual(await people.olga.api.getTask({ taskID: id }), { id, ...made })
    assert.equal((await people.olga.api.getList({ listID })).rev, rev + 1)
  })

  test('createTask keeps every field that it takes', async () => {
    const fields = {
      name: 'Milk',
      description: 'two\n',
      icon: '🥛',
      color: '#A1b2c3',
      due_at: '2027-01-02T03:04:05.006Z',
      assignee_id: people.ed.user_id,
      labels: ['shop', 'É'],
    }
    const made = await add(fields)
    assert.deepEqual(made, { ...blank(), ...fields, id: made.id, position: 1, rev: made.rev })
    const empty = await add({ name: 'Milk', description: '', icon: '', color: '', due_at: null })
    assert.deepEqual(empty, { ...blank(), id: empty.id, name: 'Milk', position: 2, rev: made.rev + 1 })
  })

  test('createTask ignores what only the server decides, and what is set later', async () => {
    const {
      id,
      rev: _,
      ...made
    } = await add({
      ...notTheCallers,
      name: 'Milk',
      position: 50,
      status: 'completed',
      outputs: { a: 1 },
    })
    assert.notEqual(id, notTheCallers.id)
    assert.deepEqual(made, { ...blank(), name: 'Milk', position: 1 })
  })

  test('createTask puts a task after the last one, archived ones counted, deleted ones not', async () => {
    const [first, second] = [await add(), await add()]
    await move(second, 7.25)
    await people.olga.api.archiveTask({ taskID: second.id })
    assert.equal((await add()).position, 8.25)
    const last = await add()
    assert.equal(last.position, 9.25)
    await people.olga.api.deleteTask({ taskID: last.id })
    assert.equal((await add()).position, 9.25)
    assert.equal((await people.olga.api.getTask({ taskID: first.id })).position, 1)
  })

  test('createTask finds a place behind the largest position that can be written', async () => {
    const first = await add()
    await move(first, 1e12)
    const added = [await add(), await add(), await add()]
    assert.deepEqual(
      added.map(({ position }) => position),
      [1e12 + 1, 1e12 + 2, 1e12 + 3],
    )
    assert.deepEqual(await ids(), [first, ...added].map(idOf))
  })

  test('createTask 30 times at once gives 30 places', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => add()))
    const positions = made.map(({ position }) => position).sort((a, b) => a - b)
    assert.deepEqual(
      positions,
      Array.from({ length: 30 }, (_, at) => at + 1),
    )
  })

  test('createTask: 400 for a wrong field, 401 for nobody, 403 for a viewer, 404 for a stranger and for no list', async () => {
    const { olga, vera, sam } = people
    const call = { listID, body: { name: 'Milk' } }
    for (const wrong of [{}, { name: 'Milk', icon: 'x'.repeat(17) }, { name: 'Milk', color: 'red' }]) {
      await refused(add({ name: undefined, ...wrong }), 'request.invalid')
    }
    await refused(docket.client().createTask(call), 'auth.required')
    await refused(vera.api.createTask(call), 'list.role')
    await refused(sam.api.createTask(call), 'not_found')
    await refused(olga.api.createTask({ ...call, listID: absentId }), 'not_found')
    assert.deepEqual(await ids(), [])
  })

  test('getTask shows a task to whoever sees its list, archived or not', async () => {
    const task = await add()
    for (const { api } of [people.olga, people.ed, people.vera]) {
      assert.deepEqual(await api.getTask({ taskID: task.id }), task)
    }
    const archived = await people.olga.api.archiveTask({ taskID: task.id })
    assert.deepEqual(await people.vera.api.getTask({ taskID: task.id }), archived)
  })

  test('getTask: 400 for no id, 401 for nobody, 404 for a stranger, for no task and for one that was deleted', async () => {
    const { id: taskID } = await add()
    await refused(people.olga.api.getTask({ taskID: 'milk' }), 'request.invalid')
    await refused(docket.client().getTask({ taskID }), 'auth.required')
    await refused(people.sam.api.getTask({ taskID }), 'not_found')
    await refused(people.olga.api.getTask({ taskID: absentId }), 'not_found')
    await people.olga.api.deleteTask({ taskID })
    await refused(people.olga.api.getTask({ taskID }), 'not_found')
  })

  test('getTasks gives them by position, then by created_at, then by id, archived ones when they are asked for', async () => {
    const early = [await add(), await add(), await add()].sort(byId)
    clock.advance(1)
    const late = [await add(), await add(), await add()].sort(byId)
    const [first, last] = [await add(), await add()]
    for (const task of [...late, ...early]) await move(task, 10)
    await move(first, 9.999999999999998)
    await move(last, 10.000000000000002)
    const all = [first, ...early, ...late, last].map(idOf)
    assert.deepEqual(await ids(), all)
    await people.olga.api.archiveTask({ taskID: early[1]!.id })
    assert.deepEqual(
      await ids(),
      all.filter((id) => id !== early[1]!.id),
    )
    assert.deepEqual(await ids('true'), all)
    assert.deepEqual(await ids('false'), await ids())
  })

  test('getTasks: 400 for a wrong query, 401 for nobody, 404 for a stranger and for no list', async () => {
    await refused(people.olga.api.getTasks({ listID, archived: 'yes' as 'true' }), 'request.invalid')
    await refused(docket.client().getTasks({ listID }), 'auth.required')
    await refused(people.sam.api.getTasks({ listID }), 'not_found')
    await refused(people.olga.api.getTasks({ listID: absentId }), 'not_found')
    assert.deepEqual(await people.vera.api.getTasks({ listID }), [])
  })

  test('deleteTask removes a task for good, archived or not, takes a rev, and leaves a tombstone', async () => {
    const [open, archived] = [await add(), await add()]
    const { rev } = await people.olga.api.archiveTask({ taskID: archived.id })
    for (const [at, { id: taskID }] of [open, archived].entries()) {
      assert.equal(await people.ed.api.deleteTask({ taskID }), undefined)
      await refused(people.olga.api.getTask({ taskID }), 'not_found')
      assert.equal((await people.olga.api.getList({ listID })).rev, rev + at + 1)
    }
    assert.deepEqual(await ids('true'), [])
    const { changes } = await people.vera.api.getListChanges({ listID, since: String(rev) })
    assert.deepEqual(
      changes,
      [open, archived].map(({ id }, at) => ({
        rev: rev + at + 1,
        event: 'task_deleted',
        data: { id, by: byEd().changed_by },
      })),
    )
  })

  test('archiveTask keeps a task out of sight, and twice keeps the first time and takes no rev', async () => {
    const { id: taskID, ...task } = await add()
    clock.advance(MINUTE)
    const archived = await people.ed.api.archiveTask({ taskID })
    const expected = { ...task, ...byEd(), id: taskID, archived_at: now(), updated_at: now(), rev: task.rev + 1 }
    assert.deepEqual(archived, expected)
    clock.advance(MINUTE)
    assert.deepEqual(await people.ed.api.archiveTask({ taskID }), archived)
    assert.deepEqual([await ids(), await ids('true')], [[], [taskID]])
  })

  test('restoreTask takes a task out of the archive, and twice takes no rev; it can be archived again', async () => {
    const task = await add()
    const taskID = task.id
    assert.deepEqual(await people.ed.api.restoreTask({ taskID }), task, 'it is not archived')
    const { rev } = await people.ed.api.archiveTask({ taskID })
    clock.advance(MINUTE)
    const restored = await people.ed.api.restoreTask({ taskID })
    assert.deepEqual(restored, { ...task, ...byEd(), updated_at: now(), rev: rev + 1 })
    clock.advance(MINUTE)
    assert.deepEqual(await people.ed.api.restoreTask({ taskID }), restored)
    assert.deepEqual(await ids(), [taskID])
    assert.equal((await people.ed.api.archiveTask({ taskID })).archived_at, now())
  })

  for (const operation of ['deleteTask', 'archiveTask', 'restoreTask'] as const) {
    test(`${operation}: 400 for no id, 401 for nobody, 403 for a viewer, 404 for a stranger and for no task`, async () => {
      const task = await add()
      const call = { taskID: task.id }
      await refused(people.olga.api[operation]({ taskID: 'milk' }), 'request.invalid')
      await refused(docket.client()[operation](call), 'auth.required')
      await refused(people.vera.api[operation](call), 'list.role')
      await refused(people.sam.api[operation](call), 'not_found')
      await refused(people.olga.api[operation]({ taskID: absentId }), 'not_found')
      assert.deepEqual(await people.olga.api.getTask(call), task)
    })
  }

  const now = () => clock.now().toISOString()
  const idOf = ({ id }: Task) => id
  const byId = (a: Task, b: Task) => (a.id < b.id ? -1 : 1)
  const add = (body: object = {}) => people.olga.api.createTask({ listID, body: { name: 'Task', ...body } })
  const move = ({ id: taskID }: Task, position: number) => people.olga.api.updateTask({ taskID, body: { position } })
  const ids = async (archived: 'true' | 'false' = 'false') =>
    (await people.olga.api.getTasks({ listID, archived })).map(idOf)

  const byEd = () => ({ changed_by: { user_id: people.ed.user_id, via: '' } })

  /** What a new task is without a word about it, besides its name, place and rev. */
  const blank = () => ({
    list_id: listID,
    description: '',
    status: 'pending',
    icon: '',
    color: '',
    outputs: {},
    comment_count: 0,
    archived_at: null,
    due_at: null,
    due_all_day: false,
    repeat: null,
    assignee_id: null,
    labels: [],
    finished_at: null,
    finished_by: null,
    created_at: now(),
    updated_at: now(),
    lease: null,
    waiting: null,
    review: null,
    ...{ ref: '', after: [], start_at: null },
    changed_by: { user_id: people.olga.user_id, via: '' },
  })
})
