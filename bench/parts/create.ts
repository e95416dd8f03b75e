import { join } from 'node:path'
import type { Row as Fields } from '../bare.ts'
import { capture, without } from '../capture.ts'
import type { Load } from '../load.ts'
import { atLeisure, compare, loading, measureAlone } from '../measure.ts'
import { atLeast, atLeastPerSecond, comparisonRow, figuresRow, LEISURE, leisureRow, type Row } from '../report.ts'
import { startBare } from '../servers.ts'
import { slowDisk } from '../slow-disk.ts'
import { addLists, clientOf, createTasks, newWorld, taskText, type World } from '../world.ts'

const CALLERS = 64
const CALLERS_ON_A_SLOW_DISK = 256
const LISTS = 8
const FSYNC_MS = 5

/** Durable creates: as the disk is, the same at leisure, and with a disk that takes 5 ms for every fsync. */
export const create = async (): Promise<Row[]> => {
  using world = await newWorld()
  const listIDs = await (async () => {
    await using server = await world.start()
    return await addLists(clientOf(server, world.token), LISTS, 1)
  })()
  const load = { connections: CALLERS, requests: createTasks(world.token, listIDs), status: 201 }
  return [
    ...(await againstBare(world, listIDs[0]!, load)),
    await onSlowDisk(world, { ...load, connections: CALLERS_ON_A_SLOW_DISK }),
  ]
}

const againstBare = async (world: World, listID: string, load: Load): Promise<Row[]> => {
  await using server = await world.start()
  const answer = await capture(server, world.token, 'POST', `/lists/${listID}/tasks`, { body: taskText(0) })
  await using bare = await startBare({
    kind: 'insert',
    headers: without(answer.headers, ['content-length']),
    file: join(world.folder, 'bare.db'),
    answer: JSON.parse(answer.body.toString()),
    ...tasksTable(world),
  })
  const comparison = await compare(loading(bare, load), loading(server, load))
  const perSecond = comparison.subject.perSecond * LEISURE
  return [
    comparisonRow(`create, ${CALLERS} callers, durable`, comparison, [
      atLeast('throughput', 0.45, comparison.throughput),
    ]),
    leisureRow(perSecond, await atLeisure(server, load, perSecond), await atLeisure(bare, load, perSecond)),
  ]
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

const onSlowDisk = async (world: World, load: Load): Promise<Row> => {
  const measure = `create, ${load.connections} callers, ${FSYNC_MS} ms more per fsync`
  using disk = slowDisk(FSYNC_MS)
  if (!disk) return { measure, docket: 'left out: neither strace nor cc works here', checks: [] }
  await using server = await world.start({ within: disk.within, env: disk.env })
  const figures = await measureAlone(loading(server, load))
  return figuresRow(`${measure} (${disk.means})`, figures, [atLeastPerSecond(5000, figures.perSecond)])
}
