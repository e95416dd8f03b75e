import type { IncomingMessage } from 'node:http'
import { refuse } from '@docket/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lingerAfter } from './linger.ts'

/* What Node reads as a request and a proxy in front could understand differently. */

/** RFC 9112, section 3.2: who has two hosts could be understood differently by a proxy in front. */
export const assertOneHost = ({ rawHeaders, httpVersion }: IncomingMessage, reply: FastifyReply): void => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return
  reply.header('connection', 'close')
  refuse('request.malformed', hosts === 0 ? 'The request has no Host header.' : 'The request has two Host headers.')
}

/** Node refuses what does not end in `chunked`; what does it takes, and hands out what stands inside as it came (RFC 9112, section 6.1). */
export const assertPlainCoding = (request: FastifyRequest, reply: FastifyReply): void => {
  const { 'transfer-encoding': coding } = request.headers
  if (coding === undefined || !/,\s*chunked$/i.test(coding)) return
  reply.header('connection', 'close')
  lingerAfter(request, reply)
  refuse('request.malformed', 'The only Transfer-Encoding that is taken is chunked.')
}
