import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cast, cast, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { HOUR, SECOND, toTimestamp } from '../engine/outside/clock.ts'

describe(`when tasks may be started on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  const opened = async () => {
    const { id: listID } = await sharedList(docket, people)
    await people.olga.api.openList({ listID })
    return listID
  }
  const inMs = (ms: number) => toTimestamp(+clock.now() + ms)
  const add = (listID: string, name: string, body: object = {}) =>
    people.olga.api.createTask({ listID, body: { name, ...body } })
  const claimed = async (listID: string, body: object = {}) =>
    (await people.ed.api.claimTask({ listID, body }))?.task.name

  test('nobody is given it before, and whoever waits is given it then; it takes a rev, and nobody has done it', async () => {
    const listID = await opened()
    const start_at = inMs(5 * SECOND)
    const { id: taskID, ...made } = await add(listID, 'Later', { start_at, labels: ['gpu'] })
    assert.equal(made.start_at, start_at)
    for (const body of [{}, { label: 'gpu' }, { task_id: taskID }]) assert.equal(await claimed(listID, body), undefined)
    clock.advance(4 * SECOND)
    const wait = people.ed.api.claimTask({ listID, body: { wait_seconds: 20, label: 'gpu' } })
    while (docket.app.context.live.waiters.size === 0) await delay(5)
    const startedAt = performance.now()
    clock.advance(SECOND)
    const { task } = (await wait)!
    assert.ok(performance.now() - startedAt < 4000)
    assert.deepEqual([task.id, task.start_at, task.rev], [taskID, null, made.rev + 2])

    // Where nobody waits for it: a reader is told the task as it is by then.
    const { rev } = await add(listID, 'Later still', { start_at: inMs(SECOND) })
    await using stream = await openStream(docket.url, people.vera.token, listID)
    await stream.until('synced')
    clock.advance(SECOND)
    const { data } = (await stream.until('task')).at(-1)!
    const { start_at: shown, rev: shownAt, changed_by, status } = data as typeof task
    assert.deepEqual([shown, shownAt, changed_by, status], [null, rev + 1, null, 'pending'])
  })

  test('what is past is none; it can be moved, taken off, and goes with the task', async () => {
    const { api } = people.olga
    const listID = await opened()
    assert.equal((await add(listID, 'Past', { start_at: inMs(-1) })).start_at, null)
    const { id: taskID } = await add(listID, 'Later', { start_at: inMs(HOUR) })
    assert.equal(await claimed(listID), 'Past')
    const { id: list_id } = await sharedList(docket, people)
    await api.openList({ listID: list_id })
    const start_at = inMs(2 * HOUR)
    await api.updateTask({ taskID, body: { start_at } })
    assert.equal((await api.moveTask({ taskID, body: { list_id } })).start_at, start_at)
    for (const keep_dates of [true, false]) {
      const { id } = await api.copyList({ listID: list_id, body: { keep_dates } })
      const [copy] = await api.getTasks({ listID: id })
      assert.equal(copy!.start_at, keep_dates ? start_at : null)
    }
    assert.equal(await claimed(list_id), undefined)
    const operations = [{ op: 'update' as const, id: taskID, start_at: inMs(0) }]
    const { results } = await api.batchTasks({ listID: list_id, body: { operations } })
    assert.equal(results[0]!.task!.start_at, null)
    assert.equal(await claimed(list_id), 'Later')
    for (const wrong of ['tomorrow', '1969-12-31T23:59:59Z', 5])
      await refused(add(listID, 'Wrong', { start_at: wrong }), 'request.invalid')
  })

  test('a list that is handed out is not back before, and nobody without an account is told', async () => {
    const { api } = people.olga
    const { id: listID } = await sharedList(docket, people)
    const one = await add(listID, 'Later', { start_at: inMs(HOUR) })
    await add(listID, 'After it', { after: [one.id] })
    await api.dispatchList({ listID })
    assert.equal(await claimed(listID), undefined)
    assert.equal((await api.getList({ listID })).state, 'ready')
    const { token } = await api.publishList({ listID })
    const shown = JSON.stringify(await docket.client().getPublicList({ token }))
    assert.ok(shown.includes('After it') && !/start_at|"after"/.test(shown), shown)
  })
})
