import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { type Task, TaskStatus, tasks } from '@docket/contract'
import { absentId, type Cast, cast, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { notTheCallers } from '../../test/input/server-fields.ts'
import { refused } from '../../test/refused.ts'

/** For each field that may be patched, a value other than the task starts with. */
const values = {
  name: 'Oat milk',
  description: 'two of them',
  status: 'in_progress',
  position: 0.5,
  icon: '🥛',
  color: '#a1b2c3',
  due_at: '2027-01-02T03:04:05.006Z',
  due_all_day: true,
  repeat: { every: 2, unit: 'day', from: 'due', time_zone: 'Europe/Berlin' },
  outputs: { result: 'none left' },
  labels: ['shop', 'É'],
  review: false,
  ref: 'gh:docket/docket#12',
  start_at: '2099-01-02T03:04:05.006Z',
  /** Another task, which is not there yet. */
  after: undefined,
  /** A member’s, who is not known yet. */
  assignee_id: undefined,
} as const

describe(`updateTask on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let listID: string
  let task: Task

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
    const repeat = { every: 1, unit: 'week', from: 'completion', time_zone: 'UTC' } as const
    const fields = { name: 'Milk', description: 'one', color: '#000000', icon: 'i' }
    task = await people.olga.api.createTask({
      listID,
      body: {
        ...fields,
        assignee_id: people.ed.user_id,
        due_at: '2026-12-24T00:00:00Z',
        repeat,
        review: true,
        start_at: '2098-01-01T00:00:00Z',
      },
    })
    clock.advance(1000)
  })

  const another = () => people.olga.api.createTask({ listID, body: { name: 'Bread' } })

  test('updateTask has a value to try for each field that it takes', () => {
    assert.deepEqual(Object.keys(values).sort(), Object.keys(tasks.updateTask.body.shape).sort())
  })

  for (const [field, known] of Object.entries(values)) {
    test(`updateTask sets ${field} alone, keeps the rest, and takes one rev, none for the same again`, async () => {
      const value = field === 'after' ? [(await another()).id] : (known ?? people.vera.user_id)
      const { rev } = await people.olga.api.getList({ listID })
      const changed = await patch({ [field]: value })
      assert.deepEqual(changed, { ...task, [field]: value, updated_at: now(), rev: rev + 1 })
      assert.deepEqual(await people.olga.api.getTask({ taskID: task.id }), changed)
      clock.advance(1000)
      assert.deepEqual(await patch({ [field]: value }), changed, 'the same again')
      assert.equal(await currentRev(), changed.rev)
    })
  }

  for (const [field, type] of Object.entries(tasks.updateTask.body.shape)) {
    const takesNull = type.safeParse(null).success
    test(`updateTask ${takesNull ? 'clears' : 'does not clear'} ${field} with null`, async () => {
      if (!takesNull) {
        await refused(patch({ [field]: null }), 'request.invalid')
        return assert.deepEqual(await people.olga.api.getTask({ taskID: task.id }), task)
      }
      const cleared = await patch({ [field]: null })
      const expected = { ...task, ...(field === 'due_at' && { repeat: null }), [field]: null }
      assert.deepEqual(cleared, { ...expected, updated_at: now(), rev: task.rev + 1 })
      assert.deepEqual(await patch({ [field]: null }), cleared, 'clearing again takes no rev')
    })
  }

  test('updateTask with nothing to change takes no rev', async () => {
    assert.deepEqual(await patch({}), task)
    assert.equal(await currentRev(), task.rev)
  })

  test('updateTask clears texts with empty texts', async () => {
    const { description, icon, color } = await patch({ description: '', icon: '', color: '' })
    assert.deepEqual([description, icon, color], ['', '', ''])
  })

  test('updateTask goes from every status to every other', async () => {
    for (const from of TaskStatus.options) {
      for (const to of TaskStatus.options) {
        await patch({ status: from })
        assert.equal((await patch({ status: to })).status, to, `${from} → ${to}`)
      }
    }
  })

  test('updateTask takes no rev for the same moment and name, written differently', async () => {
    assert.deepEqual(await patch({ due_at: '2026-12-24t01:00:00.0009+01:00', name: '  Milk ' }), task)
  })

  test('updateTask ignores what only the server decides', async () => {
    assert.deepEqual(await patch(notTheCallers), task)
    assert.deepEqual(await people.olga.api.getTasks({ listID, archived: 'true' }), [task])
    assert.equal(await currentRev(), task.rev)
  })

  test('updateTask changes an archived task and leaves it in the archive', async () => {
    const archived = await people.olga.api.archiveTask({ taskID: task.id })
    const changed = await patch({ name: 'Oat milk' })
    assert.deepEqual([changed.name, changed.archived_at], ['Oat milk', archived.archived_at])
  })

  test('updateTask replaces outputs as a whole', async () => {
    await patch({ outputs: { a: 1, b: { c: 2 } } })
    assert.deepEqual((await patch({ outputs: { b: {} } })).outputs, { b: {} })
    assert.deepEqual((await patch({ outputs: {} })).outputs, {})
  })

  test('updateTask keeps outputs byte for byte, keys in their order, for every place that shows them', async () => {
    const text = '{"z":1,"a":{"y":[{"c":0.1,"b":1e-21}],"é":null,"":"\\"\\\\\\n😀\u2028"},"b":[],"B":{},"result":"x"}'
    await people.olga.api.raw(
      'updateTask',
      { taskID: task.id },
      { body: `{"outputs":${text}}`, headers: { 'content-type': 'application/json' } },
    )
    const places = {
      getTask: { taskID: task.id },
      getTasks: { listID },
      getListChanges: { listID, since: String(task.rev) },
    }
    for (const [id, parameters] of Object.entries(places)) {
      const answer = await people.olga.api.raw(id as keyof typeof places, parameters)
      assert.ok((await answer.text()).includes(`"outputs":${text},`), id)
    }
  })

  test('updateTask takes the same outputs with keys in another order for a change', async () => {
    const first = await patch({ outputs: { a: 1, b: 2 } })
    assert.equal((await patch({ outputs: { b: 2, a: 1 } })).rev, first.rev + 1)
  })

  test('updateTask refuses outputs with a number that would not be kept, and says which', async () => {
    const { body } = await refused(patch({ outputs: { id: 2 ** 53 } }), 'request.invalid')
    assert.deepEqual(
      body.fields?.map(({ field }) => field),
      ['outputs.id'],
    )
    assert.deepEqual((await patch({ outputs: { id: 2 ** 53 - 1 } })).outputs, { id: 9007199254740991 })
  })

  test('updateTask: 400 for a wrong field, 401 for nobody, 403 for a viewer, 404 for a stranger and for no task', async () => {
    const { vera, ed, sam, olga } = people
    const call = { taskID: task.id, body: { name: 'Oat milk' } }
    await refused(olga.api.updateTask({ ...call, body: { name: '' } }), 'request.invalid')
    await refused(docket.client().updateTask(call), 'auth.required')
    await refused(vera.api.updateTask(call), 'list.role')
    await refused(sam.api.updateTask(call), 'not_found')
    await refused(olga.api.updateTask({ ...call, taskID: absentId }), 'not_found')
    assert.deepEqual(await olga.api.getTask({ taskID: task.id }), task)
    assert.equal((await ed.api.updateTask(call)).name, 'Oat milk')
  })

  const now = () => clock.now().toISOString()
  const currentRev = async () => (await people.olga.api.getList({ listID })).rev
  const patch = (body: object) => people.olga.api.updateTask({ taskID: task.id, body })
})
