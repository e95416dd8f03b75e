import { randomBytes } from 'node:crypto'
import { openDriver } from '../driver.ts'
import { latenciesOf } from '../latencies.ts'
import { openLoad } from '../load.ts'
import { compareAll, loading, type Subject } from '../measure.ts'
import { Postgres } from '../postgres.ts'
import {
  atLeast,
  atLeastPerSecond,
  type Check,
  figuresRow,
  latency,
  milliseconds,
  percent,
  type Row,
  rate,
} from '../report.ts'
import type { ServerProcess } from '../servers.ts'
import { addList, addLists, clientOf, createTasks, getTasks, newWorld, patchTasks, type World } from '../world.ts'
import { deliveries } from './watch.ts'

const ROUNDS = { rounds: 5, durationMs: 800, warmUpMs: 800 }

/** One and two processes on PostgreSQL, against the driver alone. */
export const postgres = async (): Promise<Row[]> => {
  await using database = await Postgres.start()
  using world = await newWorld({
    DOCKET_DATABASE_URL: database.url,
    DOCKET_SECRET: randomBytes(32).toString('hex'),
  })
  await using one = await world.start()
  await using other = await world.start()
  const client = clientOf(one, world.token)
  const read = await addList(client, 'Read', 100)
  const written = await addLists(client, 8, 1)
  const taskIDs = (await client.getTasks({ listID: read })).map(({ id }) => id)
  await using driver = await openDriver(database.url)

  const against = async (work: Jobs): Promise<Row[]> => {
    const { callers: connections, requests, status } = work
    const load = { connections, requests, status }
    const [alone, both] = await compareAll(work.driver, [loading(one, load), loading([one, other], load)], ROUNDS)
    return [alone!, both!].map((comparison, index) => ({
      ...figuresRow(index === 0 ? `PostgreSQL: ${work.measure}` : '… two processes', comparison.subject, []),
      bare: rate(comparison.reference.perSecond),
      ratio: percent(comparison.throughput),
      checks: index === 0 ? (work.checks?.(comparison.throughput, comparison.subject.perSecond) ?? []) : [],
    }))
  }

  return [
    ...(await against({
      measure: 'read 100 tasks, 32 callers',
      callers: 32,
      requests: [getTasks(world.token, read)],
      status: 200,
      driver: driver.read(32, read),
      checks: (share) => [atLeast('throughput', 0.6, share)],
    })),
    ...(await against({
      measure: 'create on 8 lists, 64 callers',
      callers: 64,
      requests: createTasks(world.token, written),
      status: 201,
      driver: driver.create(64, written),
    })),
    ...(await against({
      measure: 'create on one list, 64 callers',
      callers: 64,
      requests: createTasks(world.token, written.slice(0, 1)),
      status: 201,
      driver: driver.create(64, written.slice(0, 1)),
      checks: (_, perSecond) => [atLeastPerSecond(2000, perSecond)],
    })),
    ...(await against({
      measure: 'change a task, 32 callers',
      callers: 32,
      requests: patchTasks(world.token, taskIDs),
      status: 200,
      driver: driver.change(32, taskIDs),
    })),
    await readsBesideCreates(world, 'one process', [one], read, written[0]!),
    await readsBesideCreates(world, 'two processes', [one, other], read, written[0]!),
    await toWatcher(world, 'on its own process', one, one, read, taskIDs[0]!),
    await toWatcher(world, 'on another process', one, other, read, taskIDs[0]!),
  ]
}

interface Jobs {
  measure: string
  callers: number
  requests: Buffer[]
  status: number
  driver: Subject
  checks?: (share: number, perSecond: number) => Check[]
}

const readsBesideCreates = async (
  { token }: World,
  where: string,
  servers: readonly ServerProcess[],
  read: string,
  written: string,
): Promise<Row> => {
  const ports = servers.map(({ port }) => port)
  const readers = await openLoad(ports, { connections: 4, requests: [getTasks(token, read)], status: 200 })
  const writers = await openLoad(ports, { connections: 64, requests: createTasks(token, [written]), status: 201 })
  const both = (durationMs: number) => Promise.all([readers.run({ durationMs }), writers.run({ durationMs })])
  await both(1000)
  const [reads, creates] = await both(4000)
  readers.close()
  writers.close()
  return {
    measure: `PostgreSQL: 4 readers beside 64 creators on one list, ${where}`,
    docket: `${rate(reads.perSecond)} read, ${rate(creates.perSecond)} created`,
    latency: latency(reads),
    checks: [{ target: 'p99 ≤ 20 ms', met: reads.p99Ms <= 20 }],
  }
}

const CHANGES = 200

const toWatcher = async (
  { token }: World,
  where: string,
  writer: ServerProcess,
  watcher: ServerProcess,
  listID: string,
  taskID: string,
): Promise<Row> => {
  const delays = latenciesOf(await deliveries(token, taskID, writer, watcher, [{ token, listID }], CHANGES))
  return {
    measure: `PostgreSQL: a change reaches a watcher ${where}`,
    docket: milliseconds(delays.p50Ms),
    latency: latency(delays),
    checks: [],
  }
}
