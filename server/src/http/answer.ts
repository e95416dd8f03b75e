import type { Endpoint } from '@docket/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { OpenStream } from '../call/handler.ts'
import { type Encoding, Rendered } from '../call/rendered.ts'
import { atEndOfTurn } from './end-of-turn.ts'
import { emptyHeaders, jsonHeaders, transportSecurity } from './headers.ts'
import { serializerOf, successOf } from './serialize.ts'
import { openSink } from './sink.ts'

/** Sends what a handler returned, as the operation declares it. */
export const answerOf = (declared: Endpoint, { strict, origin }: { strict: boolean; origin: string }) => {
  const { status, type } = successOf(declared)
  const always = origin.startsWith('https:') ? transportSecurity : {}
  const jsonHead = Object.entries({ ...jsonHeaders, ...always }).flat()
  const emptyHead = Object.entries({ ...emptyHeaders, ...always }).flat()

  if (type === 'event-stream') {
    return (request: FastifyRequest, reply: FastifyReply, open: unknown) =>
      openSink(request, reply, open as OpenStream, always)
  }
  if (type === 'empty') return (_: FastifyRequest, reply: FastifyReply) => send(reply, status, emptyHead)

  const serialize = serializerOf(type as z.ZodType, { strict })
  return (request: FastifyRequest, reply: FastifyReply, result: unknown) => {
    if (result instanceof Rendered) return sendRendered(request, reply, result, jsonHead)
    const body = serialize(result)
    return send(reply, status, [...jsonHead, 'content-length', String(Buffer.byteLength(body))], body)
  }
}

/** Writes to the socket's response at once: nothing of Fastify's own way of answering is needed, and it is not free. */
const send = (reply: FastifyReply, status: number, head: string[], body?: string | Uint8Array): void => {
  const cookie = reply.getHeader('set-cookie') as string | undefined
  const { raw } = reply.hijack()
  atEndOfTurn(() => {
    raw.writeHead(status, cookie === undefined ? head : [...head, 'set-cookie', cookie])
    raw.end(body)
  })
}

const WORTH_COMPRESSING_BYTES = 1024

const sendRendered = async (
  request: FastifyRequest,
  reply: FastifyReply,
  rendered: Rendered<unknown>,
  jsonHead: string[],
) => {
  const { headers } = request
  const isSmall = rendered.bytes.length < WORTH_COMPRESSING_BYTES
  const encoding = isSmall ? undefined : acceptedEncoding(headers['accept-encoding'])
  const etag = encoding ? `"${rendered.tag}-${encoding}"` : `"${rendered.tag}"`
  const head = [...jsonHead, 'etag', etag, 'vary', 'accept-encoding']
  if (matches(headers['if-none-match'], rendered.tag)) return send(reply, 304, head)

  const bytes = encoding ? await rendered.compressed(encoding) : rendered.bytes
  head.push('content-length', String(bytes.length))
  if (encoding) head.push('content-encoding', encoding)
  send(reply, 200, head, bytes)
}

/** The same content in any encoding counts as unchanged. */
const matches = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch.includes(`"${tag}`) || ifNoneMatch === '*')

const acceptedAs = (name: Encoding) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`)
const accepts: [Encoding, RegExp][] = [
  ['br', acceptedAs('br')],
  ['gzip', acceptedAs('gzip')],
]

const acceptedEncoding = (header: string | string[] | undefined): Encoding | undefined =>
  typeof header === 'string' ? accepts.find(([, pattern]) => pattern.test(header))?.[0] : undefined
