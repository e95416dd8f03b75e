import { join } from 'node:path'
import type { Row as Fields } from '../bare.ts'
import { capture, without } from '../capture.ts'
import { compare, measureAlone } from '../measure.ts'
import { atLeast, comparisonRow, latency, type Row, rate } from '../report.ts'
import { startBare } from '../servers.ts'
import { slowDisk } from '../slow-disk.ts'
import { addList, clientOf, newWorld, requestAs, taskText, type World } from '../world.ts'

const CALLERS = 64
const LISTS = 8
const MIN_PER_SECOND_ON_A_SLOW_DISK = 5000
const FSYNC_MS = 5

/** Durable creates: as the disk is, and with a disk that takes 5 ms for every fsync. */
export const create = async (): Promise<Row[]> => {
  using world = await newWorld()
  const listIDs = await addLists(world)
  const requests = Array.from({ length: 64 }, (_, index) =>
    requestAs(world.token, 'POST', `/lists/${listIDs[index % LISTS]}/tasks`, taskText(index)),
  )
  const load = { connections: CALLERS, requests, status: 201 }
  return [await againstBare(world, listIDs[0]!, load), await onSlowDisk(world, load)]
}

const addLists = async (world: World): Promise<string[]> => {
  await using server = await world.start()
  const client = clientOf(server, world.token)
  return await Promise.all(Array.from({ length: LISTS }, (_, index) => addList(client, `List ${index}`, 1)))
}

interface Creates {
  connections: number
  requests: Buffer[]
  status: number
}

const againstBare = async (world: World, listID: string, load: Creates): Promise<Row> => {
  await using server = await world.start()
  const answer = await capture(server, world.token, 'POST', `/lists/${listID}/tasks`, { body: taskText(0) })
  await using bare = await startBare({
    kind: 'insert',
    headers: without(answer.headers, ['content-length']),
    file: join(world.folder, 'bare.db'),
    answer: JSON.parse(answer.body.toString()),
    ...tasksTable(world),
  })
  const comparison = await compare({ server: bare, load }, { server, load })
  return comparisonRow(`create, ${CALLERS} callers, durable`, comparison, [
    atLeast('throughput', 0.5, comparison.throughput),
  ])
}

/** The table with its indexes, and one of its rows. */
const tasksTable = (world: World): { schema: string[]; row: Fields } => {
  using db = world.database()
  const statements = db
    .prepare("select sql from sqlite_master where tbl_name = 'tasks' and sql is not null order by type = 'index'")
    .all()
  return {
    schema: statements.map(({ sql }) => String(sql)),
    row: { ...db.prepare('select * from tasks limit 1').get() },
  }
}

const onSlowDisk = async (world: World, load: Creates): Promise<Row> => {
  const measure = `the same, ${FSYNC_MS} ms per fsync`
  using disk = slowDisk(FSYNC_MS)
  if (!disk) return { measure, docket: 'left out: neither strace nor cc works here', checks: [] }
  await using server = await world.start({ within: disk.within, env: disk.env })
  const figures = await measureAlone({ server, load })
  return {
    measure: `${measure} (${disk.means})`,
    docket: rate(figures.perSecond),
    latency: latency(figures),
    checks: [
      {
        target: `≥ ${MIN_PER_SECOND_ON_A_SLOW_DISK.toLocaleString('en')}/s`,
        met: figures.perSecond >= MIN_PER_SECOND_ON_A_SLOW_DISK,
      },
    ],
  }
}
