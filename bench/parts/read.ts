import type { Client } from '@docket/client'
import { compareWithBare, kilobytes, type Measured } from '../against-bare.ts'
import { header, repeating } from '../capture.ts'
import { atLeisure, compare, loading } from '../measure.ts'
import { atLeast, atMost, type Check, comparisonRow, LEISURE, leisureRow, type Row } from '../report.ts'
import { type ServerProcess, startBare } from '../servers.ts'
import { addList, clientOf, newWorld, requestAs } from '../world.ts'

/** What an API key costs is measured, not how often it may ask. */
const tirelessKeys = { DOCKET_LIMIT_KEY_RATE: '1000000', DOCKET_LIMIT_KEY_BURST: '1000000' }

/** Reading a whole list: 100 tasks, the same at leisure, with an API key, unchanged, compressed, and 2,000 tasks. */
export const read = async (): Promise<Row[]> => {
  using world = await newWorld(tirelessKeys)
  await using server = await world.start()
  const client = clientOf(server, world.token)
  const short = await addList(client, 'Release', 100)
  const long = await addList(client, 'Everything', 2000)
  const against = (listID: string, headers: Record<string, string> = {}) =>
    compareWithBare(server, world.token, `/lists/${listID}/tasks`, headers)
  const row = (measure: string, { captured, comparison }: Measured, ...checks: Check[]) =>
    comparisonRow(`${measure} (${kilobytes(captured)})`, comparison, checks)

  const hundred = await against(short)
  const unchanged = await against(short, { 'if-none-match': header(hundred.captured, 'etag') ?? '"none"' })
  const gzip = await against(short, { 'accept-encoding': 'gzip' })
  const browser = await against(short, { 'accept-encoding': 'gzip, deflate, br, zstd' })
  const thousands = await against(long)
  return [
    row(
      'read 100 tasks',
      hundred,
      atLeast('throughput', 0.8, hundred.comparison.throughput),
      atMost('CPU', 1.3, hundred.comparison.cpu, '×'),
    ),
    await atLeisureRow(server, hundred),
    await withKeyRow(server, client, hundred),
    comparisonRow(`the same, If-None-Match → ${unchanged.captured.status}`, unchanged.comparison, [
      atLeast('throughput', 0.75, unchanged.comparison.throughput),
    ]),
    row(`the same, ${header(gzip.captured, 'content-encoding')}`, gzip),
    row(`the same as a browser asks, ${header(browser.captured, 'content-encoding')}`, browser),
    row('read 2,000 tasks', thousands, atLeast('throughput', 0.6, thousands.comparison.throughput)),
  ]
}

const atLeisureRow = async (server: ServerProcess, { captured, load, comparison }: Measured): Promise<Row> => {
  const perSecond = comparison.subject.perSecond * LEISURE
  await using bare = await startBare(repeating(captured))
  return leisureRow(perSecond, await atLeisure(server, load, perSecond), await atLeisure(bare, load, perSecond))
}

/** Held against the same reading with a session rather than against the bare server. */
const withKeyRow = async (server: ServerProcess, client: Client, { path, load }: Measured): Promise<Row> => {
  const { key } = await client.createApiKey({ body: { name: 'Bench' } })
  const withKey = { ...load, requests: [requestAs(key, 'GET', path)] }
  const comparison = await compare(loading(server, load), loading(server, withKey))
  return comparisonRow('the same with an API key, against a session', comparison, [
    atMost('CPU', 1.1, comparison.cpu, '×'),
  ])
}
