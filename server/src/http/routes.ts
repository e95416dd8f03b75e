import { type Endpoint, endpoints, type OperationId, refuse } from '@docket/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AnyHandler, Caller, Handlers, OpenStream, Surroundings } from '../handler.ts'
import { type Encoding, Rendered } from '../rendered.ts'
import { assertSameSite, type Credentials, credentialsOf, sessionCookie } from './credentials.ts'
import { describeIssue } from './envelope.ts'
import { emptyHeaders, jsonHeaders } from './headers.ts'
import { parseJson } from './json.ts'
import { serializerOf, successOf } from './serialize.ts'
import { openSink } from './sink.ts'

export interface Edge {
  /** Scheme, host and port under which browsers reach this installation. */
  readonly origin: string
  readonly sessionMaxAgeSeconds: number
  /** Answers are checked against the contract before they are sent. */
  readonly strict: boolean
  /** Who a token speaks for; refuses with 401. */
  whoIs(token: string): Promise<Caller>
}

/** Registers every operation of the contract. */
export const registerRoutes = (app: FastifyInstance, handlers: Handlers, edge: Edge): void => {
  for (const [id, declared] of Object.entries(endpoints)) {
    app.route({
      method: declared.method,
      url: declared.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: operation(declared, handlers[id as OperationId], edge),
    })
  }
}

const operation = (declared: Endpoint, handler: AnyHandler, edge: Edge) => {
  const answer = answerOf(declared, edge)
  const parse = parserOf(declared)
  const handle = handler as unknown as (call: object) => Promise<unknown>

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const credentials = credentialsOf(request)
    const caller = await passGates(declared, request, reply, credentials, edge)
    const surroundings: Surroundings = {
      ip: request.ip,
      user_agent: request.headers['user-agent'] ?? '',
      lastEventId: lastEventIdOf(request),
      setSession: (token) => setSession(reply, token, edge),
    }
    const result = await handle({ ...parse(request), ...surroundings, caller })
    return answer(request, reply, result)
  }
}

/** In this order: another site's request, no credentials. */
const passGates = async (
  declared: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials | undefined,
  edge: Edge,
): Promise<Caller | undefined> => {
  if (declared.method !== 'GET' && credentials?.from !== 'bearer') assertSameSite(request, edge.origin)
  if (declared.auth === 'public') return undefined
  try {
    if (!credentials) return refuse('auth.required', 'Sign in first.')
    return await edge.whoIs(credentials.token)
  } catch (error) {
    if (declared.endsSession || credentials?.from === 'cookie') setSession(reply, undefined, edge)
    throw error
  }
}

const setSession = (reply: FastifyReply, token: string | undefined, edge: Edge): void => {
  const secure = edge.origin.startsWith('https:')
  reply.header('set-cookie', sessionCookie(token, { secure, maxAgeSeconds: edge.sessionMaxAgeSeconds }))
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const parserOf = ({ query, body }: Endpoint) => {
  return (request: FastifyRequest): object => {
    const params = request.params as Record<string, string>
    for (const name in params) {
      if (!uuid.test(params[name]!)) refuse('request.invalid', `${name}: must be a UUID in lower case.`)
    }
    return {
      ...params,
      ...(query && parseOr400(query, request.query)),
      ...(body && { body: parseOr400(body, bodyOf(request)) }),
    }
  }
}

const bodyOf = ({ body, headers }: FastifyRequest): unknown => {
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    return refuse('request.content_type', 'The body has to be sent as application/json.')
  }
  return typeof body === 'string' ? parseJson(body) : refuse('request.malformed', 'The body is empty.')
}

const parseOr400 = (type: z.ZodObject, value: unknown): Record<string, unknown> => {
  const parsed = type.safeParse(value)
  if (parsed.success) return parsed.data
  return refuse('request.invalid', describeIssue(parsed.error.issues[0]!))
}

const lastEventIdOf = (request: FastifyRequest): number | undefined => {
  const id = request.headers['last-event-id']
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

const answerOf = (declared: Endpoint, edge: Edge) => {
  const { status, type } = successOf(declared)
  if (type === 'event-stream') {
    return (request: FastifyRequest, reply: FastifyReply, open: unknown) => {
      openSink(request, reply, open as OpenStream)
      return reply
    }
  }
  if (type === 'empty')
    return (_: FastifyRequest, reply: FastifyReply) => reply.code(status).headers(emptyHeaders).send()

  const serialize = serializerOf(type, { strict: edge.strict })
  return (request: FastifyRequest, reply: FastifyReply, result: unknown) => {
    if (result instanceof Rendered) return sendRendered(request, reply, result)
    return reply.code(status).headers(jsonHeaders).send(serialize(result))
  }
}

const WORTH_COMPRESSING = 1024

const sendRendered = async (request: FastifyRequest, reply: FastifyReply, rendered: Rendered) => {
  const encoding = rendered.bytes.length < WORTH_COMPRESSING ? undefined : acceptedEncoding(request)
  const etag = encoding ? `"${rendered.tag}-${encoding}"` : `"${rendered.tag}"`
  reply.headers(jsonHeaders).header('etag', etag).header('vary', 'accept-encoding')
  if (matches(request.headers['if-none-match'], rendered.tag)) return reply.code(304).send()
  if (!encoding) return reply.send(rendered.bytes)
  return reply.header('content-encoding', encoding).send(await rendered.compressed(encoding))
}

/** The same content in any encoding counts as unchanged. */
const matches = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.includes(`"${tag}`) || ifNoneMatch === '*')

const acceptedEncoding = ({ headers }: FastifyRequest): Encoding | undefined => {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string') return undefined
  return (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted),
  )
}
