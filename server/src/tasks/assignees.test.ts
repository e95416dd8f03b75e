import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { ChangedBy, Task } from '@docket/contract'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { doneWith } from '../../test/cast/paying.ts'
import {
  absentId,
  type Cast,
  cast,
  keyOf,
  leave,
  type Person,
  password,
  register,
  sharedList,
} from '../../test/cast/people.ts'
import { type Docket, databaseName, postgresUrl, startDocket, TestClock } from '../../test/harness.ts'
import { LinesReader, sorted } from '../../test/model/lines-reader.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { randomFrom } from '../../test/storm/random.ts'
import { unassignRest } from './assignees.ts'

const phrase = { current_password: password, confirmation: 'delete my account' }
const own = ({ user_id }: Person): ChangedBy => ({ user_id, via: '' })

describe(`who is to do a task on ${databaseName}`, () => {
  const clock = new TestClock()
  let docket: Docket
  /** Another process beside PostgreSQL; the same one beside SQLite. */
  let there: Docket
  let people: Cast
  let listID: string

  before(async () => {
    docket = await startDocket({ clock })
    const { databaseUrl } = docket.app.context.config
    const environment = { DOCKET_DATABASE_URL: databaseUrl ?? '' }
    there = postgresUrl === undefined ? docket : await startDocket({ clock, environment })
    people = await cast(docket)
  })
  after(async () => {
    if (there !== docket) await there[Symbol.asyncDispose]()
    await docket[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
  })

  const add = (assignee_id: string | null = null, name = 'Milk', api = people.olga.api) =>
    api.createTask({ listID, body: { name, assignee_id } })
  const assigneeOf = async (taskID: string) => (await people.olga.api.getTask({ taskID })).assignee_id
  const fill = async (count: number, assignee_id: string, id = listID) => {
    for (let from = 0; from < count; from += 500) {
      const operations = Array.from({ length: Math.min(500, count - from) }, (_, n) => ({
        op: 'create' as const,
        ...{ name: `Task ${from + n}`, description: n % 100 === 0 ? 'x'.repeat(3000) : '', assignee_id },
      }))
      await people.olga.api.batchTasks({ listID: id, body: { operations } })
    }
  }
  const changesSince = async (since: number, id = listID) =>
    (await people.olga.api.getListChanges({ listID: id, since: String(since) })).changes
  const joined = async (name: string) => {
    const person = await register(docket, name)
    await people.olga.api.addMember({ listID, body: { email: person.email, role: 'editor' } })
    return person
  }

  test('the owner, editors and viewers are given tasks, by whoever may change tasks and by their keys', async () => {
    const { olga, ed, vera, sam } = people
    for (const { user_id } of [olga, ed, vera]) assert.equal((await add(user_id)).assignee_id, user_id)
    const { id: taskID } = await add()
    assert.equal(await assigneeOf(taskID), null)
    const key = await keyOf(docket, ed)
    const reader = await keyOf(docket, ed, { read_only: true })
    const give = (api: Person['api'], assignee_id: string | null) => api.updateTask({ taskID, body: { assignee_id } })
    assert.equal((await give(ed.api, vera.user_id)).assignee_id, vera.user_id)
    assert.equal((await give(key.api, ed.user_id)).assignee_id, ed.user_id)
    await refused(give(vera.api, vera.user_id), 'list.role')
    await refused(give(reader.api, null), 'api_key.read_only')
    await refused(give(sam.api, sam.user_id), 'not_found')
    await refused(give(docket.client(), null), 'auth.required')
    assert.equal(await assigneeOf(taskID), ed.user_id)
    assert.equal((await give(olga.api, null)).assignee_id, null)
  })

  test('who does not belong is refused in the same words, whether there is such an account or not', async () => {
    const { olga, sam } = people
    const { id: taskID, rev } = await add()
    const error = 'must be the owner or a member of the list.'
    const told = new Set<string>()
    for (const assignee_id of [sam.user_id, absentId]) {
      for (const call of [
        () => olga.api.createTask({ listID, body: { name: 'Bread', assignee_id } }),
        () => olga.api.updateTask({ taskID, body: { assignee_id, name: 'Bread' } }),
      ]) {
        const { body } = await refused(call(), 'request.invalid')
        told.add(JSON.stringify(body))
        assert.deepEqual(body.fields, [{ field: 'assignee_id', error }])
      }
      const operations = [
        { op: 'create' as const, name: 'Jam', assignee_id: olga.user_id },
        { op: 'create' as const, name: 'Bread', assignee_id },
        { op: 'update' as const, id: taskID, assignee_id },
      ]
      const { body } = await refused(olga.api.batchTasks({ listID, body: { operations } }), 'request.invalid')
      const at = [1, 2].map((index) => ({ field: `operations.${index}.assignee_id`, error }))
      assert.deepEqual(body.fields, at)
    }
    assert.equal(told.size, 1)
    for (const assignee_id of ['ed', '', 7, people.ed.user_id.toUpperCase()])
      await refused(olga.api.updateTask({ taskID, body: { assignee_id } as object }), 'request.invalid')
    assert.equal((await olga.api.getList({ listID })).rev, rev)
  })

  test('a call that comes again is answered as before, though who was given the task has left since', async () => {
    const ida = await joined('ida')
    const send = () =>
      people.olga.api.createTask(
        { listID, body: { name: 'Milk', assignee_id: ida.user_id } },
        { idempotencyKey: 'milk for ida' },
      )
    const task = await send()
    await leave(docket, listID, ida)
    assert.deepEqual(await send(), task)
    assert.equal(await assigneeOf(task.id), null)
  })

  test('whoever leaves or is removed has no task any more, each at its rev, and readers are told who did it', async () => {
    const { olga, vera } = people
    for (const isRemoved of [false, true]) {
      const ida = await joined('ida')
      const [mine, archived, others] = [await add(ida.user_id), await add(ida.user_id), await add(vera.user_id)]
      await olga.api.archiveTask({ taskID: archived.id })
      const { rev } = await olga.api.getList({ listID })
      await using stream = await openStream(docket.url, olga.token, listID, { lastEventId: rev })
      await stream.until('synced')
      clock.advance(1000)
      if (isRemoved) await olga.api.removeMember({ listID, userID: ida.user_id })
      else await leave(docket, listID, ida)
      const by = own(isRemoved ? olga : ida)
      const [left, ...changed] = await changesSince(rev)
      assert.deepEqual([left?.event, left?.rev], ['members_changed', rev + 1])
      const frames = [await stream.next(), await stream.next(), await stream.next()]
      assert.deepEqual(
        frames.map(({ event }) => event),
        ['members_changed', 'task', 'task'],
      )
      assert.deepEqual(
        frames.slice(1).map(({ data }) => data),
        changed.map(({ data }) => data),
      )
      const tasks = changed.map((one) => (one.event === 'task' ? one.data : assert.fail(one.event)))
      assert.deepEqual(
        tasks.map((task) => [task.rev, task.assignee_id, task.updated_at]),
        [rev + 2, rev + 3].map((at) => [at, null, clock.now().toISOString()]),
      )
      assert.ok(tasks.every(({ changed_by }) => changed_by?.user_id === by.user_id))
      assert.deepEqual(tasks.map(({ id }) => id).sort(), [mine.id, archived.id].sort())
      assert.equal(await assigneeOf(others.id), vera.user_id)
    }
  })

  test('500 tasks are taken from who leaves at once, and the others a moment later, with a rev each', async () => {
    const { olga } = people
    const ida = await joined('ida')
    await fill(1200, ida.user_id)
    const { rev } = await olga.api.getList({ listID })
    await olga.api.removeMember({ listID, userID: ida.user_id })
    const atOnce = await olga.api.getTasks({ listID, assignee_id: 'none' })
    assert.ok(atOnce.length >= 500, `${atOnce.length}`)
    await doneWith(docket, 'unassign')
    const tasks = await olga.api.getTasks({ listID })
    assert.ok(
      tasks.every(({ assignee_id, changed_by }) => assignee_id === null && changed_by?.user_id === olga.user_id),
    )
    assert.equal(tasks.filter(({ description }) => description.length === 3000).length, 12)
    const changes = await changesSince(rev)
    assert.deepEqual(
      changes.map((change) => change.rev),
      Array.from({ length: 1201 }, (_, n) => rev + 1 + n),
    )
    assert.equal((await olga.api.getList({ listID })).rev, rev + 1201)
  })

  test('what is still to be taken from who came back is left to them', async () => {
    const { olga } = people
    const ida = await joined('ida')
    await fill(20, ida.user_id)
    await unassignRest(docket.app.context).run(
      { list_id: listID, user_id: ida.user_id, by: null },
      new AbortController().signal,
    )
    assert.equal((await olga.api.getTasks({ listID, assignee_id: ida.user_id })).length, 20)
    await unassignRest(docket.app.context).run(
      { list_id: absentId, user_id: ida.user_id, by: null },
      new AbortController().signal,
    )
  })

  test('deleteMe leaves no task with the account, in however many lists, and deletes nothing', async () => {
    const { olga } = people
    const ida = await joined('ida')
    const lists = [listID]
    for (const name of ['B', 'C']) {
      const { id } = await sharedList(docket, people, name)
      await olga.api.addMember({ listID: id, body: { email: ida.email, role: 'viewer' } })
      lists.push(id)
    }
    for (const id of lists) await fill(300, ida.user_id, id)
    await ida.api.deleteMe({ body: phrase })
    await doneWith(docket, 'unassign')
    for (const id of lists) {
      const tasks = await olga.api.getTasks({ listID: id })
      assert.equal(tasks.length, 300)
      assert.ok(tasks.every(({ assignee_id }) => assignee_id === null))
    }
  })

  test('what a worker has is taken from who leaves, and stays with the worker', async () => {
    const { olga, ed } = people
    const { listID: out, tasks } = await handedOut(docket, people, 'Milk')
    const ida = await register(docket, 'ida')
    await olga.api.addMember({ listID: out, body: { email: ida.email, role: 'viewer' } })
    const taskID = tasks[0]!.id
    await olga.api.updateTask({ taskID, body: { assignee_id: ida.user_id } })
    const { lease_id } = await claim(ed, out)
    await leave(docket, out, ida)
    const { assignee_id, status, lease } = await olga.api.getTask({ taskID })
    assert.deepEqual([assignee_id, status, lease?.user_id], [null, 'in_progress', ed.user_id])
    assert.equal((await ed.api.completeTask({ taskID, body: { lease_id } })).status, 'completed')
  })

  test('the next task of one that repeats is for the same person', async () => {
    const { olga, ed } = people
    const repeat = { every: 1, unit: 'day', from: 'due', time_zone: 'UTC' } as const
    const { id: taskID } = await olga.api.createTask({
      listID,
      body: { name: 'Milk', repeat, assignee_id: ed.user_id },
    })
    await olga.api.updateTask({ taskID, body: { status: 'completed' } })
    const tasks = await olga.api.getTasks({ listID, assignee_id: ed.user_id })
    assert.deepEqual(tasks.map(({ status }) => status).sort(), ['completed', 'pending'])
  })

  test('a task that goes to another list stays with who belongs to that as well, and a copy with who makes it', async () => {
    const { olga, ed, vera } = people
    const { id: to } = await olga.api.createList({ body: { name: 'To' } })
    await olga.api.addMember({ listID: to, body: { email: ed.email, role: 'editor' } })
    const [one, a, b] = [await add(olga.user_id), await add(ed.user_id), await add(vera.user_id)]
    const copy = await ed.api.copyList({ listID, body: {} })
    assert.deepEqual(
      (await ed.api.getTasks({ listID: copy.id })).map(({ assignee_id }) => assignee_id),
      [null, ed.user_id, null],
    )
    assert.equal((await ed.api.moveTask({ taskID: one.id, body: { list_id: to } })).assignee_id, olga.user_id)
    const moved = await ed.api.moveTasks({ listID, body: { list_id: to, ids: [a.id, b.id] } })
    assert.deepEqual(
      moved.map(({ assignee_id }) => assignee_id),
      [ed.user_id, null],
    )
  })

  test('getTasks and getMyTasks leave out what others are to do; me is whoever asks', async () => {
    const { olga, ed } = people
    const [a, b] = [await add(ed.user_id, 'a'), await add(olga.user_id, 'b')]
    await add(null, 'c')
    const names = async ({ api }: Person, assignee_id: string) =>
      (await api.getTasks({ listID, assignee_id })).map(({ name }) => name)
    assert.deepEqual(await names(ed, 'me'), ['a'])
    assert.deepEqual(await names(ed, olga.user_id), ['b'])
    assert.deepEqual(await names(olga, 'me'), ['b'])
    assert.deepEqual(await names(olga, 'none'), ['c'])
    assert.deepEqual(await names(olga, absentId), [])
    const of = async (etag?: string | null) =>
      ed.api.raw('getTasks', { listID, assignee_id: 'me' }, etag ? { headers: { 'if-none-match': etag } } : {})
    const etag = (await of()).headers.get('etag')
    assert.equal((await of(etag)).status, 304)
    for (const wrong of ['', 'ME', 'nobody', '7']) {
      await refused(ed.api.getTasks({ listID, assignee_id: wrong }), 'request.invalid')
      await refused(ed.api.getMyTasks({ assignee_id: wrong }), 'request.invalid')
    }

    const mine = new LinesReader({ assignee_id: 'me' })
    const inList = () =>
      sorted(mine)
        .filter(({ list_id }) => list_id === listID)
        .map(({ id }) => id)
    await mine.catchUp(ed.api, 100)
    assert.deepEqual(inList(), [a.id])
    await olga.api.updateTask({ taskID: b.id, body: { assignee_id: ed.user_id } })
    await olga.api.updateTask({ taskID: a.id, body: { assignee_id: null } })
    await mine.catchUp(ed.api, 100)
    assert.deepEqual(inList(), [b.id])
    assert.equal(mine.lines.get(b.id)!.assignee_id, ed.user_id)
    assert.equal(mine.restarts, 1)
    const byID = new LinesReader({ assignee_id: ed.user_id })
    await byID.catchUp(ed.api, 100)
    assert.deepEqual(sorted(byID), sorted(mine))
  })

  test('strangers with the public address, and readers of its feed, learn nothing of people', async () => {
    const { olga, ed } = people
    const { id: taskID } = await add(ed.user_id)
    await olga.api.updateTask({ taskID, body: { status: 'completed' } })
    const { token } = await olga.api.publishList({ listID })
    const stranger = docket.client()
    for (const answer of [
      await stranger.raw('getPublicList', { token }),
      await stranger.raw('getPublicFeed', { token }),
    ]) {
      assert.equal(answer.status, 200)
      const text = await answer.text()
      assert.ok(!text.includes(ed.user_id) && !text.includes(olga.user_id) && !/assignee|finished_by/.test(text), text)
    }
  })

  test('exportMe has it', async () => {
    const { olga, ed } = people
    const { id } = await add(ed.user_id)
    const { projects } = await olga.api.exportMe()
    const tasks = projects.flatMap((list) => (list as { tasks: Task[] }).tasks)
    assert.equal(tasks.find((task) => task.id === id)?.assignee_id, ed.user_id)
  })

  test('finished_by is who completed it or said that it failed, whoever changes it later, until it is open again', async () => {
    const { olga, ed } = people
    const { id: taskID } = await add()
    const finished = async () => {
      const { finished_at, finished_by } = await olga.api.getTask({ taskID })
      return [finished_at, finished_by]
    }
    const key = await keyOf(docket, ed)
    assert.deepEqual(await finished(), [null, null])
    await key.api.updateTask({ taskID, body: { status: 'completed' } })
    const at = clock.now().toISOString()
    const byKey = { user_id: ed.user_id, via: 'Script' }
    assert.deepEqual(await finished(), [at, byKey])
    clock.advance(1000)
    await olga.api.updateTask({ taskID, body: { name: 'Oat milk', status: 'completed' } })
    await olga.api.createComment({ taskID, body: { body: 'Thank you' } })
    await olga.api.archiveTask({ taskID })
    const { id: to } = await sharedList(docket, people, 'To')
    await olga.api.moveTask({ taskID, body: { list_id: to } })
    assert.deepEqual(await finished(), [at, byKey])
    await olga.api.updateTask({ taskID, body: { status: 'failed' } })
    assert.deepEqual(await finished(), [clock.now().toISOString(), own(olga)])
    await ed.api.updateTask({ taskID, body: { status: 'pending' } })
    assert.deepEqual(await finished(), [null, null])
  })

  test('whatever comes at once, nobody has a task in a list that they do not belong to', {
    timeout: 60_000,
  }, async () => {
    const { olga, ed, vera } = people
    const lists = [listID, (await sharedList(docket, people, 'Other')).id]
    const random = randomFrom(18)
    const apis = (person: Person) => [person.api, there.client(person.token)]
    await fill(12, olga.user_id)
    const ids = (await olga.api.getTasks({ listID })).map(({ id }) => id)
    for (let round = 0; round < 12; round++) {
      const calls = Array.from({ length: 14 }, (_, n) => {
        const list = random.pick(lists)
        const person = random.pick([ed, vera])
        const api = random.pick(apis(olga))
        const taskID = random.pick(ids)
        if (n % 7 === 0) return api.removeMember({ listID: list, userID: person.user_id })
        if (n % 7 === 1) return api.addMember({ listID: list, body: { email: person.email, role: 'editor' } })
        if (n % 7 === 2) return api.moveTask({ taskID, body: { list_id: list } })
        const assignee_id = random.pick([ed.user_id, vera.user_id, olga.user_id])
        return n % 7 === 3
          ? api.batchTasks({ listID: list, body: { operations: [{ op: 'update', id: taskID, assignee_id }] } })
          : api.updateTask({ taskID, body: { assignee_id } })
      })
      for (const one of await Promise.allSettled(calls))
        if (one.status === 'rejected')
          assert.ok(['request.invalid', 'not_found', 'unavailable'].includes(one.reason.code), one.reason.code)
      for (const id of lists) {
        const belong = [olga.user_id, ...(await olga.api.getMembers({ listID: id })).map(({ user_id }) => user_id)]
        for (const task of await olga.api.getTasks({ listID: id, archived: 'true' }))
          assert.ok(task.assignee_id === null || belong.includes(task.assignee_id), `round ${round}`)
      }
    }
  })
})
