import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { latenciesOf } from '../latencies.ts'
import { Postgres } from '../postgres.ts'
import { atLeastPerSecond, atMost, type Check, latency, milliseconds, type Row, rate } from '../report.ts'
import type { ServerProcess } from '../servers.ts'
import { openWorker } from '../worker.ts'
import { clientOf, newWorld, type World } from '../world.ts'

const WORKERS = [1, 10, 100]
const RUN_MS = 3000
/** More than the fastest run takes. */
const TASKS = 15_000
const AT_ONCE = 500

const WAITING = 1000
const WAIT_SECONDS = 25
const IDLE_MS = 10_000

/** Claiming and completing the tasks of one list: a pair is what one task costs. And claims that wait where there is nothing. */
export const dispatch = async (): Promise<Row[]> => [
  ...(await waiting()),
  ...(await onSqlite()),
  ...(await onPostgres()),
]

/** What it costs that so many wait, those who have come and have not been answered yet, and how soon one of them has a new task. */
const waiting = async (): Promise<Row[]> => {
  using world = await newWorld()
  await using server = await world.start()
  const client = clientOf(server, world.token)
  const { id: listID } = await client.createList({ body: { name: 'Jobs' } })
  await client.openList({ listID })
  const shareOf = async () => {
    const before = server.cpuSeconds()
    await delay(IDLE_MS)
    return ((server.cpuSeconds() - before) * 1000 * 100) / IDLE_MS
  }
  const alone = await shareOf()
  const gone = new AbortController()
  let answered = 0
  const given = Promise.withResolvers<number>()
  const claims = Array.from({ length: WAITING }, async () => {
    const asked = client.claimTask({ listID, body: { wait_seconds: WAIT_SECONDS } }, { signal: gone.signal })
    if (await asked.catch(() => {})) given.resolve(performance.now())
    answered++
  })
  await delay(IDLE_MS) // they come
  const share = await shareOf()
  if (answered > 0) throw new Error(`${answered} of those who wait were answered while it was measured.`)
  const startedAt = performance.now()
  await client.createTask({ listID, body: { name: 'Milk' } })
  const took = (await given.promise) - startedAt
  gone.abort()
  await Promise.all(claims)
  const more = Math.max(0, share - alone)
  return [
    {
      measure: `${WAITING} claims that wait: CPU of a core beside the ${alone.toFixed(1)} % of an idle server`,
      docket: `${more.toFixed(1)} %`,
      checks: [atMost('CPU', 1, more, '%')],
    },
    {
      measure: '… from adding a task until one of them has it',
      docket: milliseconds(took),
      checks: [atMost('until given', 100, took, 'ms')],
    },
  ]
}

const onSqlite = async (): Promise<Row[]> => {
  using world = await newWorld()
  await using server = await world.start()
  return await rows('dispatch', world, [server], 2000)
}

const onPostgres = async (): Promise<Row[]> => {
  await using database = await Postgres.start()
  using world = await newWorld({ DOCKET_DATABASE_URL: database.url, DOCKET_SECRET: randomBytes(32).toString('hex') })
  await using one = await world.start()
  await using other = await world.start()
  return await rows('PostgreSQL, two processes: dispatch', world, [one, other], 1000)
}

/** The last one has the target. */
const rows = async (what: string, world: World, servers: readonly ServerProcess[], goal: number): Promise<Row[]> => {
  const lists = new Map<number, string>()
  for (const workers of WORKERS) lists.set(workers, await addWork(world, servers[0]!))
  const all: Row[] = []
  for (const [workers, listID] of lists) {
    const isMost = workers === WORKERS.at(-1)
    const measure = `${what}, ${workers} workers on one list`
    all.push(await row(measure, world, servers, { workers, listID, goal: isMost ? goal : undefined }))
  }
  return all
}

const row = async (
  measure: string,
  world: World,
  servers: readonly ServerProcess[],
  { workers, listID, goal }: { workers: number; listID: string; goal: number | undefined },
): Promise<Row> => {
  const opened = await Promise.all(
    Array.from({ length: workers }, (_, n) => openWorker(servers[n % servers.length]!.port, world.token, listID)),
  )
  const latenciesMs: number[] = []
  const cpu = () => servers.reduce((sum, server) => sum + server.cpuSeconds(), 0)
  const cpuBefore = cpu()
  const startedAt = performance.now()
  await Promise.all(
    opened.map(async (worker) => {
      for (let began = startedAt; began < startedAt + RUN_MS; ) {
        await worker.workOff()
        const now = performance.now()
        latenciesMs.push(now - began)
        began = now
      }
    }),
  )
  const perSecond = (latenciesMs.length / (performance.now() - startedAt)) * 1000
  const cpuMicroseconds = ((cpu() - cpuBefore) / latenciesMs.length) * 1e6
  for (const worker of opened) worker.close()
  const latencies = latenciesOf(Float64Array.from(latenciesMs))
  const checks: Check[] = goal === undefined ? [] : [atLeastPerSecond(goal, perSecond)]
  return {
    measure,
    docket: `${rate(perSecond)} pairs`,
    cpu: cpuMicroseconds.toFixed(0),
    latency: latency(latencies),
    checks,
  }
}

const addWork = async ({ token }: World, server: ServerProcess): Promise<string> => {
  const client = clientOf(server, token)
  const { id: listID } = await client.createList({ body: { name: 'Jobs' } })
  const operations = Array.from({ length: AT_ONCE }, (_, n) => ({ op: 'create' as const, name: `Check ${n}` }))
  for (let made = 0; made < TASKS; made += AT_ONCE) await client.batchTasks({ listID, body: { operations } })
  await client.dispatchList({ listID })
  return listID
}
