import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../call/caller.ts'
import type { RequestFacts } from '../call/handler.ts'
import { currentDeadline } from '../outside/deadline.ts'
import { addCookie, cookiesOf } from './cookies.ts'
import { isGone } from './deadlines.ts'
import type { PassGates } from './gates.ts'
import type { Visit } from './share.ts'
import { partyOf } from './shares.ts'

interface Entered {
  readonly caller: Caller | undefined
  readonly origin: string
  readonly passGates: PassGates | undefined
  readonly visit: Visit
}

/**
 * What a handler is told of the request. Most handlers ask for little of it, so each is made when it is asked for. What the request
 * says is written into it: it has no other field than `caller` of its own, since handlers take "the rest" for what was asked.
 */
export class RequestCall implements RequestFacts {
  readonly caller: Caller | undefined
  #visit: Visit
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #origin: string
  readonly #passGates: PassGates | undefined

  constructor(request: FastifyRequest, reply: FastifyReply, { caller, origin, passGates, visit }: Entered) {
    this.caller = caller
    this.#visit = visit
    this.#passGates = passGates
    this.#request = request
    this.#reply = reply
    this.#origin = origin
  }

  /** What the request uses of the event loop is counted there. */
  get visit(): Visit {
    return this.#visit
  }

  get passAgain(): RequestFacts['passAgain'] {
    return async () => (await this.#passGates!(this.#request, this.#reply))!
  }

  get rest(): RequestFacts['rest'] {
    return async (wait) => {
      const request = this.#request
      const { shares } = request.server
      const since = performance.now()
      shares.leave(this.#visit)
      try {
        return await wait()
      } finally {
        request.arrived_at += performance.now() - since // it was no work
        const { visit, turn } = shares.enter(partyOf(request))
        this.#visit = visit
        currentDeadline()!.loopTime = visit
        if (turn) await turn
      }
    }
  }

  get isGone(): RequestFacts['isGone'] {
    return () => isGone(this.#reply.raw)
  }

  get ip(): string {
    return this.#request.ip
  }

  get user_agent(): string {
    return this.#request.headers['user-agent'] ?? ''
  }

  get languages(): string {
    return this.#request.headers['accept-language'] ?? ''
  }

  /** Never from a forwarding header: a page that another name leads to our address can send those. */
  get host(): string {
    return this.#request.headers.host ?? ''
  }

  get isHead(): boolean {
    return this.#request.method === 'HEAD'
  }

  get cookies(): RequestFacts['cookies'] {
    return cookiesOf(this.#request)
  }

  get setCookie(): RequestFacts['setCookie'] {
    return (cookie) => addCookie(this.#reply, cookie, { origin: this.#origin })
  }

  get setHeader(): RequestFacts['setHeader'] {
    return (name, value) => void this.#reply.header(name, value)
  }
}
