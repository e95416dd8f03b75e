import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { claim } from '../../test/cast/handed-out.ts'
import { absentId, type Cast, cast, keyOf, sharedList } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

/** Less than after how long Docket looks for what it has not heard of. */
const PROMPT_MS = 4000

describe(`what tasks come after on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  /** Tasks of a new list that is open to workers, by their names. */
  const opened = async (...names: string[]) => {
    const { id: listID } = await sharedList(docket, people)
    await people.olga.api.openList({ listID })
    const ids: Record<string, string> = {}
    for (const name of names) ids[name] = (await add(listID, name)).id
    return { listID, ids }
  }
  const add = (listID: string, name: string, body: object = {}) =>
    people.olga.api.createTask({ listID, body: { name, ...body } })
  const change = (taskID: string, body: object) => people.olga.api.updateTask({ taskID, body })
  const link = (taskID: string, ...after: string[]) => change(taskID, { after })
  const afterOf = async (taskID: string) => (await people.olga.api.getTask({ taskID })).after
  const claimed = async (listID: string, body: object = {}) =>
    (await people.ed.api.claimTask({ listID, body }))?.task.name
  /** All that can be had, in the order in which it is handed out; it is given back. */
  const free = async (listID: string, body: object = {}, who = people.ed) => {
    const names: string[] = []
    for (;;) {
      const one = await who.api.claimTask({ listID, body })
      if (!one) break
      names.push(one.task.name)
    }
    for (const { id: taskID, lease } of await people.olga.api.getTasks({ listID }))
      if (lease) await people.olga.api.releaseLease({ taskID, body: {} })
    return names.join()
  }

  test('a task is handed out once all that it comes after is completed, and nothing else is', async () => {
    const { listID, ids } = await opened('A', 'B')
    const { id: taskID, after, rev } = await add(listID, 'C', { after: [ids['B'], ids['A']], labels: ['gpu'] })
    assert.deepEqual(after, [ids['B'], ids['A']])
    assert.equal(await free(listID), 'A,B')
    assert.equal(await claimed(listID, { label: 'gpu' }), undefined)
    assert.equal(await claimed(listID, { task_id: taskID }), undefined)
    for (const name of ['A', 'B']) {
      assert.equal(await claimed(listID, { label: 'gpu' }), undefined)
      const { lease_id, taskID: id } = await claim(people.ed, listID)
      assert.equal(id, ids[name])
      await people.ed.api.completeTask({ taskID: id, body: { lease_id } })
    }
    const now = await people.olga.api.getTask({ taskID })
    assert.deepEqual([now.after, now.rev], [after, rev], 'it takes no rev to be free')
    assert.equal(await free(listID, { label: 'GPU' }), 'C')
    await change(ids['A']!, { status: 'pending' })
    assert.equal(await free(listID, { label: 'gpu' }), '')
    assert.equal(await free(listID), 'A')
  })

  test('what has failed, or waits for a person, keeps it back; archived or gone does not', async () => {
    const { api } = people.olga
    const { listID, ids } = await opened('A')
    const taskID = ids['A']!
    const c = await add(listID, 'C', { after: [taskID] })
    await change(taskID, { status: 'failed' })
    assert.equal(await free(listID), '')
    await change(taskID, { status: 'pending', review: true })
    await api.archiveTask({ taskID })
    assert.equal(await free(listID), 'C')
    await api.restoreTask({ taskID })
    assert.equal(await free(listID), 'A')
    const worker = await keyOf(docket, people.ed)
    const { lease_id } = await claim(worker, listID)
    await worker.api.completeTask({ taskID, body: { lease_id } })
    assert.equal(await free(listID), '')
    await api.approveTask({ taskID })
    assert.equal(await free(listID), 'C')
    await change(taskID, { status: 'pending' })
    await api.deleteTask({ taskID })
    const left = await api.getTask({ taskID: c.id })
    assert.deepEqual([left.after, left.rev], [[], (await api.getList({ listID })).rev])
    assert.equal(await free(listID), 'C')
  })

  test('what is no task of the list, named twice, or too many is refused', async () => {
    const { listID, ids } = await opened('A', 'B')
    const other = await opened('Elsewhere')
    const wrong = async (call: Promise<unknown>, field: string) => {
      const { body } = await refused(call, 'request.invalid')
      assert.deepEqual(
        body.fields?.map((one) => one.field),
        [field],
      )
    }
    const a = ids['A']!
    for (const id of [absentId, other.ids['Elsewhere']!]) {
      await wrong(add(listID, 'C', { after: [a, id] }), 'after.1')
      await wrong(link(a, id), 'after.0')
      const operations = [{ op: 'create' as const, name: 'C', after: [a, id] }]
      await wrong(people.olga.api.batchTasks({ listID, body: { operations } }), 'operations.0.after.1')
    }
    await wrong(link(ids['B']!, a, a), 'after')
    await wrong(link(ids['B']!, ...Array.from({ length: 51 }, (_, n) => absentId.slice(0, -2) + (10 + n))), 'after')
    const gone = [
      { op: 'delete' as const, id: a },
      { op: 'update' as const, id: ids['B']!, after: [a] },
    ]
    const { body } = await refused(people.olga.api.batchTasks({ listID, body: { operations: gone } }), 'not_found')
    assert.deepEqual(
      body.failed?.map(({ index }) => index),
      [1],
    )
    assert.deepEqual(await afterOf(ids['B']!), [])
  })

  test('a task that would come after itself is refused, also when two changes together make it so', async () => {
    const { api } = people.olga
    const { listID, ids } = await opened('A', 'B', 'C')
    const [a, b, c] = Object.values(ids) as [string, string, string]
    await refused(link(a, a), 'task.cycle')
    await link(b, a)
    await link(c, b)
    await refused(link(a, c), 'task.cycle')
    await api.archiveTask({ taskID: b })
    await refused(link(a, c), 'task.cycle')
    const op = 'update' as const
    const batch = (...operations: { op: 'update'; id: string; after: string[] }[]) =>
      api.batchTasks({ listID, body: { operations } })
    const { body } = await refused(batch({ op, id: c, after: [a] }, { op, id: a, after: [c] }), 'task.cycle')
    assert.equal(body.failed?.length, 1)
    await batch({ op, id: a, after: [c] }, { op, id: b, after: [] })
    assert.deepEqual([await afterOf(a), await afterOf(b), await afterOf(c)], [[c], [], [b]])
    await link(c)
    await link(a)
    const both = await Promise.allSettled([link(a, b), people.ed.api.updateTask({ taskID: b, body: { after: [a] } })])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  })

  test('a batch links, completes and deletes at once', async () => {
    const { api } = people.olga
    const { listID, ids } = await opened('A', 'B', 'C', 'D')
    const [a, b, c, d] = Object.values(ids) as [string, string, string, string]
    await link(c, a, b)
    await link(d, a)
    const op = 'update' as const
    const { results } = await api.batchTasks({
      listID,
      body: {
        operations: [
          { op, id: c, name: 'See' },
          { op, id: a, status: 'completed' },
          { op: 'create', name: 'E', after: [c, a] },
          { op: 'delete', id: b },
        ],
      },
    })
    assert.deepEqual(
      results.map(({ task }) => task?.after),
      [[a], [], [c, a], undefined],
    )
    assert.equal(await free(listID), 'See,D')
    await api.batchTasks({
      listID,
      body: {
        operations: [
          { op: 'delete', id: a },
          { op: 'delete', id: d },
        ],
      },
    })
    assert.deepEqual(
      (await api.getTasks({ listID })).map(({ name, after }) => [name, after]),
      [
        ['See', []],
        ['E', [c]],
      ],
    )
  })

  test('what moves to another list comes after what moves with it, and nothing after what is left', async () => {
    const { api } = people.olga
    const { listID, ids } = await opened('A', 'B', 'C', 'D')
    const { listID: list_id } = await opened()
    const [a, b, c, d] = Object.values(ids) as [string, string, string, string]
    await link(b, a)
    await link(c, a, b)
    await link(d, b, a)
    await api.moveTasks({ listID, body: { list_id, ids: [b, c] } })
    assert.deepEqual([await afterOf(b), await afterOf(c), await afterOf(d)], [[], [b], [a]])
    assert.equal(await free(list_id), 'B')
    assert.equal(await free(listID), 'A')
    await change(b, { status: 'completed' })
    assert.equal(await free(list_id), 'C')
    await api.moveTask({ taskID: c, body: { list_id: listID } })
    assert.deepEqual(await afterOf(c), [])
    assert.equal(await free(listID), 'A,C')
  })

  test('a copy comes after the copies, however many there are and whatever happens to them', async () => {
    const { api } = people.olga
    const { listID, ids } = await opened('A', 'B', 'Old')
    const { id: c } = await add(listID, 'C', { after: [ids['A'], ids['B'], ids['Old']] })
    const operations = Array.from({ length: 400 }, (_, n) => ({ op: 'create' as const, name: `${n}`, after: [c] }))
    await api.batchTasks({ listID, body: { operations } })
    await change(ids['A']!, { status: 'completed', description: 'Changed last, and copied last' })
    await api.archiveTask({ taskID: ids['Old']! })
    const copy = await api.copyList({ listID, body: {} })
    const tasks = await api.getTasks({ listID: copy.id })
    const nameOf = new Map(tasks.map(({ id, name }) => [id, name]))
    const named = tasks.map(({ name, after }) => [name, after.map((id) => nameOf.get(id)).join()])
    assert.deepEqual(named, [['A', ''], ['B', ''], ['C', 'A,B'], ...operations.map(({ name }) => [name, 'C'])])
    await api.openList({ listID: copy.id })
    assert.equal(await free(copy.id, {}, people.olga), 'A,B')
  })

  test('a claim that waits is given it at once', async () => {
    const { listID, ids } = await opened('A')
    const { id } = await add(listID, 'B', { after: [ids['A']], labels: ['gpu'] })
    const { lease_id, taskID } = await claim(people.ed, listID)
    const startedAt = performance.now()
    const wait = people.ed.api.claimTask({ listID, body: { wait_seconds: 20, label: 'gpu' } })
    while (docket.app.context.live.waiters.size === 0) await delay(5)
    await people.ed.api.completeTask({ taskID, body: { lease_id } })
    assert.equal((await wait)?.task.id, id)
    assert.ok(performance.now() - startedAt < PROMPT_MS)
  })

  test('a list that is handed out is not back while its rest waits, and people can free it', async () => {
    const { api } = people.olga
    const { id: listID } = await sharedList(docket, people)
    const a = await add(listID, 'A')
    const b = await add(listID, 'B', { after: [a.id] })
    await api.dispatchList({ listID })
    const { lease_id, taskID } = await claim(people.ed, listID)
    await people.ed.api.failTask({ taskID, body: { lease_id } })
    const { state, pending, failed } = await api.getList({ listID })
    assert.deepEqual([state, pending, failed], ['ready', 1, 1])
    assert.equal(await claimed(listID), undefined)
    await link(b.id)
    const last = await claim(people.ed, listID)
    await people.ed.api.completeTask({ taskID: last.taskID, body: { lease_id: last.lease_id } })
    assert.equal((await api.getList({ listID })).state, 'draft')
  })

  test('ten thousand that wait stand in nobody’s way, and a thousand at most wait for one', async () => {
    const { api } = people.olga
    const { listID, ids } = await opened(...Array.from({ length: 10 }, (_, n) => `${n}`))
    const waiting = (name: string, count: number) => ({
      operations: Array.from({ length: count }, () => ({
        op: 'create' as const,
        name: 'Blocked',
        after: [ids[name]!],
      })),
    })
    for (let n = 0; n < 20; n++) await api.batchTasks({ listID, body: waiting(`${n % 10}`, 500) })
    const many = await refused(api.batchTasks({ listID, body: waiting('3', 1) }), 'request.invalid')
    assert.deepEqual(
      many.body.fields?.map(({ field }) => field),
      ['after'],
    )
    for (const taskID of Object.values(ids)) await change(taskID, { position: 20_000, labels: ['gpu'] })
    for (const body of [{}, { label: 'gpu' }]) {
      const times: number[] = []
      for (let n = 0; n < 30; n++) {
        const began = process.cpuUsage()
        const { taskID } = await claim(people.ed, listID, body)
        const { user, system } = process.cpuUsage(began)
        times.push((user + system) / 1000)
        await api.releaseLease({ taskID, body: {} })
      }
      const median = times.sort((one, other) => one - other)[15]!
      assert.ok(median < 10, `${median} ms of the processor for asking and answering a claim`)
    }
    await change(ids['3']!, { status: 'completed' })
    assert.equal(await claimed(listID), 'Blocked')
    await api.deleteTask({ taskID: ids['4']! })
    const linked = (await api.getTasks({ listID })).filter(({ after }) => after.length > 0)
    assert.equal(linked.length, 9000)
  })
})
