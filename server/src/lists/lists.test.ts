import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, beforeEach, describe, test } from 'node:test'
import type { ApiError } from '@docket/client'
import { lists, type Project } from '@docket/contract'
import { absentId, type Cast, cast, join, leave, type Person, register, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { notTheCallers } from '../../test/input/server-fields.ts'
import { refused } from '../../test/refused.ts'
import { insertList } from './queries.ts'

/** For each field that may be patched, a value other than the list starts with. */
const values = {
  name: 'Errands',
  description: 'for Sunday',
  icon: '🧺',
  git_repo: 'git@example.org:a/b',
  review: true,
  max_waiting: 5,
} as const
/** And what is said of it later. */
const more = { ...values, max_attempts: 3, lease_seconds: 60 }

describe(`lists on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let list: Project

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    const { id } = await sharedList(docket, people)
    list = await people.olga.api.getList({ listID: id })
    clock.advance(1000)
  })

  test('createList stops at 2,000 lists of one owner, however many are made at once', async () => {
    const { api, user_id } = await register(docket, 'nina')
    const now = clock.now().toISOString()
    await docket.app.context.db.transact(async (tx) => {
      const fields = { name: 'One of many', description: '', icon: '', git_repo: '' }
      for (let n = 0; n < 1990; n++) await insertList(tx, { ...fields, id: randomUUID(), owner_id: user_id, now })
    })
    const made = await Promise.allSettled(Array.from({ length: 40 }, () => api.createList({ body: { name: 'More' } })))
    const refusals = made.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ApiError).code] : []))
    assert.deepEqual(refusals, Array(30).fill('list.too_many'))
    const [first] = await api.getLists()
    await api.deleteList({ listID: first!.id })
    const { id: listID } = await api.createList({ body: { name: 'Room again' } })
    await refused(api.createList({ body: { name: 'And one more' } }), 'list.too_many')
    await refused(api.copyList({ listID, body: {} }), 'list.too_many')
    const [second] = (await api.getLists()).filter(({ id }) => id !== listID)
    await api.deleteList({ listID: second!.id })
    const both = await Promise.allSettled([
      api.copyList({ listID, body: {} }),
      api.createList({ body: { name: 'The last' } }),
    ])
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  test('getLists gives the lists that one owns or is a member of, each as getList does', async () => {
    const { api, ...nina } = await register(docket, 'nina')
    assert.deepEqual(await api.getLists(), [])
    const own = await api.createList({ body: { name: 'A' } })
    await join(docket, list.id, { api, ...nina }, 'viewer')
    const shared = await api.getList({ listID: list.id })
    assert.deepEqual(await api.getLists(), [own, shared])
    assert.deepEqual([own.my_role, shared.my_role, shared.owner_id], ['owner', 'viewer', people.olga.user_id])
    await leave(docket, list.id, { api, ...nina })
    assert.deepEqual(await api.getLists(), [own])
    await refused(docket.client().getLists(), 'auth.required')
  })

  test('getLists gives them by the code points of their names, then by id', async () => {
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

  test('createList makes an empty list of the caller, of a name alone', async () => {
    const made = await people.sam.api.createList({ body: { name: ' Groceries ' } })
    const { id, ...rest } = made
    assert.deepEqual(rest, { ...blank(people.sam), name: 'Groceries' })
    assert.deepEqual(await people.sam.api.getList({ listID: id }), made)
    assert.deepEqual(await people.sam.api.getTasks({ listID: id }), [])
    await refused(people.olga.api.getList({ listID: id }), 'not_found')
  })

  test('createList keeps every field that it takes', async () => {
    const { review: _, max_waiting: __, ...fields } = values
    const { id: ___, ...made } = await people.sam.api.createList({ body: fields })
    assert.deepEqual(made, { ...blank(people.sam), ...fields })
  })

  test('createList ignores what only the server decides', async () => {
    const { id, ...made } = await people.sam.api.createList({ body: { ...notTheCallers, name: 'Other' } })
    assert.notEqual(id, notTheCallers.id)
    assert.deepEqual(made, { ...blank(people.sam), name: 'Other' })
  })

  test('createList: 400 for a wrong field, 401 for nobody', async () => {
    const before = await people.sam.api.getLists()
    const { api } = people.sam
    for (const wrong of [
      { name: ' ' },
      { description: 'x'.repeat(4097) },
      { git_repo: `https://${'x'.repeat(2041)}` },
      ...['ssh://git@-oProxyCommand=x/a', 'https:///a', 'https://git.example/a\u202e'].map((git_repo) => ({
        git_repo,
      })),
    ]) {
      await refused(api.createList({ body: { name: 'Errands', ...wrong } }), 'request.invalid')
    }
    const longest = { name: 'x'.repeat(255), description: 'x'.repeat(4096), git_repo: `https://${'x'.repeat(2040)}` }
    await refused(docket.client().createList({ body: longest }), 'auth.required')
    assert.deepEqual(await api.getLists(), before)
    const { id: listID } = await api.createList({ body: longest })
    await api.deleteList({ listID })
  })

  test('getList shows the list and the role of whoever asks', async () => {
    for (const [name, my_role, seen_rev, unseen] of [
      ['olga', 'owner', 1, false],
      ['ed', 'editor', 0, true],
      ['vera', 'viewer', 0, true],
    ] as const) {
      assert.deepEqual(await people[name].api.getList({ listID: list.id }), { ...list, my_role, seen_rev, unseen })
    }
  })

  for (const operation of ['getList', 'getListChanges'] as const) {
    test(`${operation}: 400 for no id, 401 for nobody, 404 for a stranger, for no list and for one that is gone`, async () => {
      const call = { listID: list.id }
      await refused(people.olga.api[operation]({ listID: 'groceries' }), 'request.invalid')
      await refused(docket.client()[operation](call), 'auth.required')
      await refused(people.sam.api[operation](call), 'not_found')
      await refused(people.olga.api[operation]({ listID: absentId }), 'not_found')
      await people.olga.api.deleteList(call)
      await refused(people.olga.api[operation](call), 'not_found')
    })
  }

  test('updateList has a value to try for each field that it takes', () => {
    assert.deepEqual(Object.keys(more).sort(), Object.keys(lists.updateList.body.shape).sort())
  })

  for (const [field, value] of Object.entries(more)) {
    test(`updateList sets ${field} alone, keeps the rest, and takes one rev, none for the same again`, async () => {
      const changed = await patch({ [field]: value })
      assert.deepEqual(changed, {
        ...list,
        [field]: value,
        updated_at: now(),
        rev: list.rev + 1,
        fields_rev: list.rev + 1,
      })
      clock.advance(1000)
      assert.deepEqual(await patch({ [field]: value }), changed)
      assert.deepEqual(await people.olga.api.getList({ listID: list.id }), changed)
    })

    test(`updateList does not clear ${field} with null`, async () => {
      await refused(patch({ [field]: null }), 'request.invalid')
      assert.deepEqual(await people.olga.api.getList({ listID: list.id }), list)
    })
  }

  test('updateList with nothing to change takes no rev', async () => {
    assert.deepEqual(await patch({}), list)
    assert.deepEqual(await patch({ name: ` ${list.name} ` }), list)
  })

  test('updateList clears texts with empty texts', async () => {
    await patch(values)
    const { name, description, icon, git_repo } = await patch({ description: '', icon: '', git_repo: '' })
    assert.deepEqual([name, description, icon, git_repo], [values.name, '', '', ''])
  })

  test('updateList ignores what only the server decides', async () => {
    assert.deepEqual(await patch({ ...notTheCallers, position: 7, status: 'failed' }), list)
    assert.deepEqual(await people.olga.api.getList({ listID: list.id }), list)
  })

  test('updateList: 400 for a wrong field, 401 for nobody, 403 for a viewer, 404 for a stranger and for no list', async () => {
    const { olga, ed, vera, sam } = people
    const call = { listID: list.id, body: { name: 'Errands' } }
    await refused(olga.api.updateList({ ...call, body: { name: '' } }), 'request.invalid')
    await refused(docket.client().updateList(call), 'auth.required')
    await refused(vera.api.updateList(call), 'list.role')
    await refused(sam.api.updateList(call), 'not_found')
    await refused(olga.api.updateList({ ...call, listID: absentId }), 'not_found')
    assert.deepEqual(await olga.api.getList({ listID: list.id }), list)
    assert.deepEqual(
      [(await ed.api.updateList(call)).name, (await ed.api.updateList(call)).my_role],
      ['Errands', 'editor'],
    )
  })

  test('deleteList removes the list with its tasks, for everybody', async () => {
    const { olga, ed, vera } = people
    const { id: taskID } = await olga.api.createTask({ listID: list.id, body: { name: 'Milk' } })
    assert.equal(await olga.api.deleteList({ listID: list.id }), undefined)
    for (const { api } of [olga, ed, vera]) {
      await refused(api.getList({ listID: list.id }), 'not_found')
      await refused(api.getTasks({ listID: list.id }), 'not_found')
      await refused(api.getTask({ taskID }), 'not_found')
      assert.ok((await api.getLists()).every(({ id }) => id !== list.id))
    }
    await refused(olga.api.deleteList({ listID: list.id }), 'not_found')
  })

  test('deleteList: 400 for no id, 401 for nobody, 403 for all but the owner, 404 for a stranger and for no list', async () => {
    const { olga, ed, vera, sam } = people
    const call = { listID: list.id }
    await refused(olga.api.deleteList({ listID: 'groceries' }), 'request.invalid')
    await refused(docket.client().deleteList(call), 'auth.required')
    for (const { api } of [ed, vera]) await refused(api.deleteList(call), 'list.role')
    await refused(sam.api.deleteList(call), 'not_found')
    await refused(olga.api.deleteList({ listID: absentId }), 'not_found')
    assert.deepEqual(await olga.api.getList(call), list)
  })

  test('getListChanges gives what changed after a rev, each once, as it is now and in the order of the revs', async () => {
    const { olga, vera } = people
    const [milk, bread] = [await addTask('Milk'), await addTask('Bread')]
    await olga.api.updateTask({ taskID: milk, body: { status: 'completed' } })
    await olga.api.deleteTask({ taskID: bread })
    await patch({ name: 'Errands' })
    const task = await olga.api.getTask({ taskID: milk })
    const { rev, full, changes } = await vera.api.getListChanges({ listID: list.id, since: String(list.rev) })
    assert.deepEqual([rev, full], [list.rev + 5, false])
    const { id, icon, git_repo, state, review, max_waiting, max_attempts, lease_seconds, description } = list
    const by = { user_id: olga.user_id, via: '' }
    const fields = { id, icon, git_repo, state, review, max_waiting, max_attempts, lease_seconds, description, by }
    assert.deepEqual(changes, [
      { rev: list.rev + 3, event: 'task', data: task },
      { rev: list.rev + 4, event: 'task_deleted', data: { id: bread, by } },
      { rev: list.rev + 5, event: 'list', data: { ...fields, name: 'Errands', fields_rev: list.rev + 5 } },
    ])
    const upToDate = await vera.api.getListChanges({ listID: list.id, since: String(rev) })
    assert.deepEqual([upToDate.rev, upToDate.full, upToDate.changes], [rev, false, []])
  })

  test('getListChanges without a rev gives the whole open list', async () => {
    const [milk, bread] = [await addTask('Milk'), await addTask('Bread')]
    await people.olga.api.archiveTask({ taskID: bread })
    const { rev, full, changes } = await people.vera.api.getListChanges({ listID: list.id })
    assert.deepEqual([rev, full], [list.rev + 3, true])
    assert.deepEqual(
      changes.flatMap((one) => (one.event === 'task' ? [one.data.id] : [])),
      [milk],
    )
  })

  test('getListChanges: 400 for what is no rev', async () => {
    const call = people.olga.api.getListChanges({ listID: list.id, since: '-1' })
    assert.match((await refused(call, 'request.invalid')).message, /^since: must be /)
  })

  const now = () => clock.now().toISOString()
  const patch = (body: object) => people.olga.api.updateList({ listID: list.id, body })
  const addTask = async (name: string) => (await people.olga.api.createTask({ listID: list.id, body: { name } })).id

  /** What a new list is without a word about it, besides its name. */
  const blank = ({ user_id, email }: Person) => ({
    description: '',
    icon: '',
    git_repo: '',
    owner_id: user_id,
    owner_name: '',
    owner_email: email,
    my_role: 'owner',
    ...{ state: 'draft', review: false, max_waiting: 0, waiting: 0, max_attempts: 0, lease_seconds: 300 },
    fields_rev: 1,
    total: 0,
    completed: 0,
    failed: 0,
    pending: 0,
    overdue: 0,
    rev: 1,
    seen_rev: 1,
    unseen: false,
    created_at: now(),
    updated_at: now(),
    ...{ favorite: false, group: '', place: null, archived: false, mine_rev: 0 },
  })
})
