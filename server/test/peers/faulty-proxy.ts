import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What becomes of a call: `pass`; `cut`, which drops the answer after Docket gave it; `hang`, which never brings the call to
 * Docket; or a status that the proxy answers in its place, asking for a second of patience.
 */
export type Fate = 'pass' | 'cut' | 'hang' | 429 | 503

export interface Call {
  readonly method: string
  readonly path: string
  readonly body: string
}

/** What lies between a worker and Docket, and may be at fault. It adds headers for programs that cannot send their own. */
export const startProxy = async (
  target: () => string | Promise<string>,
  fateOf: (call: Call) => Fate,
  added: () => Record<string, string> = () => ({}),
) => {
  const server = createServer((request, response) => {
    void pass(request, response).catch(() => request.socket.destroy())
  })
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = request
    const body = await textOf(request)
    const fate = fateOf({ method, path, body })
    if (fate === 'hang') return
    if (typeof fate === 'number') {
      const error = JSON.stringify({ error: 'Not now', code: 'busy' })
      response.writeHead(fate, { 'retry-after': '1', 'content-type': 'application/json' }).end(error)
      return
    }
    const onward = forward(`${await target()}${path}`, { method, headers: { ...headers, ...added() } })
    onward.end(body)
    const [answer] = (await once(onward, 'response')) as [IncomingMessage]
    const text = await textOf(answer)
    if (fate === 'cut') request.socket.destroy()
    else response.writeHead(answer.statusCode!, answer.headers).end(text)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const textOf = async (stream: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  return text
}
