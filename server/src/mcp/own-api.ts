import type { FastifyInstance } from 'fastify'
import inject from 'light-my-request'

/** Statuses that have no body (RFC 9110, section 6.4.1). */
const bare = new Set([204, 304])

/**
 * `fetch` to the operations of this process: they pass the same gates as if they came from outside, from the address `ip`. Aborting
 * it is as good as a client that hangs up.
 */
export const fetchWithin =
  (app: FastifyInstance, ip: string, stopped: AbortSignal): typeof fetch =>
  async (url, { method = 'GET', headers, body, signal: own } = {}) => {
    const signal = own ? AbortSignal.any([stopped, own]) : stopped
    signal.throwIfAborted()
    const answer = await inject(
      (request, response) => {
        signal.addEventListener('abort', () => response.destroy(), { once: true })
        app.routing(request, response)
      },
      {
        method,
        url: String(url),
        headers: headers as Record<string, string>,
        remoteAddress: ip,
        ...(typeof body === 'string' && { payload: body }),
      },
    )
    return new Response(bare.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    })
  }
