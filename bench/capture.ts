import { type IncomingMessage, request } from 'node:http'
import type { BareWork } from './bare.ts'
import type { ServerProcess } from './servers.ts'

export interface Captured {
  status: number
  headers: string[]
  body: Buffer
}

/** What `node:http` adds by itself. */
const automatic = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** Docket's answer as it goes over the wire, for a bare server to repeat. */
export const capture = async (
  server: ServerProcess,
  token: string,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<Captured> => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${server.url}/api/v1${path}`, {
      method,
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body))
  })
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return {
    status: response.statusCode!,
    headers: without(response.rawHeaders, automatic),
    body: Buffer.concat(chunks),
  }
}

export const repeating = (captured: Captured): BareWork => ({ kind: 'answer', ...captured })

/** Of a flat list of names and values. */
export const without = (rawHeaders: string[], names: string[]): string[] =>
  rawHeaders.filter((_, index) => !names.includes(rawHeaders[index - (index % 2)]!.toLowerCase()))

export const header = ({ headers }: Captured, name: string): string | undefined =>
  headers[headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name) + 1]
