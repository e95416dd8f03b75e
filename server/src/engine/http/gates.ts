import { type Endpoint, type Gate, gatesOf, Refusal, refusals, refuse } from '@docket/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Allowance } from '../call/allowance.ts'
import type { Caller } from '../call/caller.ts'
import type { NewCookie } from '../call/handler.ts'
import { addCookie } from './cookies.ts'
import { assertSameSite, type Credentials, credentialsOf } from './credentials.ts'

/** The gates that ask who is calling; each refuses whoever does not pass. */
export type CallerGates = {
  readonly [Name in Exclude<Gate, 'same_site' | 'signed_in'>]: (caller: Caller, declared: Endpoint) => void
}

export interface Entrance {
  /** Scheme, host and port under which browsers reach this installation. */
  readonly origin: string
  readonly callerGates: CallerGates
  /** The cookie that carries credentials, in the form that clears it. */
  readonly clearedCookie: NewCookie
  /** Whom the credentials speak for; refuses with 401. `reading` names what the request is going to read. */
  whoIs(credentials: Credentials, reading: Readonly<Record<string, string>>): Promise<Caller>
  /** Whether credentials are refused because there are others in their place, which this browser may have already. */
  isReplaced(refusal: unknown): boolean
  /** Counts a request of a caller who may make only so many; nothing for the others. */
  count(caller: Caller): Allowance | Promise<Allowance> | undefined
}

export type PassGates = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | undefined>

/** Walks a request through the gates of its operation, in the order of the contract; the caller where there is one. */
export const gatekeeperOf = (declared: Endpoint, entrance: Entrance): PassGates | undefined => {
  const stands = gatesOf(declared)
  if (stands.length === 0) return undefined
  const isRead = declared.method === 'GET'

  return async (request, reply) => {
    const credentials = credentialsOf(request, entrance.clearedCookie.name)
    let caller: Caller | undefined
    for (const gate of stands) {
      if (gate === 'same_site') {
        if (credentials?.from !== 'bearer') assertSameSite(request, entrance.origin)
      } else if (gate === 'signed_in') {
        try {
          caller = await identify(credentials, isRead ? (request.params as Record<string, string>) : nothing, entrance)
        } catch (error) {
          const isEnded = declared.endsSession || (credentials?.from === 'cookie' && !entrance.isReplaced(error))
          if (isEnded && isUnauthorized(error)) addCookie(reply, entrance.clearedCookie, entrance)
          throw error
        }
        if (!request.allowance) {
          const counted = entrance.count(caller)
          if (counted) assertAllowed(request, counted instanceof Promise ? await counted : counted)
        }
      } else entrance.callerGates[gate](caller!, declared)
    }
    return caller
  }
}

const nothing = {}

const identify = (
  credentials: Credentials | undefined,
  reading: Readonly<Record<string, string>>,
  entrance: Entrance,
): Promise<Caller> => {
  if (!credentials) return refuse('auth.required', 'Sign in first.')
  if (credentials.token === '') return refuse('auth.required', 'The Authorization header has to be `Bearer <token>`.')
  return entrance.whoIs(credentials, reading)
}

/** However often the gates stand before a request, it is counted once. */
const assertAllowed = (request: FastifyRequest, allowance: Allowance): void => {
  request.allowance = allowance
  const { isAllowed, resetSeconds } = allowance
  if (isAllowed) return
  refuse('rate_limited', 'This API key makes too many requests. Wait a little.', { retry_after: resetSeconds })
}

/** Only this says that a cookie is worth nothing any more: a database that does not answer says nothing of it. */
const isUnauthorized = (error: unknown): boolean => error instanceof Refusal && refusals[error.code] === 401
