import { type Captured, capture, header, repeating } from '../capture.ts'
import { requestBytes } from '../load.ts'
import { compare } from '../measure.ts'
import { atLeast, atMost, comparisonRow, type Row } from '../report.ts'
import { type ServerProcess, startBare } from '../servers.ts'
import { addList, clientOf, newWorld } from '../world.ts'

const CONNECTIONS = 32

/** Reading a whole list: 100 tasks, the same unchanged, and 2,000 tasks. */
export const read = async (): Promise<Row[]> => {
  using world = await newWorld()
  await using server = await world.start()
  const client = clientOf(server, world.token)
  const short = await addList(client, 'Release', 100)
  const long = await addList(client, 'Everything', 2000)

  const against = async (listID: string, headers: Record<string, string> = {}) => {
    const path = `/lists/${listID}/tasks`
    const captured = await capture(server, world.token, 'GET', path, { headers })
    const request = requestBytes('GET', `/api/v1${path}`, { authorization: `Bearer ${world.token}`, ...headers })
    return { captured, comparison: await compareWithBare(server, captured, request) }
  }

  const hundred = await against(short)
  const unchanged = await against(short, { 'if-none-match': header(hundred.captured, 'etag') ?? '"none"' })
  const thousands = await against(long)
  return [
    comparisonRow(`read 100 tasks (${kilobytes(hundred.captured)})`, hundred.comparison, [
      atLeast('throughput', 0.6, hundred.comparison.throughput),
      atMost('CPU', 1.7, hundred.comparison.cpu, '×'),
    ]),
    comparisonRow(`the same, If-None-Match → ${unchanged.captured.status}`, unchanged.comparison, [
      atLeast('throughput', 0.6, unchanged.comparison.throughput),
    ]),
    comparisonRow(`read 2,000 tasks (${kilobytes(thousands.captured)})`, thousands.comparison, [
      atLeast('throughput', 0.6, thousands.comparison.throughput),
    ]),
  ]
}

const compareWithBare = async (server: ServerProcess, captured: Captured, request: Buffer) => {
  await using bare = await startBare(repeating(captured))
  const load = { connections: CONNECTIONS, requests: [request], status: captured.status }
  return await compare({ server: bare, load }, { server, load })
}

const kilobytes = ({ body }: Captured): string => `${Math.round(body.length / 1000)} kB`
