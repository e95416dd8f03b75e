import { statSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../latencies.ts'
import { type LoadResult, openLoad } from '../load.ts'
import { atMost, latency, milliseconds, type Row, rate } from '../report.ts'
import type { ServerProcess } from '../servers.ts'
import { slowDisk } from '../slow-disk.ts'
import { addList, addLists, clientOf, createTasks, getTasks, newWorld, type World } from '../world.ts'

/** Reading and writing at the same time: of one list, and side by side on disks of different speed. */
export const mixed = async (): Promise<Row[]> => [
  await oneList(),
  await readsBesideCreates({ creators: 64, fsyncMs: 0, maxReadMs: 12 }),
  await readsBesideCreates({ creators: 64, fsyncMs: 5, maxReadMs: 12 }),
  await readsBesideCreates({ creators: 8, fsyncMs: 50, maxReadMs: 15 }),
]

const CONNECTIONS = 32
/** So that a list grows from 100 to 220 tasks in each of them. */
const REQUESTS = 1200
const FRESH_LISTS = 9

const oneList = async (): Promise<Row> => {
  using world = await newWorld()
  await using server = await world.start()
  const windows: LoadResult[] = []
  for (const listID of await addLists(clientOf(server, world.token), FRESH_LISTS, 100)) {
    const create = createTasks(world.token, [listID])
    const requests = create
      .slice(0, 10)
      .flatMap((post) => [...Array<Buffer>(9).fill(getTasks(world.token, listID)), post])
    const load = await openLoad([server.port], { connections: CONNECTIONS, requests, status: [200, 201] })
    windows.push(await load.run({ durationMs: 20_000, count: REQUESTS }))
    load.close()
  }
  const of = (key: keyof LoadResult) => median(windows.map((window) => window[key]))
  return {
    measure: `90 % reads, 10 % creates on one list, ${CONNECTIONS} callers`,
    docket: rate(of('perSecond')),
    latency: latency({ p50Ms: of('p50Ms'), p99Ms: of('p99Ms') }),
    checks: [],
  }
}

const READS_PER_SECOND = 200
const DURATION_MS = 8000
const MAX_WAL_MEGABYTES = 64

interface Beside {
  creators: number
  /** In addition to what the disk takes. */
  fsyncMs: number
  maxReadMs: number
}

/** Readers ask at a steady rate, so that a server that stands still is felt by all who would have asked meanwhile. */
const readsBesideCreates = async ({ creators, fsyncMs, maxReadMs }: Beside): Promise<Row> => {
  const disk = fsyncMs > 0 ? `, ${fsyncMs} ms more per fsync` : ''
  const measure = `read 100 tasks beside ${creators} creators${disk}`
  using slow = fsyncMs > 0 ? slowDisk(fsyncMs) : undefined
  if (fsyncMs > 0 && !slow) return { measure, docket: 'left out: neither strace nor cc works here', checks: [] }
  using world = await newWorld()
  const lists = await (async () => {
    await using server = await world.start()
    const client = clientOf(server, world.token)
    return { read: await addList(client, 'Read', 100), written: await addLists(client, 8, 1) }
  })()

  await using server = await world.start(slow && { within: slow.within, env: slow.env })
  const { reads, creates, walMegabytes } = await sideBySide(world, server, lists, creators)
  return {
    measure,
    docket:
      `${rate(creates.perSecond)} created, the longest in ${milliseconds(creates.maxMs)}; ` +
      `largest log ${walMegabytes.toFixed(0)} MB`,
    latency: latency(reads),
    checks: [
      { target: `p99 ≤ ${maxReadMs} ms`, met: reads.p99Ms <= maxReadMs },
      atMost('log', MAX_WAL_MEGABYTES, walMegabytes, 'MB'),
    ],
  }
}

const sideBySide = async (
  world: World,
  server: ServerProcess,
  lists: { read: string; written: string[] },
  creators: number,
) => {
  const reading = { connections: CONNECTIONS, requests: [getTasks(world.token, lists.read)], status: 200 }
  const creating = { connections: creators, requests: createTasks(world.token, lists.written), status: 201 }
  const readers = await openLoad([server.port], reading)
  const writers = await openLoad([server.port], creating)
  await Promise.all([
    readers.pace({ durationMs: 1000, perSecond: READS_PER_SECOND }),
    writers.run({ durationMs: 1000 }),
  ])
  const log = join(world.folder, 'docket.db-wal')
  let walBytes = 0
  const looking = setInterval(() => {
    walBytes = Math.max(walBytes, statSync(log).size)
  }, 10)
  const [reads, creates] = await Promise.all([
    readers.pace({ durationMs: DURATION_MS, perSecond: READS_PER_SECOND }),
    writers.run({ durationMs: DURATION_MS }),
  ])
  clearInterval(looking)
  readers.close()
  writers.close()
  return { reads, creates, walMegabytes: walBytes / 1e6 }
}
