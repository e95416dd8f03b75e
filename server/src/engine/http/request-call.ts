import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../call/caller.ts'
import type { RequestFacts } from '../call/handler.ts'
import { addCookie, cookiesOf } from './cookies.ts'
import type { PassGates } from './gates.ts'

interface Entered {
  readonly caller: Caller | undefined
  readonly origin: string
  readonly passGates: PassGates | undefined
}

/** What a handler is told of the request. Most handlers ask for little of it, so each is made when it is asked for. */
export class RequestCall implements RequestFacts {
  readonly caller: Caller | undefined
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #origin: string
  readonly #passGates: PassGates | undefined

  constructor(request: FastifyRequest, reply: FastifyReply, { caller, origin, passGates }: Entered) {
    this.caller = caller
    this.#passGates = passGates
    this.#request = request
    this.#reply = reply
    this.#origin = origin
  }

  get passAgain(): RequestFacts['passAgain'] {
    return async () => (await this.#passGates!(this.#request, this.#reply))!
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
