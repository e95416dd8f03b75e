import { Refusal } from '@docket/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { LogThrottle } from '../outside/log-throttle.ts'
import { traceOf } from './trace.ts'

const QUIET_MS = 1000

/** What an entry says of its request. Never the address itself: it can hold a token. */
const of = ({ id, method, routeOptions, caller_id, headers }: FastifyRequest) => ({
  request_id: id,
  method,
  route: routeOptions.url,
  ...(caller_id !== undefined && { user_id: caller_id }),
  ...traceOf(headers.traceparent),
})

/** What an operator can read of requests: bugs, refusals that have a cause, and at `debug` every one of them. */
export class RequestLog {
  readonly #log: Logger
  readonly #refusals: LogThrottle
  readonly #slow: LogThrottle

  constructor(log: Logger, now?: () => number) {
    this.#log = log
    this.#refusals = new LogThrottle(QUIET_MS, now)
    this.#slow = new LogThrottle(QUIET_MS, now)
  }

  bug(error: unknown, request: FastifyRequest): void {
    this.#log.error({ err: error, ...of(request) }, 'request failed')
  }

  failure(error: unknown, request: FastifyRequest): void {
    if (error instanceof Refusal) this.refusal(error, request)
    else this.bug(error, request)
  }

  /** A refusal that has a cause is the server's own trouble. At most one of a kind is written in a second. */
  refusal(refusal: Refusal, request: FastifyRequest): void {
    const { cause, code } = refusal
    if (cause === undefined) return
    const left_out = this.#refusals.pass(`${code} ${(cause as { code?: string }).code ?? ''}`)
    if (left_out !== undefined) this.#log.warn({ err: cause, code, ...of(request), left_out }, 'request refused')
  }

  /** It took longer than it should. At most one of a route is written in a second. */
  slow(request: FastifyRequest, status: number, ms: number): void {
    const left_out = this.#slow.pass(request.routeOptions.url ?? '')
    if (left_out !== undefined) this.#log.warn({ ...of(request), status, ms: Math.round(ms), left_out }, 'slow request')
  }

  /** One line for each request, when somebody reads them. */
  follow(app: FastifyInstance): void {
    if (!this.#log.isLevelEnabled('debug')) return
    app.addHook('onRequest', (request, { raw }, done) => {
      const startedAt = performance.now()
      raw.once('close', () => {
        const ms = Math.round((performance.now() - startedAt) * 10) / 10
        this.#log.debug({ ...of(request), status: raw.statusCode, ms, done: raw.writableFinished }, 'request')
      })
      done()
    })
  }
}
