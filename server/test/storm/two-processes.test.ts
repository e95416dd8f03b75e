import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Client, createClient, type Frame, followList } from '@docket/client'
import pg from 'pg'
import { type ServerProcess, startServer } from './server-process.ts'

const adminUrl = process.env['DOCKET_TEST_DATABASE_URL']
const TASKS = 50
const CALLERS = 4

if (adminUrl) {
  test('a stream on one process receives in order what is changed through another', { timeout: 60_000 }, async () => {
    await using cluster = await freshDatabase(adminUrl)
    await using a = await cluster.start()
    await using b = await cluster.start()
    const { token } = await createClient({ baseUrl: a.url }).setup({
      body: { email: 'olga@example.org', password: 'correct horse battery' },
    })
    const writer = createClient({ baseUrl: a.url, token })
    const { id: listID } = await writer.createList({ body: { name: 'Shared' } })
    using stream = await follow(createClient({ baseUrl: b.url, token }), listID)

    await changeAndReceive(writer, listID, stream)
    await cluster.cutListener(b)
    await changeAndReceive(writer, listID, stream)
    assert.equal(stream.connections, 1, 'the stream itself was not cut')
  })
}

/**
 * Makes, changes and deletes tasks. Between two steps the stream catches up, and within a step every change concerns a
 * task of its own, so that each has to arrive as a frame of its own.
 */
const changeAndReceive = async (client: Client, listID: string, stream: Followed): Promise<void> => {
  const step = async (event: Frame['event'], change: (taskID: string, number: number) => Promise<{ id: string }>) => {
    const changed = await inParallel(taskIDs, change)
    const { rev } = await client.getList({ listID })
    const frames = await stream.upTo(rev)
    assert.deepEqual(
      frames.map((frame) => frame.event),
      changed.map(() => event),
    )
    assert.deepEqual(frames.map((frame) => frame.id).sort(), changed.map(({ id }) => id).sort())
    return changed.map(({ id }) => id)
  }
  let taskIDs = Array<string>(TASKS).fill('')
  taskIDs = await step('task', (_, number) => client.createTask({ listID, body: { name: `Task ${number}` } }))
  await step('task', (taskID) => client.updateTask({ taskID, body: { status: 'completed' } }))
  await step('task_deleted', async (taskID) => {
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

interface Live {
  rev: number
  event: Frame['event']
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
  const onFrame = ({ event, data, rev = Number.NaN }: Frame): void => {
    if (event === 'synced') {
      connections++
      synced.resolve(data.rev)
    } else if (connections > 0) {
      live.push({ rev, event, id: 'id' in data ? data.id : '' })
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

/** A database of its own for the test, the processes that share it, and a knife. */
const freshDatabase = async (adminUrl: string) => {
  const name = `docket_storm_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const secret = randomBytes(32).toString('base64url')
  const folder = mkdtempSync(join(tmpdir(), 'docket-storm-'))
  const listenerOf = new Map<ServerProcess, number>()

  const listeners = async (): Promise<number[]> => {
    const { rows } = await admin.query(
      "select pid from pg_stat_activity where datname = $1 and application_name = 'docket-listen'",
      [name],
    )
    return rows.map(({ pid }) => Number(pid))
  }

  return {
    start: async (): Promise<ServerProcess> => {
      const before = await listeners()
      const server = await startServer({
        DOCKET_DATA_DIR: folder,
        DOCKET_DATABASE_URL: url.href,
        DOCKET_SECRET: secret,
      })
      const [own] = (await listeners()).filter((pid) => !before.includes(pid))
      assert.ok(own, 'a process that is ready listens')
      listenerOf.set(server, own)
      return server
    },
    cutListener: async (server: ServerProcess): Promise<void> => {
      const { rows } = await admin.query('select pg_terminate_backend($1) as cut', [listenerOf.get(server)])
      assert.ok(rows[0].cut)
    },
    [Symbol.asyncDispose]: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
