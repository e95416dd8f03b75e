import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
import type { Task } from '@docket/contract'
import { postgresUrl } from '../harness.ts'
import { installation, type Program } from '../machine/program.ts'
import { findProgram, isTried } from '../peers/installed.ts'
import { type Balancer, freePort, startBalancer } from '../peers/load-balancer.ts'
import { Reader } from './reader.ts'

/** Longer than the load balancers of the docs take to notice. */
const DRAIN_SECONDS = 3
const WRITERS = 16
const STREAMS = 12
const ROUNDS = Number(process.env.DOCKET_STORM_ROUNDS ?? 1)

/** Three processes behind a load balancer, and people who write and read through it. */
const openHouse = async (name: Balancer) => {
  const path = findProgram(name)
  assert.ok(path, `${name} is missing: apt-get install --no-install-recommends ${name}`)
  await using opening = new AsyncDisposableStack()
  const place = opening.use(await installation())
  const ports = [await freePort(), await freePort(), await freePort()]
  const settings = { DOCKET_DRAIN_SECONDS: String(DRAIN_SECONDS), DOCKET_TRUSTED_PROXIES: '127.0.0.1' }
  const start = async (port: number): Promise<Program> => {
    const program = opened.use(place.start({ ...settings, DOCKET_PORT: String(port) }))
    await program.ready()
    return program
  }
  const opened = opening.use(new AsyncDisposableStack())
  const programs = await Promise.all(ports.map(start))
  const balancer = opening.use(await startBalancer(name, path, ports))

  const { token } = await createClient({ baseUrl: balancer.url }).setup({
    body: { email: 'olga@example.org', password: 'correct horse battery' },
  })
  const api = createClient({ baseUrl: balancer.url, token })
  const { id: listID } = await api.createList({ body: { name: 'Shared' } })
  const readers = Array.from({ length: STREAMS }, () => new Reader(api, listID))
  for (const reader of readers) reader.connect()
  opening.defer(() => {
    for (const reader of readers) reader.close()
  })

  const made = new Set<string>()
  const failed: unknown[] = []
  const over = new AbortController()
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !over.signal.aborted; count++) {
      try {
        const { id: taskID } = await api.createTask({ listID, body: { name: `Task ${writer}-${count}` } })
        made.add(taskID)
        await api.updateTask({ taskID, body: { status: 'completed' } })
        if (count > 20) await delay(20) // a list holds only so many
      } catch (error) {
        failed.push(error)
      }
    }
  }
  const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  const closing = opening.move()
  return {
    programs,
    readers,
    /** What was answered with 201. */
    made,
    failed,
    said: balancer.said,
    /** One that has ended, in its place again. */
    restart: async (at: number) => {
      programs[at] = await start(ports[at]!)
      await delay(1500) // the load balancer looks once a second
    },
    /** Nobody writes any more: the tasks that there are, and every reader knows them. */
    async settle(): Promise<ReadonlyMap<string, Task>> {
      over.abort()
      await Promise.all(writing)
      const { rev } = await api.getList({ listID })
      const stored = new Map((await api.getTasks({ listID })).map((task) => [task.id, task]))
      for (const reader of readers) {
        await reader.until(() => reader.rev >= rev, `it is at ${rev}`)
        assert.deepEqual(reader.tasks, stored)
        assert.equal(reader.counts.baselines, 1, 'it went on from where it was')
      }
      assert.ok(readers.some(({ counts }) => counts.connections > 1))
      return stored
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

const rolling = async (name: Balancer) => {
  await using house = await openHouse(name)
  const { programs, made, failed } = house
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, program] of programs.entries()) {
      program.signal('SIGTERM')
      assert.equal(await program.exited, 0, program.said)
      await house.restart(at)
    }
  }
  const stored = await house.settle()
  assert.deepEqual(failed, [], `of ${made.size}; ${house.said()}`)
  assert.deepEqual(new Set(stored.keys()), made)
}

const killing = async (name: Balancer) => {
  await using house = await openHouse(name)
  const { programs, made, failed } = house
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, program] of programs.entries()) {
      program.signal('SIGKILL')
      await program.exited
      await house.restart(at)
    }
  }
  const stored = await house.settle()
  assert.deepEqual(made.difference(new Set(stored.keys())), new Set(), 'nothing that was answered is lost')
  const names = [...stored.values()].map((task) => task.name)
  assert.equal(new Set(names).size, names.length, `${name} has sent something twice`)
  assert.ok(failed.length < made.size / 10, `${failed.length} failed beside ${made.size}`)
}

if (postgresUrl !== undefined) {
  describe('three processes that are restarted one by one', { concurrency: true }, () => {
    for (const name of ['haproxy', 'nginx', 'caddy'] as const) {
      if (!isTried(name)) continue
      test(`fail no request behind ${name}, and no reader misses anything`, { timeout: 400_000 }, () => rolling(name))
      // What Caddy does then, the other two do as well.
      if (name !== 'caddy')
        test(`or killed, lose nothing behind ${name} that was answered`, { timeout: 400_000 }, () => killing(name))
    }
  })
}
