import { compare, loading } from '../measure.ts'
import { type Row, rate, times } from '../report.ts'
import type { ServerProcess } from '../servers.ts'
import {
  addCrowd,
  addList,
  clientOf,
  createTasks,
  getTasks,
  newWorld,
  patchTasks,
  requestAs,
  type World,
} from '../world.ts'

const CONNECTIONS = 16
const LISTS = 10
const TASKS_PER_LIST = 100
const TASKS_IN_THE_BIG_ONE = 1_000_000
const MAX_SLOWDOWN = 1.15
/** Many short windows: a ratio near 1 is easily hidden by whatever else the machine does. */
const ROUNDS = 25

/** The same requests on the same ten lists, in a database of a thousand tasks and in one of a million. */
export const growth = async (): Promise<Row[]> => {
  using smallWorld = await newWorld()
  using bigWorld = await newWorld()
  const smallLists = await addOwnLists(smallWorld)
  const bigLists = await addOwnLists(bigWorld)
  addCrowd(bigWorld, TASKS_IN_THE_BIG_ONE / TASKS_PER_LIST - LISTS, TASKS_PER_LIST)
  await using small = await smallWorld.start()
  await using big = await bigWorld.start()

  const rows: Row[] = []
  for (const { measure, status, of, count } of works) {
    const subject = (server: ServerProcess, world: World, lists: OwnList[]) =>
      loading(server, { connections: CONNECTIONS, requests: of(world.token, lists), status })
    const comparison = await compare(subject(small, smallWorld, smallLists), subject(big, bigWorld, bigLists), {
      rounds: ROUNDS,
      warmUpMs: 600,
      ...(count === undefined ? { durationMs: 160 } : { durationMs: 5000, count }),
    })
    const slowdown = 1 / comparison.throughput
    rows.push({
      measure: `${measure}: 1,000,000 tasks against 1,000`,
      docket: `${rate(comparison.subject.perSecond)} against ${rate(comparison.reference.perSecond)}`,
      ratio: `${times(slowdown)} the time`,
      checks: [{ target: `≤ ${MAX_SLOWDOWN} ×`, met: slowdown <= MAX_SLOWDOWN }],
    })
  }
  return rows
}

interface OwnList {
  id: string
  taskIDs: string[]
}

const addOwnLists = async (world: World): Promise<OwnList[]> => {
  await using server = await world.start()
  const client = clientOf(server, world.token)
  const lists: OwnList[] = []
  for (let index = 0; index < LISTS; index++) {
    const id = await addList(client, `List ${index}`, TASKS_PER_LIST)
    lists.push({ id, taskIDs: (await client.getTasks({ listID: id })).map((task) => task.id) })
  }
  return lists
}

interface Jobs {
  measure: string
  status: number
  /** Where each request leaves more to do for the next one. */
  count?: number
  of(token: string, lists: OwnList[]): Buffer[]
}

const works: Jobs[] = [
  {
    measure: 'GET lists',
    status: 200,
    of: (token) => [requestAs(token, 'GET', '/lists')],
  },
  {
    measure: 'GET tasks',
    status: 200,
    of: (token, lists) => lists.map(({ id }) => getTasks(token, id)),
  },
  {
    measure: 'PATCH task',
    status: 200,
    of: (token, lists) =>
      patchTasks(
        token,
        lists.flatMap(({ taskIDs }) => taskIDs),
      ),
  },
  {
    measure: 'PATCH task, then GET tasks',
    status: 200,
    of: (token, lists) =>
      lists.flatMap(({ id, taskIDs }) => patchTasks(token, taskIDs).flatMap((patch) => [patch, getTasks(token, id)])),
  },
  {
    measure: 'POST task',
    status: 201,
    count: 250,
    of: (token, lists) =>
      createTasks(
        token,
        lists.map(({ id }) => id),
      ),
  },
]
