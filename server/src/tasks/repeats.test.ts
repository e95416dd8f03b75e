import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Repeat, Task } from '@docket/contract'
import { type Cast, cast, sharedList } from '../../test/cast/people.ts'
import { databaseName, postgresUrl, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { DAY, HOUR, MINUTE } from '../engine/outside/clock.ts'
import { MAX_LIST_BYTES } from '../engine/revisions/record.ts'

const weekly: Repeat = { every: 1, unit: 'week', from: 'due', time_zone: 'UTC' }
const daily: Repeat = { every: 1, unit: 'day', from: 'due', time_zone: 'UTC' }
const setBytes = query((q, p: { id: string; bytes: number }) =>
  q.updateTable('lists').set({ bytes: p.bytes }).where('id', '=', p.id),
)

describe(`tasks that repeat on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  const dayAfter = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
  const whole = (days: number) => ({ due_at: `${dayAfter(days)}T00:00:00Z`, due_all_day: true })
  const midnight = (days: number) => `${dayAfter(days)}T00:00:00.000Z`
  const start = async (body: object = {}) => {
    const { id: listID } = await sharedList(docket, people)
    const { api } = people.olga
    const task = await api.createTask({ listID, body: { name: 'Bins', repeat: daily, ...whole(0), ...body } })
    clock.advance(1000)
    return { listID, task, taskID: task.id, api, tasks: () => api.getTasks({ listID, archived: 'true' }) }
  }
  const complete = { status: 'completed' } as const
  const nextIn = (tasks: readonly Task[], { id }: Task) => tasks.filter((one) => one.id !== id)

  test('createTask takes a whole day and a rule, and says what the rule keeps', async () => {
    const { task } = await start({ due_at: '2026-11-25T00:00:00Z', repeat: weekly })
    assert.deepEqual(
      [task.due_at, task.due_all_day, task.repeat],
      ['2026-11-25T00:00:00.000Z', true, { ...weekly, weekdays: ['wednesday'] }],
    )
    const { task: timed } = await start({
      due_at: '2026-11-25T22:30:00Z',
      due_all_day: false,
      repeat: { ...daily, unit: 'month' },
    })
    assert.deepEqual([timed.due_all_day, timed.repeat!.month_day], [false, 25])
    const { task: cut } = await start({ due_at: '2026-11-25T23:30:00-05:00', repeat: null })
    assert.equal(cut.due_at, '2026-11-26T00:00:00.000Z')
    const { task: first } = await start({ due_at: null, due_all_day: false })
    const today = Temporal.Instant.from(clock.now().toISOString()).toZonedDateTimeISO('UTC').toPlainDate()
    assert.deepEqual([first.due_at, first.due_all_day], [`${today.toString()}T00:00:00.000Z`, true])
    const { task: never } = await start({ due_at: null, due_all_day: true, repeat: null })
    assert.deepEqual([never.due_at, never.due_all_day], [null, false])
  })

  test('createTask and updateTask refuse rules that are none, with the field', async () => {
    const { listID, taskID, api } = await start()
    for (const [repeat, field] of [
      [{ ...daily, every: 0 }, 'repeat.every'],
      [{ ...daily, every: 367 }, 'repeat.every'],
      [{ ...daily, every: 1.5 }, 'repeat.every'],
      [{ ...daily, unit: 'hour' }, 'repeat.unit'],
      [{ ...daily, from: 'now' }, 'repeat.from'],
      [{ ...daily, time_zone: 'Berlin' }, 'repeat.time_zone'],
      [{ ...daily, time_zone: '+01:00' }, 'repeat.time_zone'],
      [{ ...daily, until: '2026-02-30' }, 'repeat.until'],
      [{ ...daily, weekdays: ['monday'] }, 'repeat.weekdays'],
      [{ ...weekly, weekdays: [] }, 'repeat.weekdays'],
      [{ ...weekly, weekdays: ['mon'] }, 'repeat.weekdays.0'],
      [{ ...weekly, month_day: 1 }, 'repeat.month_day'],
      [{ ...daily, unit: 'month', month_day: 32 }, 'repeat.month_day'],
      [{ ...daily, unit: 'month', month_day: 'first' }, 'repeat.month_day'],
    ] as const) {
      for (const call of [
        () => api.createTask({ listID, body: { name: 'Milk', repeat: repeat as Repeat } }),
        () => api.updateTask({ taskID, body: { repeat: repeat as Repeat } }),
      ]) {
        const { body } = await refused(call(), 'request.invalid')
        assert.deepEqual(
          body.fields!.map((one) => one.field),
          [field],
          JSON.stringify(repeat),
        )
      }
    }
  })

  test('updateTask keeps a day where it is sent back, and makes a time of another moment', async () => {
    const { taskID, api, task } = await start()
    const dates = async (body: object) => {
      const { due_at, due_all_day, repeat } = await api.updateTask({ taskID, body })
      return [due_at, due_all_day, repeat]
    }
    assert.equal((await api.updateTask({ taskID, body: { due_at: task.due_at } })).rev, task.rev)
    assert.deepEqual(await dates({ due_at: midnight(3) }), [midnight(3), true, daily])
    const noon = `${dayAfter(4)}T12:00:00.000Z`
    assert.deepEqual(await dates({ due_at: noon }), [noon, false, daily])
    assert.deepEqual(await dates({ due_all_day: true }), [midnight(4), true, daily])
    assert.deepEqual(await dates({ due_at: null }), [null, false, null])
    assert.deepEqual(await dates({ due_all_day: true }), [null, false, null])
    assert.equal((await dates({ repeat: weekly }))[1], true, 'a rule brings a date')
  })

  test('completing adds the next one in its place, with the rev after its own, once', async () => {
    const body = { description: 'x'.repeat(5000), icon: '🗑', color: '#102030' }
    const { listID, taskID, task, api, tasks } = await start(body)
    await api.createTask({ listID, body: { name: 'Behind' } })
    await api.createComment({ taskID, body: { body: 'Done soon' } })
    const before = (await api.getList({ listID })).rev
    await using stream = await openStream(docket.url, people.vera.token, listID, { lastEventId: `${before}` })
    const done = await people.ed.api.updateTask({ taskID, body: { ...complete, outputs: { result: 'Out' } } })
    assert.deepEqual([done.status, done.repeat, done.comment_count, done.rev], ['completed', null, 1, before + 1])
    const [, next, behind] = (await tasks()) as [Task, Task, Task]
    assert.deepEqual(next, {
      ...{ ...task, id: next.id, created_at: done.updated_at, updated_at: done.updated_at, rev: before + 2 },
      ...{ due_at: midnight(1), changed_by: done.changed_by },
    })
    assert.deepEqual([behind.name, next.outputs, next.comment_count, next.status], ['Behind', {}, 0, 'pending'])
    const { total, completed, pending, rev } = await api.getList({ listID })
    assert.deepEqual([total, completed, pending, rev], [3, 1, 2, before + 2])
    const told = [...(await stream.until('task')), ...(await stream.until('task'))].flatMap(({ event, data }) =>
      event === 'task' ? [data.id] : [],
    )
    assert.deepEqual(told, [taskID, next.id])
    await api.updateTask({ taskID, body: complete })
    assert.equal((await tasks()).length, 3)
  })

  test('what was missed is not made up for', async () => {
    const { taskID, task, api, tasks } = await start(whole(-40))
    await api.updateTask({ taskID, body: complete })
    const left = nextIn(await tasks(), task)
    const today = Temporal.Instant.from(clock.now().toISOString()).toZonedDateTimeISO('UTC').toPlainDate()
    assert.deepEqual(
      left.map(({ due_at }) => due_at),
      [`${today.add({ days: 1 }).toString()}T00:00:00.000Z`],
    )
  })

  test('batchTasks adds one for each that it completes, also of texts that it has not read', async () => {
    const { listID, task, api, tasks } = await start({ description: 'long '.repeat(2000) })
    const other = await api.createTask({ listID, body: { name: 'Plants', repeat: weekly, ...whole(0) } })
    const { results } = await api.batchTasks({
      listID,
      body: { operations: [task, other].map(({ id }) => ({ op: 'update', id, ...complete })) },
    })
    assert.deepEqual(
      results.map(({ task: one }) => [one!.id, one!.repeat]),
      [
        [task.id, null],
        [other.id, null],
      ],
    )
    const open = (await tasks()).filter(({ status }) => status === 'pending')
    assert.deepEqual(
      open.map(({ name, description, due_at }) => [name, description, due_at]),
      [
        ['Bins', task.description, midnight(1)],
        ['Plants', '', midnight(7)],
      ],
    )
  })

  test('batchTasks that completes and opens again makes none', async () => {
    const { listID, taskID, api, tasks } = await start()
    const op = 'update' as const
    await api.batchTasks({
      listID,
      body: {
        operations: [
          { op, id: taskID, ...complete },
          { op, id: taskID, status: 'pending' },
        ],
      },
    })
    assert.deepEqual(
      (await tasks()).map(({ repeat }) => repeat),
      [daily],
    )
  })

  test('a worker that reports late completes it like anybody else, once', async () => {
    const { listID, taskID, task, api, tasks } = await start({ repeat: null })
    await api.dispatchList({ listID })
    const claimed = (await people.ed.api.claimTask({ listID, body: { lease_seconds: 60 } }))!
    await api.draftList({ listID })
    clock.advance(10 * MINUTE)
    await api.updateTask({ taskID, body: { repeat: daily } })
    const body = { lease_id: claimed.lease.id }
    assert.equal((await people.ed.api.completeTask({ taskID, body })).repeat, null)
    await people.ed.api.completeTask({ taskID, body })
    assert.deepEqual(
      nextIn(await tasks(), task).map(({ repeat }) => repeat),
      [daily],
    )
  })

  test('a rule that is at its end leaves nothing behind', async () => {
    const { taskID, api, tasks } = await start({ repeat: { ...daily, until: dayAfter(0) } })
    await api.updateTask({ taskID, body: complete })
    assert.deepEqual(
      (await tasks()).map(({ repeat }) => repeat),
      [null],
    )
  })

  test('what failed or was archived comes again only when it is completed', async () => {
    const { taskID, api, tasks } = await start()
    await api.updateTask({ taskID, body: { status: 'failed' } })
    await api.archiveTask({ taskID })
    assert.deepEqual(
      (await tasks()).map(({ repeat }) => repeat),
      [daily],
    )
    await api.updateTask({ taskID, body: complete })
    assert.deepEqual(
      (await tasks()).map(({ archived_at }) => archived_at !== null),
      [true, false],
    )
  })

  test('opened again it repeats no more', async () => {
    const { taskID, api, tasks } = await start()
    await api.updateTask({ taskID, body: complete })
    await api.updateTask({ taskID, body: { status: 'pending' } })
    await api.updateTask({ taskID, body: complete })
    assert.equal((await tasks()).length, 2)
  })

  test('opened again with its rule it takes the next one back', async () => {
    const { listID, taskID, api, tasks, task } = await start()
    await api.updateTask({ taskID, body: complete })
    const { rev } = await api.getList({ listID })
    const back = await api.updateTask({ taskID, body: { status: 'pending', repeat: daily } })
    assert.deepEqual(await tasks(), [back])
    assert.deepEqual([back.repeat, back.due_at, (await api.getList({ listID })).rev], [daily, task.due_at, rev + 2])
    await api.updateTask({ taskID, body: complete })
    assert.equal((await tasks()).length, 2)
  })

  test('opened again with its rule it leaves a next one alone that somebody has touched', async () => {
    for (const touch of ['rename', 'say', 'batch'] as const) {
      const { listID, taskID, api, tasks, task } = await start()
      await api.updateTask({ taskID, body: complete })
      const [{ id }] = nextIn(await tasks(), task) as [Task]
      const again = { status: 'pending', repeat: daily } as const
      if (touch === 'rename') await api.updateTask({ taskID: id, body: { name: 'Blue bins' } })
      if (touch === 'say') await api.createComment({ taskID: id, body: { body: 'Which?' } })
      if (touch === 'batch') {
        const op = 'update' as const
        await api.batchTasks({
          listID,
          body: {
            operations: [
              { op, id: taskID, ...again },
              { op, id, name: 'Blue bins' },
            ],
          },
        })
      } else await api.updateTask({ taskID, body: again })
      assert.deepEqual(
        (await tasks()).map((one) => one.repeat !== null),
        [false, true],
        touch,
      )
    }
  })

  test('dispatchList refuses a list in which something repeats, and a list that is out takes no rule', async () => {
    const { listID, taskID, api } = await start()
    const { taskID: other } = { taskID: (await api.createTask({ listID, body: { name: 'Milk' } })).id }
    await refused(api.dispatchList({ listID }), 'list.repeats')
    await api.updateTask({ taskID, body: { repeat: null } })
    assert.equal((await api.dispatchList({ listID })).state, 'ready')
    await refused(api.updateTask({ taskID: other, body: { repeat: daily } }), 'project_ready')
  })

  test('completing is done in a full list too, and goes on when there is room', async () => {
    const { listID, taskID, api, tasks } = await start()
    const { bytes } = await sizeOf(listID)
    const { db } = docket.app.context
    const fill = (to: number) => db.transact((tx) => tx.first(setBytes, { id: listID, bytes: to }))
    await fill(MAX_LIST_BYTES)
    assert.deepEqual((await api.updateTask({ taskID, body: complete })).repeat, daily)
    assert.equal((await tasks()).length, 1)
    await fill(bytes)
    await api.updateTask({ taskID, body: { status: 'pending' } })
    await api.updateTask({ taskID, body: complete })
    assert.equal((await tasks()).length, 2)
  })

  const sizeOf = async (id: string) =>
    (await docket.app.context.db.first(
      query((q, p: { id: string }) => q.selectFrom('lists').where('id', '=', p.id).select('bytes')),
      { id },
    ))!

  test('a whole day is overdue when it is over, and lines say what repeats', async () => {
    const { listID, taskID, api } = await start()
    const late = async () => (await api.getList({ listID })).overdue
    assert.equal(await late(), 0)
    await api.updateTask({ taskID, body: { ...whole(-1) } })
    assert.equal(await late(), 1)
    const { tasks } = await api.getMyTasks({})
    const line = tasks.find(({ id }) => id === taskID)!
    assert.deepEqual([line.due_all_day, line.repeat], [true, daily])
  })

  test('copyList and moveTask keep it', async () => {
    const { listID, taskID, api } = await start()
    const copy = await api.copyList({ listID, body: { keep_dates: true } })
    const dates = ({ due_at, due_all_day, repeat }: Task) => [due_at, due_all_day, repeat]
    assert.deepEqual((await api.getTasks({ listID: copy.id })).map(dates), [[midnight(0), true, daily]])
    const without = await api.copyList({ listID, body: {} })
    assert.deepEqual((await api.getTasks({ listID: without.id })).map(dates), [[null, false, null]])
    assert.deepEqual(dates(await api.moveTask({ taskID, body: { list_id: copy.id } })), [midnight(0), true, daily])
  })

  test('two people who complete it at once make one', async () => {
    const { taskID, tasks } = await start()
    await Promise.all([people.olga, people.ed, people.ed].map((who) => who.api.updateTask({ taskID, body: complete })))
    assert.equal((await tasks()).length, 2)
  })

  if (postgresUrl !== undefined)
    test('two processes in which it is completed at once make one', async () => {
      await using other = await startDocket({
        clock,
        environment: { DOCKET_DATABASE_URL: docket.app.context.config.databaseUrl! },
      })
      for (let round = 0; round < 5; round += 1) {
        const { taskID, api, tasks } = await start()
        const there = other.client(people.ed.token)
        await Promise.all([api, there, api, there].map((who) => who.updateTask({ taskID, body: complete })))
        assert.equal((await tasks()).length, 2)
      }
      clock.advance(HOUR)
    })
})
