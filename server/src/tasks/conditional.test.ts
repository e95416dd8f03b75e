import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { CallOptions } from '@docket/client'
import { endpoints, type Project, type Task } from '@docket/contract'
import { operations } from '../../test/cast/calls.ts'
import { type Cast, cast, sharedList } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

describe(`conditional changes on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let list: Project
  let task: Task
  let target: Project

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    const { id: listID } = await sharedList(docket, people)
    task = await people.olga.api.createTask({ listID, body: { name: 'Milk' } })
    list = await people.olga.api.getList({ listID })
    target = await sharedList(docket, people)
  })

  type Changing = (options: CallOptions) => Promise<unknown>

  const ofTask = (): Record<string, Changing> => {
    const { api } = people.ed
    const taskID = task.id
    return {
      updateTask: (options) => api.updateTask({ taskID, body: { name: 'Oat milk' } }, options),
      archiveTask: (options) => api.archiveTask({ taskID }, options),
      restoreTask: (options) => api.restoreTask({ taskID }, options),
      moveTask: (options) => api.moveTask({ taskID, body: { list_id: target.id } }, options),
      deleteTask: (options) => api.deleteTask({ taskID }, options),
    }
  }
  const ofList = (): Record<string, Changing> => {
    const { api } = people.olga
    const listID = list.id
    return {
      updateList: (options) => api.updateList({ listID, body: { name: 'Errands' } }, options),
      deleteList: (options) => api.deleteList({ listID }, options),
    }
  }

  const digest = async () => {
    const call = { listID: list.id }
    return JSON.stringify([await people.vera.api.getList(call), await people.vera.api.getTasks(call)])
  }

  test('every operation that honours If-Match is tried here', () => {
    const declared = operations.filter(([, { conditional }]) => conditional).map(([id]) => id)
    assert.deepEqual([...Object.keys(ofTask()), ...Object.keys(ofList())].sort(), declared.sort())
  })

  for (const id of Object.keys(endpoints).filter((id) => /^(update|archive|restore|move|delete)Task$/.test(id))) {
    test(`${id} changes the task as it is known, and no other`, async () => {
      const change = (options: CallOptions) => ofTask()[id]!(options)
      const other = await people.olga.api.updateTask({ taskID: task.id, body: { description: 'two bottles' } })
      const before = await digest()
      const stale = [task.rev, 1, `"${task.rev}", "1"`, `W/"${other.rev}"`, `"${other.rev}1"`, '""']
      for (const ifMatch of stale) {
        const { body, message } = await refused(change({ ifMatch }), 'precondition.failed')
        assert.deepEqual(body, { error: message, code: 'precondition.failed', current: other })
      }
      assert.equal(await digest(), before)
      await change({ ifMatch: other.rev })
    })

    test(`${id} takes any of several tags, and *`, async () => {
      await ofTask()[id]!({ ifMatch: `"1" ,W/"2",, "${task.rev}" ,` })
      task = await people.olga.api.createTask({ listID: list.id, body: { name: 'Bread' } })
      await ofTask()[id]!({ ifMatch: '*' })
    })
  }

  for (const id of ['updateList', 'deleteList']) {
    test(`${id} changes the list as its own fields are known, whatever happens to its tasks`, async () => {
      const change = (options: CallOptions) => ofList()[id]!(options)
      const changed = await people.ed.api.updateList({ listID: list.id, body: { icon: '🧺' } })
      await people.ed.api.createTask({ listID: list.id, body: { name: 'Bread' } })
      const before = await digest()
      const { body, message } = await refused(change({ ifMatch: list.fields_rev }), 'precondition.failed')
      const current = await people.olga.api.getList({ listID: list.id })
      assert.deepEqual(body, { error: message, code: 'precondition.failed', current })
      assert.equal(current.fields_rev, changed.fields_rev)
      assert.equal(await digest(), before)
      await change({ ifMatch: changed.fields_rev })
    })
  }

  test('of those who change the same version at the same time one succeeds', async () => {
    const rename = (n: number) =>
      people.ed.api.updateTask({ taskID: task.id, body: { name: `by ${n}` } }, { ifMatch: task.rev })
    const settled = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => rename(n)))
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1)
    const { rev } = await people.ed.api.getTask({ taskID: task.id })
    assert.equal(rev, task.rev + 1)
    const move = (n: number) =>
      people.ed.api.updateList({ listID: list.id, body: { name: `by ${n}` } }, { ifMatch: list.fields_rev })
    const moved = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => move(n)))
    assert.equal(moved.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  test('who may not change it, or knows nothing of it, is told that first', async () => {
    await refused(people.vera.api.deleteTask({ taskID: task.id }, { ifMatch: 1 }), 'list.role')
    await refused(people.sam.api.deleteTask({ taskID: task.id }, { ifMatch: '*' }), 'not_found')
    await people.ed.api.deleteTask({ taskID: task.id })
    await refused(people.ed.api.deleteTask({ taskID: task.id }, { ifMatch: '*' }), 'not_found')
  })

  test('tags that are none are refused', async () => {
    for (const ifMatch of ['', '41', '"41', '*, "41"', '"a b"', '"1" "2"', ' , ', 'w/"1"']) {
      const { body } = await refused(ofTask()['updateTask']!({ ifMatch }), 'request.invalid')
      const error = 'must be * or tags in quotes, like "41".'
      assert.deepEqual(body.fields, [{ field: 'if-match', error }], ifMatch)
    }
  })

  test('getTask, updateTask, archiveTask and restoreTask send the task’s rev as its ETag', async () => {
    const { api } = people.ed
    const taskID = task.id
    for (const [id, input] of [
      ['getTask', { taskID }],
      ['updateTask', { taskID, body: { description: 'x'.repeat(40_000) } }],
      ['archiveTask', { taskID }],
      ['restoreTask', { taskID }],
    ] as const) {
      const answer = await api.raw(id, input, { headers: { 'accept-encoding': 'gzip' } })
      const { rev } = (await answer.json()) as Task
      assert.equal(answer.headers.get('etag'), `"${rev}"`, id)
      assert.equal(answer.headers.get('content-encoding'), null, 'another encoding would have another tag')
    }
  })

  test('getTask answers 304 for as long as the task is as it was', async () => {
    const { api } = people.ed
    const ask = (tag: string) => api.raw('getTask', { taskID: task.id }, { headers: { 'if-none-match': tag } })
    for (const tag of [`"${task.rev}"`, `"1", "${task.rev}"`, `W/"${task.rev}"`, '*']) {
      const answer = await ask(tag)
      assert.deepEqual(
        [answer.status, answer.headers.get('etag'), await answer.text()],
        [304, `"${task.rev}"`, ''],
        tag,
      )
    }
    for (const tag of [`"${task.rev}1"`, `"${task.rev}-br"`, '"1"', `${task.rev}`]) {
      assert.equal((await ask(tag)).status, 200, tag)
    }
  })

  test('getList and updateList send the rev of the list’s own fields as its ETag', async () => {
    const { api } = people.ed
    const listID = list.id
    const got = await api.raw('getList', { listID }, { headers: { 'if-none-match': `"${list.fields_rev}"` } })
    assert.deepEqual([got.status, got.headers.get('etag')], [200, `"${list.fields_rev}"`], 'counts change without it')
    const patched = await api.raw('updateList', { listID, body: { icon: '🧺' } })
    const { fields_rev, rev } = (await patched.json()) as Project
    assert.deepEqual([patched.headers.get('etag'), fields_rev], [`"${rev}"`, list.rev + 1])
  })
})
