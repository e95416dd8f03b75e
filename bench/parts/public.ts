import type { Client } from '@docket/client'
import { compareWithBare, kilobytes, type Measured } from '../against-bare.ts'
import { header } from '../capture.ts'
import { requestBytes } from '../connection.ts'
import { median } from '../latencies.ts'
import { type LoadResult, openLoad } from '../load.ts'
import { atLeast, comparisonRow, latency, type Row, rate, times } from '../report.ts'
import type { ServerProcess } from '../servers.ts'
import { addList, clientOf, getTasks, newWorld, patchTasks } from '../world.ts'

/** All strangers have one address here. */
const tireless = { DOCKET_LIMIT_PUBLIC_READS: '100000000', DOCKET_LIMIT_PUBLIC_FEED: '100000000' }

/** A public list of 100 tasks as strangers read it, and how its owner fares beside them. */
export const publicLists = async (): Promise<Row[]> => {
  using world = await newWorld(tireless)
  await using server = await world.start()
  const client = clientOf(server, world.token)
  const open = await publish(client, await addList(client, 'Release', 100))
  const done = await publish(client, await addList(client, 'Released', 100))
  await completeAll(client, done.listID)

  const against = (path: string, headers = {}) => compareWithBare(server, world.token, `/public/lists/${path}`, headers)
  const json = await against(open.token)
  const unchanged = await against(open.token, { 'if-none-match': header(json.captured, 'etag')! })
  const feed = await against(`${done.token}/rss`)
  const feedUnchanged = await against(`${done.token}/rss`, { 'if-none-match': header(feed.captured, 'etag')! })
  return [
    row(`a public list of 100 tasks (${kilobytes(json.captured)})`, json),
    row(`the same, If-None-Match → ${unchanged.captured.status}`, unchanged),
    row(`the feed of 100 completed tasks (${kilobytes(feed.captured)})`, feed),
    row(`the same, If-None-Match → ${feedUnchanged.captured.status}`, feedUnchanged),
    await besideStrangers(server, client, world.token, open),
  ]
}

const row = (measure: string, { comparison }: Measured): Row =>
  comparisonRow(measure, comparison, [atLeast('throughput', 0.75, comparison.throughput)])

interface Published {
  listID: string
  token: string
}

const publish = async (client: Client, listID: string): Promise<Published> => ({
  listID,
  token: (await client.publishList({ listID })).token,
})

const completeAll = async (client: Client, listID: string): Promise<void> => {
  const outputs = { result: 'Done on **Monday**, see [the notes](https://example.org/notes).\n\n- checked\n- merged' }
  const tasks = await client.getTasks({ listID })
  const operations = tasks.map(({ id }) => ({ op: 'update' as const, id, status: 'completed' as const, outputs }))
  await client.batchTasks({ listID, body: { operations } })
}

const STRANGERS = 1000
/** As often as each of them may. */
const READS_PER_STRANGER = 2
const OWNER = { reads: 200, changes: 20 }
const WINDOW_MS = 3000
const ROUNDS = 3
const MAX_FACTOR = 2

/** The owner reads and changes the list at a steady rate, alone and beside all of them, in turn. */
const besideStrangers = async (
  server: ServerProcess,
  client: Client,
  token: string,
  { listID, token: link }: Published,
): Promise<Row> => {
  const tasks = await client.getTasks({ listID })
  const requestsOf = (path: string, headers: Record<string, string>) =>
    requestBytes('GET', `/api/v1/public/lists/${link}${path}`, headers)
  const gzip = { 'accept-encoding': 'gzip' }
  const strangers = await openLoad([server.port], {
    connections: STRANGERS,
    requests: [...Array<Buffer>(9).fill(requestsOf('', gzip)), requestsOf('/rss', gzip)],
    status: 200,
  })
  const reading = { connections: 8, requests: [getTasks(token, listID)], status: 200 }
  const changes = patchTasks(
    token,
    tasks.map(({ id }) => id),
  )
  const readers = await openLoad([server.port], reading)
  const writers = await openLoad([server.port], { connections: 4, requests: changes, status: 200 })

  const owner = () => {
    const changing = writers.pace({ durationMs: WINDOW_MS, perSecond: OWNER.changes })
    const reads = readers.pace({ durationMs: WINDOW_MS, perSecond: OWNER.reads })
    return Promise.all([reads, changing])
  }
  const asking = { durationMs: WINDOW_MS, perSecond: STRANGERS * READS_PER_STRANGER }
  await Promise.all([owner(), strangers.pace(asking)])
  const alone: LoadResult[] = []
  const beside: LoadResult[] = []
  const served: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push((await owner())[0])
    const [[reads], crowd] = await Promise.all([owner(), strangers.pace(asking)])
    beside.push(reads)
    served.push(crowd)
  }
  for (const load of [strangers, readers, writers]) load.close()
  const of = (results: LoadResult[], key: 'p50Ms' | 'p99Ms' | 'perSecond') => median(results.map((one) => one[key]))
  const [before, after] = [of(alone, 'p99Ms'), of(beside, 'p99Ms')]
  return {
    measure: `its owner reads and changes it beside ${STRANGERS.toLocaleString('en')} strangers`,
    docket: `${rate(of(served, 'perSecond'))} to strangers`,
    bare: `alone ${latency({ p50Ms: of(alone, 'p50Ms'), p99Ms: before })} ms`,
    ratio: times(after / before),
    latency: latency({ p50Ms: of(beside, 'p50Ms'), p99Ms: after }),
    checks: [{ target: `p99 ≤ ${MAX_FACTOR} × alone`, met: after <= MAX_FACTOR * before }],
  }
}
