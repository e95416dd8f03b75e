import { randomBytes } from 'node:crypto'
import { latenciesOf } from '../latencies.ts'
import { Postgres } from '../postgres.ts'
import { atLeastPerSecond, type Check, latency, type Row, rate } from '../report.ts'
import type { ServerProcess } from '../servers.ts'
import { openWorker } from '../worker.ts'
import { clientOf, newWorld, type World } from '../world.ts'

const WORKERS = [1, 10, 100]
const RUN_MS = 3000
/** More than the fastest run takes. */
const TASKS = 15_000
const AT_ONCE = 500

/** Claiming and completing the tasks of one list: a pair is what one task costs. */
export const dispatch = async (): Promise<Row[]> => [...(await onSqlite()), ...(await onPostgres())]

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
  return await rows('PostgreSQL, two processes: dispatch', world, [one, other], 700)
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
