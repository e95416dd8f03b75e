import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Notice } from '@docket/contract'
import { rowsOf } from '../../test/cast/belongings.ts'
import {
  addCrowd,
  type Cast,
  cast,
  join,
  keyOf,
  leave,
  type Person,
  password,
  register,
} from '../../test/cast/people.ts'
import { type Docket, databaseName, postgresUrl, startDocket, TestClock } from '../../test/harness.ts'
import { openAccountStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { DAY, HOUR, MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { saveReminder } from './queries.ts'
import { ring } from './ringing.ts'

describe(`reminders on ${databaseName}`, () => {
  const clock = new TestClock()
  let docket: Docket
  /** Another process beside PostgreSQL; the same one beside SQLite. */
  let there: Docket
  let people: Cast
  let listID: string
  let taskID: string

  before(async () => {
    docket = await startDocket({ clock })
    const environment = { DOCKET_DATABASE_URL: docket.app.context.config.databaseUrl ?? '' }
    there = postgresUrl === undefined ? docket : await startDocket({ clock, environment })
    people = await cast(docket)
  })
  after(async () => {
    if (there !== docket) await there[Symbol.asyncDispose]()
    await docket[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    listID = (await people.olga.api.createList({ body: { name: 'Groceries' } })).id
    await join(docket, listID, people.ed, 'editor')
    await join(docket, listID, people.vera, 'viewer')
    taskID = await add('Milk')
  })

  const add = async (name: string, list = listID) =>
    (await people.olga.api.createTask({ listID: list, body: { name } })).id
  const later = (ms: number) => toTimestamp(clock.now().getTime() + ms)
  const remind = ({ api }: Pick<Person, 'api'>, ms = HOUR, task = taskID) =>
    api.setReminder({ taskID: task, body: { remind_at: later(ms) } })
  const lookEverywhere = () =>
    Promise.all([docket, there].map(({ app: { context } }) => ring(context.db, context.clock)))
  /** It is so much later, and every process has looked. */
  const pass = async (ms: number) => {
    clock.advance(ms)
    await lookEverywhere()
  }
  const toldOf = async ({ api }: Pick<Person, 'api'>): Promise<Notice[]> =>
    (await api.getInbox({})).filter(({ kind, list_id }) => kind === 'reminder' && list_id === listID)
  const here = async ({ api }: Pick<Person, 'api'>) =>
    (await api.getReminders()).filter(({ list_id }) => list_id === listID)

  test('setReminder reminds once, at its time, in whichever process, and is gone then', async () => {
    const { vera, ed, olga } = people
    const { rev } = await olga.api.getList({ listID })
    assert.deepEqual(await remind(vera), { task_id: taskID, list_id: listID, remind_at: later(HOUR) })
    assert.deepEqual(await here(vera), [{ task_id: taskID, list_id: listID, remind_at: later(HOUR) }])
    await pass(HOUR - 1)
    assert.deepEqual(await toldOf(vera), [])
    await pass(1)
    const [notice, ...more] = await toldOf(vera)
    assert.deepEqual(more, [])
    assert.deepEqual(notice, {
      id: notice!.id,
      kind: 'reminder',
      at: clock.now().toISOString(),
      read: false,
      by: { user_id: vera.user_id, via: '', name: vera.email },
      list_id: listID,
      list_name: 'Groceries',
      task_id: taskID,
      task_name: 'Milk',
      comment_id: null,
      count: 1,
    })
    assert.deepEqual(await here(vera), [])
    await pass(DAY)
    assert.equal((await toldOf(vera)).length, 1)
    for (const other of [ed, olga]) assert.deepEqual([await toldOf(other), await here(other)], [[], []])
    assert.equal((await olga.api.getList({ listID })).rev, rev, 'nobody else learns of it')
  })

  test('setReminder takes the place of the one before, deleteReminder takes it away, each for oneself', async () => {
    const { vera, ed } = people
    await remind(vera, MINUTE)
    await remind(ed, MINUTE)
    await remind(vera, HOUR)
    await ed.api.deleteReminder({ taskID })
    await ed.api.deleteReminder({ taskID })
    await pass(MINUTE)
    assert.deepEqual([await toldOf(vera), await toldOf(ed)], [[], []])
    assert.equal((await here(vera)).length, 1)
    await pass(HOUR)
    assert.deepEqual([(await toldOf(vera)).length, await toldOf(ed)], [1, []])
  })

  test('getReminders: the soonest first, and a time that has passed reminds at once', async () => {
    const { ed } = people
    const others = [await add('Bread'), await add('Jam')]
    await remind(ed, 2 * HOUR)
    await remind(ed, 3 * HOUR, others[0])
    await remind(ed, -DAY, others[1])
    assert.deepEqual(
      (await here(ed)).map(({ task_id }) => task_id),
      [others[1], taskID, others[0]],
    )
    await pass(0)
    assert.deepEqual(
      (await toldOf(ed)).map(({ task_name }) => task_name),
      ['Jam'],
    )
  })

  test('of a task that is read one notice waits, however often it reminds', async () => {
    const { ed } = people
    await remind(ed)
    await pass(HOUR)
    await remind(ed)
    await pass(HOUR)
    assert.equal((await toldOf(ed)).length, 1)
    assert.equal((await toldOf(ed))[0]!.at, clock.now().toISOString())
    await ed.api.markInboxRead({ body: { through: (await toldOf(ed))[0]!.id } })
    await remind(ed)
    await pass(HOUR)
    assert.deepEqual(
      (await toldOf(ed)).map(({ read }) => read),
      [false, true],
    )
  })

  test('what is done, archived or deleted by then reminds nobody', async () => {
    const { ed, olga } = people
    const [done, archived, deleted] = [await add('Done'), await add('Archived'), await add('Deleted')]
    for (const task of [done, archived, deleted]) await remind(ed, HOUR, task)
    await olga.api.updateTask({ taskID: done, body: { status: 'completed' } })
    await olga.api.archiveTask({ taskID: archived })
    await olga.api.deleteTask({ taskID: deleted })
    await pass(HOUR)
    assert.deepEqual([await toldOf(ed), await here(ed)], [[], []])
  })

  test('who was removed is told nothing, neither then nor when they come back', async () => {
    const { ed, vera, olga } = people
    await remind(ed)
    await remind(vera)
    await olga.api.removeMember({ listID, userID: ed.user_id })
    await leave(docket, listID, vera)
    assert.deepEqual([await here(ed), await here(vera)], [[], []])
    await join(docket, listID, ed, 'editor')
    await pass(HOUR)
    assert.deepEqual([await toldOf(ed), await toldOf(vera)], [[], []])
  })

  test('a task takes them along to a list where whose they are belongs to that', async () => {
    const { ed, vera, olga } = people
    const { id: to } = await olga.api.createList({ body: { name: 'Errands' } })
    await join(docket, to, ed, 'viewer')
    for (const person of [olga, ed, vera]) await remind(person)
    await olga.api.moveTask({ taskID, body: { list_id: to } })
    listID = to
    await pass(HOUR)
    assert.deepEqual([(await toldOf(olga)).length, (await toldOf(ed)).length, (await toldOf(vera)).length], [1, 1, 0])
    await join(docket, to, vera, 'viewer')
    await pass(HOUR)
    assert.deepEqual(await toldOf(vera), [])
  })

  test('who may: whoever sees the task, by keys that may write, and nothing for others', async () => {
    const { vera, sam } = people
    const key = await keyOf(docket, vera)
    const reader = await keyOf(docket, vera, { read_only: true })
    await remind(key)
    assert.equal((await here(reader)).length, 1)
    await refused(remind(reader), 'api_key.read_only')
    await refused(reader.api.deleteReminder({ taskID }), 'api_key.read_only')
    await refused(remind(sam), 'not_found')
    await refused(sam.api.deleteReminder({ taskID }), 'not_found')
    await refused(docket.client().getReminders(), 'auth.required')
    for (const remind_at of ['tomorrow', '', 7, null, '12026-01-01T00:00:00Z'])
      await refused(vera.api.setReminder({ taskID, body: { remind_at: remind_at as string } }), 'request.invalid')
    await refused(vera.api.setReminder({ taskID, body: {} as never }), 'request.invalid')
  })

  test('a clock that is an hour wrong reminds once, and of what comes later at its time when it is right again', async () => {
    const { ed } = people
    const other = await add('Bread')
    await remind(ed, 30 * MINUTE)
    await remind(ed, 2 * HOUR, other)
    await pass(HOUR)
    assert.equal((await toldOf(ed)).length, 1)
    await pass(-HOUR)
    await pass(30 * MINUTE)
    assert.equal((await toldOf(ed)).length, 1)
    await pass(-HOUR)
    await pass(2 * HOUR)
    assert.equal((await toldOf(ed)).length, 1, 'an hour and a half')
    await pass(30 * MINUTE)
    assert.deepEqual(
      (await toldOf(ed)).map(({ task_name }) => task_name),
      ['Bread', 'Milk'],
    )
  })

  test('more than are told in one transaction are each told once', async () => {
    await addCrowd(docket, listID, 1200)
    const crowd = (await people.olga.api.getMembers({ listID })).filter(({ role }) => role === 'viewer')
    await docket.app.context.db.transact(async (tx) => {
      for (const { user_id } of crowd)
        await saveReminder(tx, { task_id: taskID, user_id, list_id: listID, remind_at: later(HOUR), rung: 0 })
    })
    await pass(HOUR)
    const told = (await rowsOf(docket, 'notices')).filter(
      ({ kind, list_id }) => kind === 'reminder' && list_id === listID,
    )
    assert.equal(told.length, 1201)
    assert.equal(new Set(told.map(({ user_id }) => user_id)).size, 1201)
  })

  test('goes over to the next round of a task that repeats, rung or not, and back when it is opened again', async () => {
    const { olga, ed, vera } = people
    const day = later(2 * DAY).slice(0, 10)
    const repeat = { every: 1, unit: 'day', from: 'due', time_zone: 'UTC' } as const
    const { id } = await olga.api.createTask({ listID, body: { name: 'Bins', due_at: `${day}T18:00:00.000Z`, repeat } })
    const at = (days: number, time: string) => `${later(days * DAY).slice(0, 10)}T${time}.000Z`
    const set = ({ api }: Pick<Person, 'api'>, remind_at: string) =>
      api.setReminder({ taskID: id, body: { remind_at } })
    const timesOf = async (person: Pick<Person, 'api'>) =>
      (await here(person)).map(({ task_id, remind_at }) => `${task_id === id ? 'this' : 'next'} ${remind_at}`)
    await set(ed, at(2, '09:30:00'))
    await set(vera, at(1, '20:00:00'))
    const [vera1, ed1, ed2, vera2] = [at(1, '20:00:00'), at(2, '09:30:00'), at(3, '09:30:00'), at(2, '20:00:00')]
    await pass(Date.parse(vera1) - clock.now().getTime())
    assert.deepEqual([(await toldOf(vera)).length, await timesOf(vera), await timesOf(ed)], [1, [], [`this ${ed1}`]])

    const done = () => olga.api.updateTask({ taskID: id, body: { status: 'completed' } })
    await done()
    assert.deepEqual([await timesOf(ed), await timesOf(vera)], [[`next ${ed2}`], [`next ${vera2}`]])
    await olga.api.updateTask({ taskID: id, body: { status: 'pending', repeat } })
    assert.deepEqual([await timesOf(ed), await timesOf(vera)], [[`this ${ed1}`], []])
    await pass(Date.parse(ed1) - clock.now().getTime())
    assert.deepEqual([(await toldOf(ed)).length, (await toldOf(vera)).length], [1, 1], 'who was told is not told again')

    const operations = [{ op: 'update' as const, id, status: 'completed' as const }]
    await olga.api.batchTasks({ listID, body: { operations } })
    assert.deepEqual([await timesOf(ed), await timesOf(vera)], [[`next ${ed2}`], [`next ${vera2}`]])
    await pass(Date.parse(ed2) - clock.now().getTime())
    assert.deepEqual([(await toldOf(ed)).length, (await toldOf(vera)).length], [2, 2])
  })

  test('the account’s stream says so on each device when one is set, taken away or due, and to nobody else', async () => {
    const { ed, vera } = people
    await using desk = await openAccountStream(docket.url, ed.token)
    await using veras = await openAccountStream(there.url, vera.token)
    for (const stream of [desk, veras]) await stream.until('synced')
    await remind(ed)
    await desk.until('inbox')
    await ed.api.deleteReminder({ taskID })
    await desk.until('inbox')
    await remind(ed, -1)
    await desk.until('inbox')
    await pass(0)
    await desk.until('inbox')
    await people.olga.api.updateList({ listID, body: { name: 'Errands' } })
    for (;;) {
      const { event, data } = await veras.next()
      assert.equal(event, 'list')
      if (data['name'] === 'Errands') break
    }
  })

  test('exportMe has them, public pages do not, and deleteMe leaves nothing of them', async () => {
    const bob = await register(docket, 'bob')
    await join(docket, listID, bob, 'editor')
    await remind(bob)
    assert.deepEqual((await bob.api.exportMe()).reminders, await here(bob))
    assert.deepEqual((await people.olga.api.exportMe()).reminders, [])
    const { token } = await people.olga.api.publishList({ listID })
    assert.ok(!/remind/.test(await (await docket.client().raw('getPublicList', { token })).text()))
    await bob.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    const left = (await rowsOf(docket, 'reminders')).filter(({ user_id }) => user_id === bob.user_id)
    assert.deepEqual(left, [])
  })
})
