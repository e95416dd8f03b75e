import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Project, Task } from '@docket/contract'
import { databaseName, TestClock, useDocket } from '../harness.ts'
import { type Person, register } from '../people.ts'

/** A value for each field that a task's patch may set, other than what it starts with. */
const taskFields = {
  name: 'Oat milk',
  description: 'two of them',
  status: 'in_progress',
  position: 0.5,
  icon: '🥛',
  color: '#a1b2c3',
  due_at: '2027-01-02T03:04:05.006Z',
  outputs: { result: 'none left' },
} as const

const listFields = { name: 'Errands', description: 'for Sunday', icon: '🧺', git_repo: 'git@example.org:a/b' } as const

/** What only the server decides. A patch that names it is told nothing and changes nothing. */
const notTheCallers = {
  id: '11111111-1111-4111-8111-111111111111',
  list_id: '22222222-2222-4222-8222-222222222222',
  task_id: '33333333-3333-4333-8333-333333333333',
  project_id: '33333333-3333-4333-8333-333333333333',
  owner_id: '44444444-4444-4444-8444-444444444444',
  user_id: '44444444-4444-4444-8444-444444444444',
  my_role: 'viewer',
  role: 'admin',
  state: 'ready',
  total: 99,
  completed: 98,
  failed: 97,
  pending: 96,
  overdue: 95,
  rev: 1_000_000,
  fields_rev: 1_000_000,
  purged_rev: 1_000_000,
  archived_at: '2020-01-01T00:00:00.000Z',
  finished_at: '2020-01-01T00:00:00.000Z',
  comment_count: 12,
  created_at: '2020-01-01T00:00:00.000Z',
  updated_at: '2020-01-01T00:00:00.000Z',
  lease: { worker: 'me' },
}

