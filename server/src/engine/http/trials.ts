import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { jsonHeaders, streamHeaders } from './headers.ts'

const APART_MS = 1000
const AT_ONCE = 10

/**
 * Two addresses for `docket doctor`, which asks through the proxies in front of Docket: how Docket sees the caller, and whether a
 * stream arrives piece by piece. They tell callers about themselves and nothing else, so that anybody may ask.
 */
export const serveTrials = (app: FastifyInstance): void => {
  app.get('/healthz/seen', async (request, reply) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined
    // Not by comparing addresses: who asks from the proxy's own machine has the proxy's.
    const isBelieved = (request.ips?.length ?? 0) > 1
    const forwarded = !isForwarded ? 'absent' : isBelieved ? 'believed' : 'ignored'
    return reply.headers(jsonHeaders).send(JSON.stringify({ address: request.ip, forwarded }))
  })

  let open = 0
  app.get('/healthz/stream', async (_, reply) => {
    if (open >= AT_ONCE) return reply.code(503).headers(jsonHeaders).send('{}')
    open++
    reply.raw.once('close', () => open--)
    return reply.headers(streamHeaders).send(Readable.from(pieces()))
  })
}

const pieces = async function* () {
  yield 'data: 1\n\n'
  await delay(APART_MS)
  yield 'data: 2\n\n'
}
