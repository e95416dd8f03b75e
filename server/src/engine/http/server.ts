import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { refuse } from '@docket/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Allowance } from '../call/allowance.ts'
import { withoutPort } from '../outside/address.ts'
import { LogThrottle } from '../outside/log-throttle.ts'
import { Addresses } from './addresses.ts'
import { refuseBrokenRequest, refuseExpectation, refuseTunnel } from './broken-request.ts'
import { Deadlines } from './deadlines.ts'
import { EndOfTurn } from './end-of-turn.ts'
import { sendFailure } from './envelope.ts'
import { assertOneHost, assertPlainCoding } from './framing.ts'
import { transportSecurity } from './headers.ts'
import { RequestLog } from './log.ts'
import { type OperationFigures, RequestFigures } from './request-figures.ts'
import { Shares } from './shares.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Docket is going to end: every answer is the last of its connection. */
    isLeaving: boolean
    /** Docket ends: nothing is begun any more. */
    isStopping: boolean
    /** Where answers wait until the requests that came together are handled. */
    readonly endOfTurn: EndOfTurn
    readonly deadlines: Deadlines
    readonly shares: Shares
    readonly figures: RequestFigures
    /** Called when the head of an answer is written. */
    noteAnswer(request: FastifyRequest, status: number): void
    /** For what goes wrong when it is too late for a refusal. */
    logFailure(error: unknown, request: FastifyRequest): void
    /** Refuses a request that no route answers. */
    refuseAddress(request: FastifyRequest, reply: FastifyReply): never
  }
  interface FastifyRequest {
    caller_id: string | undefined
    /** Where it is counted, once its operation is known. */
    figures: OperationFigures | undefined
    /** When its operation began, by `performance.now()`; 0 before that. */
    arrived_at: number
    /** Milliseconds that are left until it has to be answered, without those in which its body arrives. */
    left_ms: number
    /** What was left of its caller's, once it had taken what it takes. */
    allowance: Allowance | undefined
  }
}

/** In milliseconds. */
const timeouts = {
  headers: 10_000,
  request: 30_000,
  /** A reader that takes nothing of its answer for so long is cut. */
  stalled: 30_000,
  /** An answer, or at least its beginning, is there after so long; counted from when the request has arrived. */
  answer: 10_000,
  keepAlive: 72_000,
  /** How often Node looks for requests that do not arrive. */
  check: 2000,
  /** What a stop waits for requests that have not arrived whole, and for answers that are not fetched. */
  stop: 4000,
}

export interface ServerOptions {
  readonly trustedProxies: readonly string[]
  readonly isHttps: boolean
  /** How many files and connections the process may have open, where that is known. */
  readonly openFiles?: number | undefined
  /** A request that takes so long is in the log; none when it is left out. */
  readonly slowMs?: number | undefined
  readonly log: Logger
  /** Other times than the usual, for tests. */
  readonly timeouts?: Partial<typeof timeouts>
}

