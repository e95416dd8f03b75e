import { refuse } from '@docket/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Refuses what no route answers: with 405 where the address has other methods (RFC 9110, section 15.5.6), else with 404. */
export class Addresses {
  readonly #known: { pattern: RegExp; methods: string[] }[] = []

  /** Learns every route that `app` gets from now on. */
  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method }) => {
      if (url.includes('*')) return
      const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]{1,500}')}$`)
      this.#known.push({ pattern, methods: [method].flat() })
    })
  }

  readonly refuse = ({ url }: FastifyRequest, reply: FastifyReply): never => {
    const path = url.split('?', 1)[0]!
    const methods = this.#known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    if (methods.length === 0) return refuse('not_found', 'There is nothing at this address.')
    const allowed = [...new Set(methods)].sort().join(', ')
    reply.header('allow', allowed)
    return refuse('request.method', `This address takes ${allowed}.`)
  }
}
