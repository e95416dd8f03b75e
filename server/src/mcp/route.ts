import { refuse } from '@docket/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Allowance } from '../engine/call/allowance.ts'
import type { Caller } from '../engine/call/caller.ts'
import { jsonHeaders } from '../engine/http/headers.ts'
import { fetchWithin } from './own-api.ts'
import type { McpService } from './service.ts'

const MOST_BYTES = 1024 * 1024

interface McpOptions {
  /** Scheme, host and port under which Docket is reached. */
  readonly origin: string
  readonly version: string
  /** Whose key it is; refuses with 401. */
  whoIs(token: string): Promise<Caller>
  /** Counts a request of a key, which may make only so many. */
  count(caller: Caller): Allowance | Promise<Allowance> | undefined
  onError(error: unknown): void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks by the Model Context Protocol. */
    agent: { readonly token: string; readonly caller: Caller } | undefined
  }
}

/**
 * `POST /mcp`: Docket for agents, by the Model Context Protocol. API keys only: no cookie counts, so no other site can ask in
 * somebody’s name. The library is loaded with the first call.
 */
export const serveMcp = (app: FastifyInstance, { origin, version, whoIs, count, onError }: McpOptions): void => {
  let loading: Promise<McpService> | undefined
  const service = () => (loading ??= import('./service.ts').then(({ mcpService }) => mcpService(version, onError)))
  app.decorateRequest('agent', undefined)
  app.addHook('onClose', async () => (await loading)?.close())

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: MOST_BYTES,
    config: { tooLarge: 'The body is larger than 1 MiB.' },
    // Before a body is read.
    onRequest: async (request) => {
      assertOwnOrigin(request, origin)
      const token =
        /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ??
        refuse('auth.required', 'Send an API key: `Authorization: Bearer svc_u_…`.')
      const caller = await whoIs(token)
      if (caller.credential.kind !== 'api_key')
        refuse('auth.required', 'Agents come with an API key, and not with a session.')
      const allowance = await count(caller)
      if (allowance?.isAllowed === false)
        refuse('rate_limited', 'This API key makes too many requests. Wait a little.', {
          retry_after: allowance.resetSeconds,
        })
      request.agent = { token, caller }
    },
    handler: async (request, reply) => answer(await service(), request, reply),
  })
}

/** A page of another site can reach what runs on its visitor’s machine under any name (MCP, Transports: security). */
const assertOwnOrigin = ({ headers }: FastifyRequest, origin: string): void => {
  if (headers.origin !== undefined && headers.origin !== origin)
    refuse('auth.cross_site', 'This request comes from another site.')
}

const answer = async (service: McpService, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { token, caller } = request.agent!
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const response = await service.answer({
    request: asked(request, gone.signal),
    token,
    access: caller.credential.access,
    fetch: fetchWithin(request.server, request.ip, gone.signal),
    signal: gone.signal,
  })
  const text = await response.text()
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  reply.code(response.status).headers({ ...Object.fromEntries(response.headers), ...jsonHeaders })
  return reply.send(isStream ? onlyEvent(text) : text)
}

/** As the library takes it. It insists on clients that take both forms, though every answer here is one piece of JSON. */
const asked = ({ url, method, headers, body }: FastifyRequest, signal: AbortSignal): Request => {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return new Request(new URL(url, 'http://docket'), {
    method,
    headers: { ...Object.fromEntries(sent), accept: 'application/json, text/event-stream' },
    ...(method === 'POST' && { body: new Uint8Array((body as Buffer | undefined) ?? []) }),
    signal,
  })
}

/** The answer to a client of 2025, without the stream around it. */
const onlyEvent = (stream: string): string =>
  stream
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice('data: '.length))
    .join('')
