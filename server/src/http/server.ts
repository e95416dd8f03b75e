import { isUtf8 } from 'node:buffer'
import type { Socket } from 'node:net'
import { Refusal, type RefusalCode, refusals } from '@docket/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { sendFailure } from './envelope.ts'
import { jsonHeaders, transportSecurity } from './headers.ts'

const MAX_BODY_BYTES = 1024 * 1024
const MAX_HEADER_BYTES = 16 * 1024

export interface ServerOptions {
  readonly trustedProxies: readonly string[]
  readonly isHttps: boolean
  readonly log: Logger
}

/** Fastify with the envelope around everything that it refuses by itself. */
export const createServer = ({ trustedProxies, isHttps, log }: ServerOptions): FastifyInstance => {
  const fail = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendFailure(reply, thrown, (error) => {
      const { id, method } = request
      log.error({ err: error, request_id: id, method, route: request.routeOptions.url }, 'request failed')
      return id
    })

  const app = Fastify({
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, maxHeaderSize: MAX_HEADER_BYTES },
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => void fail(error, request, reply as FastifyReply),
    clientErrorHandler: refuseBrokenRequest,
  })
  // Node closes the connections that are idle when the server closes; those that become idle afterwards are left to us.
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.once('close', () => clearInterval(sweep))
  })
  app.setErrorHandler((error, request, reply) => fail(error, request, reply))
  app.removeAllContentTypeParsers()
  // Kept as text: who calls is asked before what is said.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined)
    else if (isUtf8(body)) done(null, body.toString())
    else done(new Refusal('request.malformed', 'The body is not UTF-8.'), undefined)
  })
  if (isHttps) app.addHook('onRequest', async (_, reply) => void reply.headers(transportSecurity))
  return app
}

const brokenRequests: Record<string, [RefusalCode, string]> = {
  HPE_HEADER_OVERFLOW: ['request.headers_too_large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request.timeout', 'The request did not arrive in time.'],
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Answers what Node could not read as a request, once, and closes the connection. */
const refuseBrokenRequest = (error: { code?: string }, socket: Socket): void => {
  if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [code, message] = brokenRequests[error.code ?? ''] ?? ['request.malformed', 'This is not a valid HTTP request.']
  const body = JSON.stringify({ error: message, code })
  const head = { ...jsonHeaders, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${refusals[code]} ${reasons[refusals[code]]}\r\n${lines.join('')}\r\n${body}`)
}