describe(`patches on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let olga: Person
  let list: Project
  let task: Task

  before(async () => {
    olga = await register(docket, 'olga')
  })

  beforeEach(async () => {
    list = await olga.api.createList({ body: { name: 'Groceries', description: 'weekly' } })
    task = await createTask({ name: 'Milk', due_at: '2026-12-24T18:00:00Z', color: '#000000', icon: 'i' })
    clock.advance(1000)
  })

  for (const [field, value] of Object.entries(taskFields)) {
    test(`a task's ${field} alone is set, the rest stays, and one rev is taken, none for the same again`, async () => {
      const changed = await patchTask({ [field]: value })
      assert.deepEqual(changed, { ...task, [field]: value, updated_at: now(), rev: task.rev + 1 })
      assert.deepEqual(await olga.api.getTask({ taskID: task.id }), changed)
      clock.advance(1000)
      assert.deepEqual(await patchTask({ [field]: value }), changed, 'the same again')
      assert.equal((await currentList()).rev, changed.rev)
    })
  }

  for (const [field, value] of Object.entries(listFields)) {
    test(`a list's ${field} alone is set, the rest stays, and one rev is taken, none for the same again`, async () => {
      const before = await currentList()
      const changed = await patchList({ [field]: value })
      assert.deepEqual(changed, { ...before, [field]: value, updated_at: now(), rev: before.rev + 1 })
      assert.deepEqual(await patchList({ [field]: value }), changed)
      assert.deepEqual(await currentList(), changed)
    })
  }

  test('an empty patch changes nothing and takes no rev', async () => {
    const before = await currentList()
    assert.deepEqual(await patchTask({}), task)
    assert.deepEqual(await patchList({}), before)
    assert.deepEqual(await currentList(), before)
  })

  test('null clears due_at, and clearing it again takes no rev', async () => {
    const cleared = await patchTask({ due_at: null })
    assert.deepEqual(cleared, { ...task, due_at: null, updated_at: now(), rev: task.rev + 1 })
    assert.deepEqual(await patchTask({ due_at: null }), cleared)
  })

  test('empty texts clear what is a text', async () => {
    const cleared = await patchTask({ description: '', icon: '', color: '' })
    assert.deepEqual([cleared.description, cleared.icon, cleared.color], ['', '', ''])
    await patchList(listFields)
    const emptied = await patchList({ description: '', icon: '', git_repo: '' })
    assert.deepEqual([emptied.name, emptied.description, emptied.icon, emptied.git_repo], ['Errands', '', '', ''])
  })

  test('the same moment and name, written differently, take no rev', async () => {
    assert.deepEqual(await patchTask({ due_at: '2026-12-24T19:00:00.0009+01:00', name: '  Milk ' }), task)
  })

  test('what only the server decides is ignored in patches', async () => {
    const before = await currentList()
    assert.deepEqual(await patchTask(notTheCallers), task)
    assert.deepEqual(await patchList({ ...notTheCallers, position: 7, status: 'failed' }), before)
    assert.deepEqual(await olga.api.getTasks({ listID: list.id, archived: 'true' }), [task])
    assert.deepEqual(await currentList(), before)
  })

  test('what only the server decides is ignored in new tasks and lists', async () => {
    const { id, rev, ...made } = await createTask({
      ...notTheCallers,
      name: 'Milk',
      position: 50,
      status: 'completed',
      outputs: { a: 1 },
    })
    assert.notEqual(id, notTheCallers.id)
    assert.equal(rev, task.rev + 1)
    const fresh = {
      list_id: list.id,
      name: 'Milk',
      description: '',
      status: 'pending',
      position: 2,
      icon: '',
      color: '',
      outputs: {},
    }
    const stamps = { comment_count: 0, archived_at: null, due_at: null, created_at: now(), updated_at: now() }
    assert.deepEqual(made, { ...fresh, ...stamps })

    const { id: listID, ...other } = await olga.api.createList({
      body: { ...notTheCallers, name: 'Other' },
    })
    assert.notEqual(listID, notTheCallers.id)
    const texts = { name: 'Other', description: '', icon: '', git_repo: '' }
    const counts = { total: 0, completed: 0, failed: 0, pending: 0, overdue: 0 }
    const rest = {
      owner_id: olga.user_id,
      my_role: 'owner',
      state: 'draft',
      rev: 1,
      created_at: now(),
      updated_at: now(),
    }
    assert.deepEqual(other, { ...texts, ...counts, ...rest })
  })

  test('outputs are replaced as a whole', async () => {
    await patchTask({ outputs: { a: 1, b: { c: 2 } } })
    assert.deepEqual((await patchTask({ outputs: { b: {} } })).outputs, { b: {} })
    assert.deepEqual((await patchTask({ outputs: {} })).outputs, {})
  })

  test('outputs come back byte for byte, keys in their order, from every place that shows them', async () => {
    const text = '{"z":1,"a":{"y":[{"c":0.1,"b":1e-21}],"é":null,"":"\\"\\\\\\n😀\u2028"},"b":[],"B":{},"result":"x"}'
    await olga.api.raw(
      'updateTask',
      { taskID: task.id },
      { body: `{"outputs":${text}}`, headers: { 'content-type': 'application/json' } },
    )
    const parameters = { listID: list.id, taskID: task.id, since: String(task.rev) }
    for (const id of ['getTask', 'getTasks', 'getListChanges'] as const) {
      assert.ok((await (await olga.api.raw(id, parameters)).text()).includes(`"outputs":${text},`), id)
    }
  })

  test('the same outputs with keys in another order are a change', async () => {
    const first = await patchTask({ outputs: { a: 1, b: 2 } })
    assert.equal((await patchTask({ outputs: { b: 2, a: 1 } })).rev, first.rev + 1)
  })

  const now = () => clock.now().toISOString()
  const currentList = () => olga.api.getList({ listID: list.id })
  const createTask = (body: object) => olga.api.createTask({ listID: list.id, body: body as { name: string } })
  const patchTask = (body: object) => olga.api.updateTask({ taskID: task.id, body })
  const patchList = (body: object) => olga.api.updateList({ listID: list.id, body })
})
