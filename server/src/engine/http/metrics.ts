import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refuse } from '@docket/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Figure } from '../figures/figure.ts'
import { apiHeaders } from './headers.ts'

/** Loaded, and the process measured, where somebody may ask. */
const load = async (figures: readonly Figure[]) => {
  const { CONTENT_TYPE, exposition } = await import('../figures/exposition.ts')
  return { text: exposition(figures), headers: { ...apiHeaders, 'content-type': CONTENT_TYPE } }
}

type Loaded = Awaited<ReturnType<typeof load>>

interface MetricsOptions {
  readonly token?: string | undefined
  readonly listen?: { readonly host: string; readonly port: number } | undefined
}

/** Where the figures are read without a token, if anywhere. */
interface Metrics extends AsyncDisposable {
  readonly port: number | undefined
}

const nowhere: Metrics = { port: undefined, [Symbol.asyncDispose]: async () => {} }

/** Shows the figures to whoever may have them: nobody, unless a token or an address is set. */
export const openMetrics = async (
  app: FastifyInstance,
  { token, listen }: MetricsOptions,
  figures: readonly Figure[],
): Promise<Metrics> => {
  if (token === undefined && !listen) return nowhere
  const loaded = await load(figures)
  if (token !== undefined) serveMetrics(app, token, loaded)
  return listen ? listenForMetrics(listen, loaded) : nowhere
}

/** `GET /metrics`, for who shows the token. */
const serveMetrics = (app: FastifyInstance, token: string, { text, headers }: Loaded): void => {
  const expected = digest(`Bearer ${token}`)
  const isShown = ({ headers: { authorization = '' } }: FastifyRequest) =>
    timingSafeEqual(digest(authorization.replace(/^bearer +/i, 'Bearer ')), expected)
  app.get('/metrics', async (request, reply) => {
    if (!isShown(request)) refuse('auth.required', 'Send `Authorization: Bearer <DOCKET_METRICS_TOKEN>`.')
    return reply.headers(headers).send(await text())
  })
}

/** `GET /metrics` for everybody who reaches this address, and nothing else there. */
const listenForMetrics = async (
  { host, port }: { host: string; port: number },
  { text, headers }: Loaded,
): Promise<Metrics> => {
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404, apiHeaders).end()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { ...apiHeaders, allow: 'GET, HEAD' }).end()
    text().then(
      (body) => response.writeHead(200, headers).end(body),
      () => response.writeHead(500, apiHeaders).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
