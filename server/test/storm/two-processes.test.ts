import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, createClient, type Frame, followList } from '@docket/client'
import pg from 'pg'
import { postgresUrl } from '../harness.ts'
import { installation } from '../machine/program.ts'

const TASKS = 50
const CALLERS = 4

if (postgresUrl !== undefined) {
  test('a stream on one process receives in order what is changed through another', { timeout: 120_000 }, async () => {
    await using cluster = await openCluster()
    const a = await cluster.start()
    const b = await cluster.start()
    const { token } = await createClient({ baseUrl: a.url }).setup({
      body: { email: 'olga@example.org', password: 'correct horse battery' },
    })
    const writer = createClient({ baseUrl: a.url, token })
    const { id: listID } = await writer.createList({ body: { name: 'Shared' } })
    using stream = await follow(createClient({ baseUrl: b.url, token }), listID)

    await changeAndReceive(writer, listID, stream)
    await cluster.cut(b.listener)
    await changeAndReceive(writer, listID, stream)
    assert.equal(stream.connections, 1, 'the stream itself was not cut')
  })

  test('writers of one list on two processes lose nothing and share the order of its revs', {
    timeout: 60_000,
  }, async () => {
    await using cluster = await openCluster()
    const [a, b] = [await cluster.start(), await cluster.start()]
    const { token } = await createClient({ baseUrl: a.url }).setup({
      body: { email: 'olga@example.org', password: 'correct horse battery' },
    })
    const clients = [a, b].map(({ url }) => createClient({ baseUrl: url, token }))
    const { id: listID } = await clients[0]!.createList({ body: { name: 'Shared' } })
    const made = await Promise.all(
      Array.from({ length: 4 * TASKS }, (_, n) => clients[n % 2]!.createTask({ listID, body: { name: `Task ${n}` } })),
    )
    const changed = await Promise.all(
      made.map(({ id: taskID }, n) => clients[(n + 1) % 2]!.updateTask({ taskID, body: { status: 'completed' } })),
    )
    const stored = await clients[0]!.getTasks({ listID })
    const { rev, total, completed } = await clients[1]!.getList({ listID })
    const numbers = (count: number, first: number) => Array.from({ length: count }, (_, n) => first + n)
    const ascending = (values: number[]) => values.sort((x, y) => x - y)
    assert.deepEqual([total, completed, rev], [made.length, made.length, 1 + 2 * made.length])
    assert.deepEqual(ascending([...made, ...changed].map((task) => task.rev)), numbers(2 * made.length, 2))
    assert.deepEqual(
      stored.map(({ position }) => position),
      numbers(made.length, 1),
    )
    assert.deepEqual(new Set(stored.map(({ id }) => id)), new Set(made.map(({ id }) => id)))
  })
}

/**
 * Makes, changes, comments on and deletes tasks. Between two steps the stream catches up, and within a step every change concerns a
 * task of its own, so that each has to arrive as a frame of its own.
 */
const changeAndReceive = async (client: Client, listID: string, stream: Followed): Promise<void> => {
  const step = async (
    events: readonly Frame['event'][],
    change: (taskID: string, number: number) => Promise<{ id: string | number }>,
  ) => {
    const changed = await inParallel(taskIDs, change)
    const { rev } = await client.getList({ listID })
    const frames = await stream.upTo(rev)
    assert.deepEqual(
      frames.map((frame) => frame.events),
      changed.map(() => events),
    )
    assert.deepEqual(frames.map((frame) => frame.id).sort(), changed.map(({ id }) => String(id)).sort())
    return changed.map(({ id }) => String(id))
  }
  let taskIDs = Array<string>(TASKS).fill('')
  taskIDs = await step(['task'], (_, number) => client.createTask({ listID, body: { name: `Task ${number}` } }))
  await step(['task'], (taskID) => client.updateTask({ taskID, body: { status: 'completed' } }))
  const body = { body: 'Two bottles' }
  const commentIDs = await step(['task', 'comment'], (taskID) => client.createComment({ taskID, body }))
  await step(['task', 'comment_deleted'], async (_, number) => {
    const commentID = commentIDs[number]!
    await client.deleteComment({ commentID })
    return { id: commentID }
  })
  await step(['task_deleted'], async (taskID) => {
    await client.deleteTask({ taskID })
    return { id: taskID }
  })
}

const inParallel = async <T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const caller = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  return results
}

/** All frames of a rev, with the id of what the last of them is about. */
interface Live {
  rev: number
  events: readonly Frame['event'][]
  id: string
}

interface Followed extends Disposable {
  readonly connections: number
  /** Resolves to the frames since the last call once `rev` has arrived, each rev once and in order. */
  upTo(rev: number): Promise<Live[]>
}

const follow = async (client: Client, listID: string): Promise<Followed> => {
  const synced = Promise.withResolvers<number>()
  const live: Live[] = []
  let connections = 0
  let onLive = () => {}
  let begun: Frame['event'][] = []
  const onFrame = ({ event, data, rev }: Frame): void => {
    if (event === 'synced') {
      connections++
      synced.resolve(data.rev)
    } else if (connections > 0) {
      begun.push(event)
      if (rev === undefined) return
      live.push({ rev, events: begun, id: 'id' in data ? String(data.id) : '' })
      begun = []
      onLive()
    }
  }
  const follower = followList(client, listID, { onFrame })
  let position = await synced.promise
  return {
    get connections() {
      return connections
    },
    upTo: async (rev) => {
      await new Promise<void>((resolve) => {
        onLive = () => {
          if (live.some((frame) => frame.rev >= rev)) resolve()
        }
        onLive()
      })
      const frames = live.splice(0)
      assert.deepEqual(
        frames.map((frame) => frame.rev),
        Array.from({ length: rev - position }, (_, index) => position + 1 + index),
      )
      position = rev
      return frames
    },
    [Symbol.dispose]: () => follower.close(),
  }
}

/** A database of its own, the processes that share it, and a knife. */
const openCluster = async () => {
  const stack = new AsyncDisposableStack()
  const shared = stack.use(await installation())
  const admin = new pg.Client(shared.databaseUrl)
  await admin.connect()
  stack.defer(() => admin.end())

  const listeners = async (): Promise<number[]> => {
    const { rows } = await admin.query(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'docket-listen'",
    )
    return rows.map(({ pid }) => Number(pid))
  }

  return {
    /** A process that answers, with the id of the connection on which it listens. */
    start: async () => {
      const before = await listeners()
      const url = await stack.use(shared.start()).ready()
      const [listener] = (await listeners()).filter((pid) => !before.includes(pid))
      assert.ok(listener, 'a process that is ready listens')
      return { url, listener }
    },
    cut: async (listener: number): Promise<void> => {
      const { rows } = await admin.query('select pg_terminate_backend($1) as cut', [listener])
      assert.ok(rows[0].cut)
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
