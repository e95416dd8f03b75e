import { type Captured, capture, repeating } from './capture.ts'
import { requestBytes } from './connection.ts'
import type { Load } from './load.ts'
import { type Comparison, compare, loading } from './measure.ts'
import { type ServerProcess, startBare } from './servers.ts'

const CONNECTIONS = 32

export interface Measured {
  path: string
  captured: Captured
  load: Load
  comparison: Comparison
}

/** Reading one path without pause, against a bare server that repeats the answer. */
export const compareWithBare = async (
  server: ServerProcess,
  token: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Measured> => {
  const captured = await capture(server, token, 'GET', path, { headers })
  const request = requestBytes('GET', `/api/v1${path}`, { authorization: `Bearer ${token}`, ...headers })
  const load = { connections: CONNECTIONS, requests: [request], status: captured.status }
  await using bare = await startBare(repeating(captured))
  return { path, captured, load, comparison: await compare(loading(bare, load), loading(server, load)) }
}

export const kilobytes = ({ body }: Captured): string => `${Math.round(body.length / 1000)} kB`
