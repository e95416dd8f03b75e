import type { FastifyReply, FastifyRequest } from 'fastify'
import { atEndOfTurn } from './end-of-turn.ts'

/** Names and values in turn, as Node takes them fastest. */
export type Head = readonly (string | string[])[]

export const headFrom = (headers: Readonly<Record<string, string>>): Head => Object.entries(headers).flat()

/**
 * The head of an answer together with what was set on the reply: cookies, limits, transport security. What was set wins.
 * Successes and streams take their head from here, refusals from the reply itself.
 */
export const headOf = (reply: FastifyReply, head: Head): string[] => {
  const set = reply.getHeaders() as Record<string, string>
  const names = Object.keys(set)
  if (names.length === 0) return head as string[]
  const kept = head.filter((_, at) => !((head[at - (at % 2)] as string) in set))
  return [...kept, ...names.flatMap((name) => [name, set[name]!])] as string[]
}

/** Writes to the socket's response: nothing of Fastify's own way of answering is needed, and it is not free. */
export const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  head: Head,
  body?: string | Uint8Array,
): void => {
  if (request.server.isStopping) reply.header('connection', 'close')
  const sized = body === undefined ? head : [...head, 'content-length', String(Buffer.byteLength(body))]
  const whole = headOf(reply, sized)
  const { raw } = reply.hijack()
  atEndOfTurn({
    response: raw,
    write: () => {
      raw.writeHead(status, whole)
      raw.end(body)
    },
    onBroken: (error) => request.server.logBug(error, request),
  })
}
