import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { type Cast, cast, leave, type Person, register, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { DAY, HOUR } from '../engine/outside/clock.ts'

describe(`analytics on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let ann: Person

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    ann = await register(docket, 'ann')
  })

  /** Moves the clock to the same hour of some day, and signs in anew where the session has ended. */
  const startOfDay = () => clock.advance(DAY - (clock.now().getTime() % DAY))
  const day = () => clock.now().toISOString().slice(0, 10)

  const finish = async ({ api }: Person, listID: string, status: 'completed' | 'failed') => {
    const { id: taskID } = await api.createTask({ listID, body: { name: 'Milk' } })
    await api.updateTask({ taskID, body: { status } })
    return taskID
  }

  test('getAnalytics has a row for each day of UTC, today the last, also where nothing happened', async () => {
    const { series, ...rest } = await ann.api.getAnalytics({})
    assert.deepEqual(rest, { days: 30, status: { pending: 0, in_progress: 0, completed: 0, failed: 0 }, lists: [] })
    const today = Math.floor(clock.now().getTime() / DAY) * DAY
    const dates = Array.from({ length: 30 }, (_, n) => new Date(today - (29 - n) * DAY).toISOString().slice(0, 10))
    assert.deepEqual(
      series,
      dates.map((date) => ({ date, completed: 0, failed: 0 })),
    )
    assert.equal((await ann.api.getAnalytics({ days: 365 })).series.length, 365)
    const { series: one } = await ann.api.getAnalytics({ days: 1 })
    assert.deepEqual(one, [{ date: day(), completed: 0, failed: 0 }])
  })

  test('getAnalytics counts on the day of the end, by UTC, archived tasks too, and no task that was taken up again', async () => {
    startOfDay()
    const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
    const first = day()
    await finish(ann, listID, 'completed')
    await finish(ann, listID, 'failed')
    clock.advance(DAY - 1)
    const archived = await finish(ann, listID, 'completed')
    await ann.api.archiveTask({ taskID: archived })
    clock.advance(1)
    const again = await finish(ann, listID, 'completed')
    await ann.api.updateTask({ taskID: again, body: { status: 'in_progress' } })
    await finish(ann, listID, 'failed')
    await ann.api.createTask({ listID, body: { name: 'Bread' } })

    const snapshot = await ann.api.getAnalytics({ days: 3 })
    assert.deepEqual(snapshot.series.slice(1), [
      { date: first, completed: 2, failed: 1 },
      { date: day(), completed: 0, failed: 1 },
    ])
    assert.deepEqual(snapshot.status, { pending: 1, in_progress: 1, completed: 1, failed: 2 })
    assert.deepEqual(snapshot.lists, [{ id: listID, name: 'Groceries', count: 5 }])
    assert.deepEqual((await ann.api.getAnalytics({ days: 1 })).series, snapshot.series.slice(2))
  })

  test('getAnalytics names every list, the largest first, then by name', async () => {
    const make = async (name: string, count: number) => {
      const { id: listID } = await ann.api.createList({ body: { name } })
      for (let n = 0; n < count; n++) await ann.api.createTask({ listID, body: { name: 'Milk' } })
    }
    for (const [name, count] of [
      ['b', 1],
      ['z', 2],
      ['a', 1],
      ['c', 0],
    ] as const) {
      await make(name, count)
    }
    const { lists } = await ann.api.getAnalytics({})
    assert.deepEqual(
      lists.map(({ name, count }) => `${name} ${count}`),
      ['z 2', 'a 1', 'b 1', 'c 0'],
    )
  })

  test('a list that one was removed from leaves no trace in the numbers (CVE-2026-20883, CVE-2026-58419)', async () => {
    const { olga, ed } = people
    const { id: listID } = await sharedList(docket, people, 'Secret plans')
    await finish(olga, listID, 'completed')
    await finish(olga, listID, 'failed')
    const seen = await ed.api.getAnalytics({})
    assert.deepEqual(seen.lists, [{ id: listID, name: 'Secret plans', count: 2 }])
    assert.deepEqual(seen.series.at(-1), { date: day(), completed: 1, failed: 1 })
    await leave(docket, listID, ed)
    const { lists, status, series } = await ed.api.getAnalytics({})
    assert.deepEqual([lists, status.completed, status.failed], [[], 0, 0])
    assert.ok(series.every(({ completed, failed }) => completed + failed === 0))
    assert.deepEqual((await people.sam.api.getAnalytics({})).lists, [])
  })

  test('getAnalytics: 400 for days outside of 1 to 365, 401 for nobody', async () => {
    for (const days of [0, 366, -1, 1.5, 'all']) await refused(ann.api.getAnalytics({ days }), 'request.invalid')
    await refused(docket.client().getAnalytics({}), 'auth.required')
    clock.advance(HOUR)
  })
})
