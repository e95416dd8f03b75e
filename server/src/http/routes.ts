import { type Endpoint, endpoints, type OperationId, refuse } from '@docket/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../call/caller.ts'
import type { AnyHandler, Handlers, Surroundings } from '../call/handler.ts'
import { answerOf } from './answer.ts'
import { assertSameSite, credentialsOf, sessionCookie } from './credentials.ts'
import { parserOf } from './parse.ts'

export interface Edge {
  /** Scheme, host and port under which browsers reach this installation. */
  readonly origin: string
  readonly sessionMaxAgeSeconds: number
  /** Answers are checked against the contract before they are sent. */
  readonly strict: boolean
  /** Who a token speaks for; refuses with 401. `reading` names what the request is going to read. */
  whoIs(token: string, reading: Readonly<Record<string, string>>): Promise<Caller>
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
  const parse = parserOf(declared)
  const answer = answerOf(declared, edge)
  const handle = handler as unknown as (call: object) => Promise<unknown>

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await passGates(declared, request, reply, edge)
    const call = Object.assign(new RequestCall(request, reply, edge, caller), parse(request))
    return answer(request, reply, await handle(call))
  }
}

/** What a handler is told of the request; most handlers ask for little of it. */
class RequestCall implements Surroundings {
  readonly caller: Caller | undefined
  readonly setSession: Surroundings['setSession']
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest, reply: FastifyReply, edge: Edge, caller: Caller | undefined) {
    this.#request = request
    this.caller = caller
    this.setSession = (token) => setSession(reply, token, edge)
  }

  get ip(): string {
    return this.#request.ip
  }

  get user_agent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get lastEventId(): string | undefined {
    return this.#request.headers['last-event-id'] as string | undefined
  }
}

/** In this order: another site's request, no credentials. */
const passGates = async (
  declared: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  edge: Edge,
): Promise<Caller | undefined> => {
  const credentials = credentialsOf(request)
  if (declared.method !== 'GET' && credentials?.from !== 'bearer') assertSameSite(request, edge.origin)
  if (declared.auth === 'public') return undefined
  try {
    if (!credentials) return refuse('auth.required', 'Sign in first.')
    const reading = declared.method === 'GET' ? (request.params as Record<string, string>) : {}
    return await edge.whoIs(credentials.token, reading)
  } catch (error) {
    if (declared.endsSession || credentials?.from === 'cookie') setSession(reply, undefined, edge)
    throw error
  }
}

const setSession = (reply: FastifyReply, token: string | undefined, edge: Edge): void => {
  const secure = edge.origin.startsWith('https:')
  reply.header('set-cookie', sessionCookie(token, { secure, maxAgeSeconds: edge.sessionMaxAgeSeconds }))
}
