import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@docket/client'
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

const rolling = async (name: Balancer) => {
  const path = findProgram(name)
  assert.ok(path, `${name} is missing: apt-get install --no-install-recommends ${name}`)
  await using place = await installation()
  const ports = [await freePort(), await freePort(), await freePort()]
  await using stack = new AsyncDisposableStack()
  const settings = { DOCKET_DRAIN_SECONDS: String(DRAIN_SECONDS), DOCKET_TRUSTED_PROXIES: '127.0.0.1' }
  const start = async (port: number): Promise<Program> => {
    const program = stack.use(place.start({ ...settings, DOCKET_PORT: String(port) }))
    await program.ready()
    return program
  }
  const programs = await Promise.all(ports.map(start))
  await using balancer = await startBalancer(name, path, ports)

  const { token } = await createClient({ baseUrl: balancer.url }).setup({
    body: { email: 'olga@example.org', password: 'correct horse battery' },
  })
  const api = createClient({ baseUrl: balancer.url, token })
  const { id: listID } = await api.createList({ body: { name: 'Shared' } })
  const readers = Array.from({ length: STREAMS }, () => new Reader(api, listID))
  for (const reader of readers) reader.connect()
  stack.defer(() => {
    for (const reader of readers) reader.close()
  })

  const made = new Set<string>()
  const failed: unknown[] = []
  const over = new AbortController()
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !over.signal.aborted; count++) {
      try {
        const { id: taskID } = await api.createTask({ listID, body: { name: `Task ${writer}-${count}` } })
        await api.updateTask({ taskID, body: { status: 'completed' } })
        made.add(taskID)
        if (count > 20) await delay(20) // a list holds only so many
      } catch (error) {
        failed.push(error)
      }
    }
  }
  const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, program] of programs.entries()) {
      program.signal('SIGTERM')
      assert.equal(await program.exited, 0, program.said)
      programs[at] = await start(ports[at]!)
      await delay(1500) // the load balancer looks once a second
    }
  }
  over.abort()
  await Promise.all(writing)

  assert.deepEqual(failed, [], `of ${made.size}; ${balancer.said()}`)
  const { rev } = await api.getList({ listID })
  const stored = new Map((await api.getTasks({ listID })).map((task) => [task.id, task]))
  assert.deepEqual(new Set(stored.keys()), made)
  for (const reader of readers) {
    await reader.until(() => reader.rev >= rev, `it is at ${rev}`)
    assert.deepEqual(reader.tasks, stored)
    assert.equal(reader.counts.baselines, 1, 'it went on from where it was')
  }
  assert.ok(readers.some(({ counts }) => counts.connections > 1))
}

if (postgresUrl !== undefined) {
  describe('three processes that are restarted one by one', { concurrency: true }, () => {
    for (const name of ['haproxy', 'nginx', 'caddy'] as const) {
      if (isTried(name))
        test(`fail no request behind ${name}, and no reader misses anything`, { timeout: 400_000 }, () => rolling(name))
    }
  })
}
