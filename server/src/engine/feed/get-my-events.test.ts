import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Project } from '@docket/contract'
import {
  type Cast,
  cast,
  join,
  keyOf,
  leave,
  password,
  register,
  sharedList,
  signIn,
} from '../../../test/cast/people.ts'
import { databaseName, postgresUrl, startDocket, TestClock, useDocket } from '../../../test/harness.ts'
import { openAccountStream, openStream, type RawFrame } from '../../../test/raw-stream.ts'
import { DAY } from '../outside/clock.ts'

type Stream = Awaited<ReturnType<typeof openAccountStream>>

/** The next frame that tells this of the list. */
const told = async (stream: Stream, listID: string, isIt: (list: Project) => boolean): Promise<Project> => {
  for (;;) {
    const { event, data } = await stream.next()
    const list = data as unknown as Project
    if (event === 'list' && list.id === listID && isIt(list)) return list
  }
}

describe(`getMyEvents on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  const follow = async ({ token }: { token: string }): Promise<Stream> => {
    const stream = await openAccountStream(docket.url, token)
    await stream.until('synced')
    return stream
  }

  test('begins with retry, all lists as getLists shows them, and synced', async () => {
    const ann = await register(docket, 'ann')
    for (const name of ['b', 'a', 'c']) {
      const { id: listID } = await ann.api.createList({ body: { name, description: `${name}\n\nevent: x` } })
      await ann.api.createTask({ listID, body: { name: 'Milk', due_at: '2020-01-01T00:00:00Z' } })
    }
    await using stream = await openAccountStream(docket.url, ann.token)
    assert.equal(await stream.raw(), 'retry: 2000')
    const frames = await stream.until('synced')
    assert.deepEqual(
      frames.map(({ event, id }) => [event, id]),
      ['list', 'list', 'list', 'synced'].map((event) => [event, undefined]),
    )
    assert.deepEqual(
      frames.slice(0, -1).map(({ data }) => data),
      await ann.api.getLists(),
    )
    assert.deepEqual(frames.at(-1)!.data, { full: true })
  })

  test('ignores Last-Event-ID, and knows no list of somebody who has none', async () => {
    const ann = await register(docket, 'ann')
    await using stream = await openAccountStream(docket.url, ann.token, { lastEventId: '41.583921' })
    assert.equal((await stream.until('synced')).length, 1)
  })

  test('tells every kind of change of a list with its counts, to each member in their role', async () => {
    const { olga, ed, vera, sam } = people
    const lists = await Promise.all(Array.from({ length: 8 }, () => sharedList(docket, people)))
    const tasks = await Promise.all(
      lists.map(({ id: listID }) => olga.api.createTask({ listID, body: { name: 'Milk' } })),
    )
    const streams = await Promise.all([olga, ed, vera].map(follow))
    const changes: ((listID: string, taskID: string) => Promise<unknown>)[] = [
      (listID) => ed.api.createTask({ listID, body: { name: 'Bread' } }),
      (_, taskID) => ed.api.updateTask({ taskID, body: { status: 'completed' } }),
      (_, taskID) => ed.api.archiveTask({ taskID }),
      (_, taskID) => ed.api.deleteTask({ taskID }),
      (listID) => ed.api.updateList({ listID, body: { name: 'Errands' } }),
      (listID) => join(docket, listID, sam, 'viewer'),
      (listID) => olga.api.markListSeen({ listID, body: { rev: 4 } }),
    ]
    await Promise.all(changes.map((change, n) => change(lists[n]!.id, tasks[n]!.id)))
    for (const [at, person] of [olga, ed, vera].entries()) {
      const frames = new Map<string, RawFrame['data']>()
      const wanted = changes.length - (person === olga ? 0 : 1) // who has seen what is told to nobody else
      while (frames.size < wanted) {
        const { event, data } = await streams[at]!.next()
        assert.equal(event, 'list')
        frames.set(data.id as string, data)
      }
      const now = await person.api.getLists()
      for (const [id, data] of frames)
        assert.deepEqual(
          data,
          now.find((list) => list.id === id),
          person.email,
        )
      await streams[at]![Symbol.asyncDispose]()
    }
  })

  test('tells of lists that are made, joined, left and deleted', async () => {
    const { olga, ed, sam } = people
    await using stream = await follow(sam)
    const made = await sam.api.createList({ body: { name: 'Mine' } })
    assert.deepEqual(await stream.next(), { event: 'list', id: undefined, data: made })
    const { id: listID } = await sharedList(docket, people)
    await join(docket, listID, sam, 'editor')
    const [joined] = (await sam.api.getLists()).filter(({ id }) => id === listID)
    assert.deepEqual((await stream.next()).data, joined)
    assert.deepEqual([joined!.my_role, joined!.unseen], ['editor', true])
    await leave(docket, listID, sam)
    const removed = (id: string) => ({ event: 'list_removed', id: undefined, data: { id } })
    assert.deepEqual(await stream.next(), removed(listID))
    await join(docket, listID, sam, 'viewer')
    assert.equal((await stream.next()).data.my_role, 'viewer')
    await using other = await follow(ed)
    await olga.api.deleteList({ listID })
    assert.deepEqual(await stream.next(), removed(listID))
    assert.deepEqual(await other.next(), removed(listID))
    await sam.api.deleteList({ listID: made.id })
    assert.deepEqual(await stream.next(), removed(made.id))
  })

  test('tells nothing of what changes nothing, and nothing of other people’s lists', async () => {
    const ann = await register(docket, 'ann')
    const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
    await using stream = await follow(ann)
    await people.sam.api.createList({ body: { name: 'a secret' } })
    await ann.api.updateList({ listID, body: { name: 'Groceries' } })
    await ann.api.markListSeen({ listID, body: { rev: 1 } })
    const { id: last } = await ann.api.createList({ body: { name: 'Last' } })
    assert.equal((await stream.next()).data.id, last)
  })

  test('comes to the last state of a list that changes all the time, without a frame for each change', async () => {
    const ann = await register(docket, 'ann')
    const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
    await using stream = await follow(ann)
    const started = performance.now()
    const made = await Promise.all(
      Array.from({ length: 100 }, (_, n) => ann.api.createTask({ listID, body: { name: `Milk ${n}` } })),
    )
    const rev = Math.max(...made.map((task) => task.rev))
    let frames = 1
    await told(stream, listID, (list) => {
      if (list.rev < rev) frames++
      return list.rev === rev
    })
    const seconds = (performance.now() - started) / 1000
    assert.ok(frames <= 4 * seconds + 2, `${frames} frames in ${seconds} s`)
  })

  test('is kept alive like any other stream', async () => {
    await using stream = await follow(await register(docket, 'ann'))
    for (let turn = 0; turn < 15; turn++) docket.app.context.live.connections.keepAlive()
    assert.equal(await stream.raw(), ': keepalive')
  })

  test('shares the seats of an account with the streams of lists', async () => {
    await using small = await startDocket({ limits: { streamsPerUser: 2 } })
    const ann = await register(small, 'ann')
    const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
    await using list = await openStream(small.url, ann.token, listID)
    await using account = await openAccountStream(small.url, ann.token)
    await list.until('synced')
    await account.until('synced')
    for (const id of ['getMyEvents', 'getListEvents'] as const) {
      const refused = await ann.api.raw(id, { listID })
      assert.deepEqual([refused.status, (await refused.json()).code], [429, 'rate_limited'])
    }
  })

  test('ends within a second when its credential does, and those of others go on', async () => {
    const ann = await register(docket, 'ann')
    const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
    const [second, third] = [await signIn(docket.client(), { ...ann, password }), await keyOf(docket, ann)]
    const streams = await Promise.all([second, third].map(follow))
    await using staying = await follow(ann)
    const started = performance.now()
    await docket.client(second.token).logout()
    await ann.api.revokeApiKey({ id: third.id, body: { password } })
    await ann.api.createTask({ listID, body: { name: 'a secret' } })
    for (const stream of streams) await stream.end()
    assert.ok(performance.now() - started < 1000, 'within a second')
    assert.equal((await staying.next()).data.total, 1)
    await using again = await follow(await signIn(docket.client(), { ...ann, password }))
    await ann.api.changePassword({ body: { current_password: password, new_password: 'another horse' } })
    await again.end()
    assert.equal((await docket.client(second.token).raw('getMyEvents')).status, 401)
    assert.equal((await docket.client().raw('getMyEvents')).status, 401)
  })
})

describe(`the end of a session on ${databaseName}`, () => {
  test('ends the stream of the account, with the next change or the next poll', async () => {
    const clock = new TestClock()
    await using docket = await startDocket({ clock })
    const people = await cast(docket)
    const { id: listID } = await sharedList(docket, people)
    const open = async (token: string) => {
      const stream = await openAccountStream(docket.url, token)
      await stream.until('synced')
      return stream
    }
    await using changed = await open(people.ed.token)
    await using polled = await open(people.sam.token)
    clock.advance(7 * DAY)
    const { token } = await signIn(docket.client(), { ...people.olga, password })
    await docket.client(token).createTask({ listID, body: { name: 'a secret' } })
    await changed.end()
    await docket.app.context.live.accountStreams.poll()
    await polled.end()
  })
})

if (postgresUrl !== undefined) {
  describe('two processes on one PostgreSQL', () => {
    test('tell the account of what happened in the other one', async () => {
      await using one = await startDocket()
      const url = one.app.context.config.databaseUrl!
      await using two = await startDocket({ environment: { DOCKET_DATABASE_URL: url } })
      const ann = await register(one, 'ann')
      await using stream = await openAccountStream(two.url, ann.token)
      await stream.until('synced')
      const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
      assert.equal((await stream.next()).data.id, listID)
      await ann.api.createTask({ listID, body: { name: 'Milk' } })
      assert.equal((await told(stream, listID, ({ rev }) => rev === 2)).total, 1)
      await ann.api.deleteList({ listID })
      assert.deepEqual(await stream.next(), { event: 'list_removed', id: undefined, data: { id: listID } })
    })
  })
}
