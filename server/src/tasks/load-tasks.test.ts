import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { type Frame, followList, loadTasks } from '@docket/client'
import { type Cast, cast, sharedList } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

describe(`getTasks with its bookmark on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let listID: string

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
  })

  const bookmarkAt = (rev: number) => docket.app.context.live.feed.bookmarkAt(rev)

  test('names the bookmark of exactly the body, in every encoding and for archived tasks too', async () => {
    const { api } = people.olga
    for (let n = 0; n < 30; n++)
      await api.createTask({ listID, body: { name: `Milk ${n}`, description: 'x'.repeat(60) } })
    for (const encoding of ['identity', 'gzip', 'br']) {
      for (const archived of ['true', 'false']) {
        const headers = { 'accept-encoding': encoding }
        const answer = await api.raw('getTasks', { listID, archived }, { headers })
        assert.equal(answer.headers.get('docket-since'), bookmarkAt(33))
        assert.equal((await answer.json()).length, 30)
      }
    }
  })

  test('loads the tasks, and nothing but a new bookmark while they stay as they are', async () => {
    const { api } = people.olga
    const milk = await api.createTask({ listID, body: { name: 'Milk' } })
    const first = await loadTasks(people.vera.api, listID)
    assert.deepEqual([first.tasks, first.since], [[milk], bookmarkAt(4)])
    await api.updateList({ listID, body: { name: 'Errands' } })
    const second = await loadTasks(people.vera.api, listID, { etag: first.etag })
    assert.deepEqual(second, { tasks: undefined, since: bookmarkAt(5), etag: first.etag })
    await api.deleteTask({ taskID: milk.id })
    const third = await loadTasks(people.vera.api, listID, { etag: second.etag })
    assert.deepEqual([third.tasks, third.since], [[], bookmarkAt(6)])
    await refused(loadTasks(people.sam.api, listID), 'not_found')
  })

  test('is gone on from without a gap, whatever happens meanwhile', async () => {
    const { api } = people.olga
    const writing = Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const { id: taskID } = await api.createTask({ listID, body: { name: `Milk ${n}` } })
        if (n % 3 === 0) await api.deleteTask({ taskID })
        else await api.updateTask({ taskID, body: { status: 'completed' } })
      }),
    )
    await api.getTasks({ listID }) // one that comes in between
    const { tasks, since } = await loadTasks(people.vera.api, listID)
    const known = new Map(tasks!.map((task) => [task.id, task]))
    const fold = ({ event, data }: Frame) => {
      if (event === 'task') known.set(data.id, data)
      if (event === 'task_deleted') known.delete(data.id)
      if (event === 'synced') assert.equal(data.full, false)
    }
    await writing
    const { rev } = await api.getList({ listID })
    const done = Promise.withResolvers<void>()
    const follower = followList(people.vera.api, listID, {
      since,
      onFrame(frame) {
        fold(frame)
        if (frame.event === 'synced' && frame.data.rev === rev) done.resolve()
      },
    })
    await done.promise
    follower.close()
    assert.deepEqual(
      [...known.values()].sort((a, b) => a.position - b.position),
      await api.getTasks({ listID }),
    )
  })
})
