import { requestBytes } from '../connection.ts'
import { openLoad } from '../load.ts'
import { atMost, latency, milliseconds, type Row, rate } from '../report.ts'
import type { ServerProcess } from '../servers.ts'
import { addList, addViewers, admin, clientOf, createTasks, getTasks, logIn, newWorld, requestAs } from '../world.ts'

const CALLERS = 8
const DURATION_MS = 4000
const MAX_READ_MS = 50
const MAX_WRITE_MS = 100

interface Burden {
  readonly what: string
  readonly requests: readonly Buffer[]
  readonly status: readonly number[]
}

/** What one account's calls take beside eight callers of another who send what costs most. */
export const share = async (): Promise<Row[]> => {
  using world = await newWorld()
  const [email] = addViewers(world, 1, [])
  await using server = await world.start()
  const [token] = (await logIn(server, [email!])) as [string]
  const listID = await addList(clientOf(server, token), 'Groceries', 50)
  const rows: Row[] = [await row(server, token, listID, undefined)]
  for (const burden of await burdens(server, world.token)) rows.push(await row(server, token, listID, burden))
  return rows
}

const burdens = async (server: ServerProcess, token: string): Promise<Burden[]> => {
  const client = clientOf(server, token)
  const large = await addList(client, 'Large', 10_000)
  const small = await addList(client, 'Small', 500)
  const ids = (await client.getTasks({ listID: small })).map(({ id }) => id)
  const patch = (outputs: object) => [requestAs(token, 'PATCH', `/tasks/${ids[0]}`, { outputs })]
  const operations = ids.map((id, number) => ({
    op: 'update',
    id,
    description: `${number} `.repeat(480).slice(0, 1900),
  }))
  const changed = ids.map((id, number) => ({
    op: 'update',
    id,
    description: `other ${number} `.repeat(300).slice(0, 1900),
  }))
  const batch = (body: object) => requestAs(token, 'POST', `/lists/${small}/tasks/batch`, body)
  const change = createTasks(token, [large]).slice(0, 1)
  return [
    {
      what: 'GET a list of 10,000 that changes',
      requests: [...change, getTasks(token, large)],
      status: [200, 201],
    },
    {
      what: 'changes since 1 of 10,000',
      requests: [...change, requestAs(token, 'GET', `/lists/${large}/changes?since=1`)],
      status: [200, 201],
    },
    { what: 'outputs of 120,000 numbers', requests: patch({ a: Array<number>(120_000).fill(1) }), status: [200] },
    {
      what: 'outputs of 80,000 objects',
      requests: patch({ a: Array.from({ length: 80_000 }, () => ({})) }),
      status: [200],
    },
    {
      what: 'batches of 500 updates of 1.9 kB',
      requests: [batch({ operations }), batch({ operations: changed })],
      status: [200],
    },
    { what: 'outputs of 160,000 escapes', requests: patch({ a: '\n'.repeat(160_000) }), status: [400] },
    {
      what: 'batches of 500 wrong operations',
      requests: [batch({ operations: ids.map(() => ({ op: 'none' })) })],
      status: [400],
    },
    { what: '1 MB of newlines', requests: [batch(Buffer.alloc(1_000_000, '\n'))], status: [400] },
    // An account has one export at a time; whoever asks for another is refused.
    {
      what: 'the export of 10,500 tasks, one at a time',
      requests: [requestAs(token, 'GET', '/users/me/export')],
      status: [200, 503],
    },
    // A password takes a core; beyond those that can wait for one, callers are refused.
    { what: 'signing in', requests: [requestBytes('POST', '/api/v1/auth/login', {}, admin)], status: [200, 503] },
  ]
}

const row = async (server: ServerProcess, token: string, listID: string, burden: Burden | undefined): Promise<Row> => {
  const ports = [server.port]
  const heavy = burden && (await openLoad(ports, { connections: CALLERS, ...burden }))
  const reader = await openLoad(ports, { connections: 1, requests: [getTasks(token, listID)], status: 200 })
  const writer = await openLoad(ports, { connections: 1, requests: createTasks(token, [listID]), status: 201 })
  const limit = { durationMs: DURATION_MS }
  const others = { durationMs: DURATION_MS, perSecond: 50 }
  const [done, reads, writes] = await Promise.all([heavy?.run(limit), reader.pace(others), writer.pace(others)])
  for (const load of [heavy, reader, writer]) load?.close()
  return {
    measure: `another account beside ${burden ? `${CALLERS} callers of one: ${burden.what}` : 'nobody'}`,
    docket: `${done ? `${rate(done.perSecond)}; ` : ''}longest ${milliseconds(reads.maxMs)} / ${milliseconds(writes.maxMs)}`,
    latency: `${latency(reads)}; writes ${latency(writes)}`,
    checks: [
      atMost('reads p99', MAX_READ_MS, reads.p99Ms, 'ms'),
      atMost('writes p99', MAX_WRITE_MS, writes.p99Ms, 'ms'),
    ],
  }
}