/** Fastify with the envelope around everything that it refuses by itself. */
export const createServer = ({
  trustedProxies,
  isHttps,
  openFiles,
  slowMs = Number.POSITIVE_INFINITY,
  log,
  ...options
}: ServerOptions): FastifyInstance => {
  const times = { ...timeouts, ...options.timeouts }
  const always = isHttps ? transportSecurity : {}
  const requestLog = new RequestLog(log)
  const fail = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendFailure(request, reply, thrown, requestLog)

  const app: FastifyInstance = Fastify({
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: 16 * 1024,
    connectionTimeout: times.stalled,
    requestTimeout: times.request,
    keepAliveTimeout: times.keepAlive,
    http: {
      headersTimeout: times.headers,
      connectionsCheckingInterval: times.check,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false, // `assertOneHost` refuses with a body
    },
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    genReqId: requestIds(),
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void fail(error, request as FastifyRequest, reply.headers(always) as FastifyReply),
    clientErrorHandler: refuseBrokenRequest(always),
  })
  app.server.on('checkExpectation', refuseExpectation(always))
  app.server.on('connect', refuseTunnel(always))

  if (openFiles !== undefined) limitConnections(app, openFiles, log)
  const addresses = new Addresses(app)
  app.decorate('endOfTurn', new EndOfTurn())
  app.decorate('deadlines', new Deadlines((err) => log.error({ err }, 'a request failed after its deadline')))
  app.decorate('shares', new Shares())
  const figures = new RequestFigures()
  app.decorate('figures', figures)
  app.decorate('noteAnswer', (request, status) => {
    const ms = figures.answered(request, status)
    if (ms >= slowMs) requestLog.slow(request, status, ms)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    app.noteAnswer(request, reply.statusCode)
    if (app.isLeaving) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onClose', async () => {
    app.deadlines.close()
    app.shares.close()
  })
  app.decorate('logFailure', (error, request) => requestLog.failure(error, request))
  app.decorate('refuseAddress', addresses.refuse)
  app.decorateRequest('caller_id', undefined)
  app.decorateRequest('figures', undefined)
  app.decorateRequest('arrived_at', 0)
  app.decorateRequest('allowance', undefined)
  app.decorateRequest('left_ms', times.answer)
  requestLog.follow(app)

  app.decorate('isLeaving', false)
  app.decorate('isStopping', false)
  app.addHook('preClose', async () => {
    app.isLeaving = true
    app.isStopping = true
    endConnections(app, times.stop)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (trustedProxies.length > 0) tidyForwarded(request.raw)
    if (isHttps) reply.headers(always)
    if (app.isStopping) refuse('unavailable', 'Docket is stopping. Try again in a moment.', { retry_after: 1 })
    assertOneHost(request.raw, reply)
    assertPlainCoding(request, reply)
    done()
  })

  app.setErrorHandler((error, request, reply) => fail(error, request, reply))
  app.removeAllContentTypeParsers()
  // Kept as bytes: who calls is asked before what is said.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  return app
}

/** The contract's schemas are read by `parse.ts`. Without this, Fastify loads its own validator for none: 110 files. */
const noSchemas = (): never => {
  throw new Error('A route is declared with a schema of its own.')
}

/** What else is open: the database, its log, what is asked of other servers. */
const SPARE_FILES = 100
const SAY_AGAIN_MS = 10_000

/** Where the system's limit is reached it cuts new connections without a word; so they are turned away a little before, and it is said. */
const limitConnections = ({ server }: FastifyInstance, limit: number, log: Logger): void => {
  server.maxConnections = Math.max(limit - SPARE_FILES, Math.floor(limit / 2))
  const throttle = new LogThrottle(SAY_AGAIN_MS)
  server.on('drop', () => {
    const left_out = throttle.pass('drop')
    if (left_out === undefined) return
    const sentence = `Connections are turned away: ${server.maxConnections} are open, and this process may have ${limit} files open (ulimit -n).`
    log.warn({ left_out }, `${sentence} Raise that limit.`)
  })
}

/** Ids that no restart and no other process gives again. */
const requestIds = (): (() => string) => {
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  return () => `${prefix}-${++count}`
}

/**
 * Leaves the addresses of `X-Forwarded-For` without their ports, for which one caller would be counted as many. Nobody vouches
 * for what stands left of something that is no address.
 */
const tidyForwarded = ({ headers }: IncomingMessage): void => {
  const { 'x-forwarded-for': given } = headers
  if (given === undefined) return
  const known: string[] = []
  for (const entry of String(given).split(',').toReversed()) {
    const address = withoutPort(entry.trim())
    if (address === undefined) break
    known.unshift(address)
  }
  headers['x-forwarded-for'] = known.join(', ')
}

/**
 * Node closes the connections that are idle when the server closes; those that become idle afterwards are left to us, and
 * so are those that do not come to an end.
 */
const endConnections = ({ server }: FastifyInstance, patienceMs: number): void => {
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
  server.once('close', () => {
    clearInterval(sweep)
    clearTimeout(patience)
  })
}
