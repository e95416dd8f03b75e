import { type Endpoint, empty, isMedia, isStream, redirect } from '@docket/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Encoding, encode } from '../call/encoding.ts'
import type { OpenStream } from '../call/handler.ts'
import { Rendered } from '../call/rendered.ts'
import { Streamed } from '../call/streamed.ts'
import { apiHeaders, jsonHeaders } from './headers.ts'
import { acceptedEncoding, isCompressible, isUnchanged } from './negotiation.ts'
import { pour } from './pour.ts'
import { type Head, headFrom, send, sized } from './send.ts'
import { openSink } from './sink.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply, result: unknown) => unknown

/** Sends what a handler returned, as the operation declares it. */
export const answerOf = (declared: Endpoint, { origin }: { origin: string }): Answer => {
  const answers = Object.entries(declared.answers)
  const without = answers.find(([, answer]) => answer === empty)
  const [status, answer] = answers.find(([, answer]) => answer !== empty) ?? [without![0], empty]
  const write = writerOf(Number(status), answer, origin, declared)
  if (!without) return write
  const writeNothing = writerOf(Number(without[0]), empty, origin, declared)
  return (request, reply, result) => (result === undefined ? writeNothing : write)(request, reply, result)
}

const writerOf = (status: number, answer: Endpoint['answers'][number], origin: string, declared: Endpoint): Answer => {
  if (answer === empty) return (request, reply) => send(request, reply, status, emptyHead)
  if (isStream(answer)) return (request, reply, open) => openSink(request, reply, open as OpenStream)
  if (answer === redirect) {
    // As an absolute address it has nothing in it that a header could not have.
    return (request, reply, address) =>
      send(request, reply, status, [...emptyHead, 'location', new URL(address as string, origin).href])
  }
  if (isMedia(answer)) {
    const head = headFrom({ ...apiHeaders, ...(answer.cache !== undefined && { 'cache-control': answer.cache }) })
    const sendIt = rendered(status, head, answer.media, isCompressible(answer.media))
    const pouredHead = [...head, 'content-type', answer.media]
    return (request, reply, result) =>
      result instanceof Streamed
        ? pour(request, reply, status, pouredHead, result.pieces)
        : sendIt(request, reply, result as Rendered<string>)
  }
  return declared.version ? versionWriter(status, answer, declared) : jsonWriter(status, answer)
}

const emptyHead = headFrom(apiHeaders)
const jsonHead = headFrom(jsonHeaders)

/** Parsing leaves out whatever is not declared, so that a column never leaks because a handler returned its row. */
const jsonWriter = (status: number, declared: z.ZodType): Answer => {
  const sendRendered = rendered(status, emptyHead, jsonHeaders['content-type'], true)
  return (request, reply, result) => {
    if (result instanceof Rendered) return sendRendered(request, reply, result)
    if (result instanceof Streamed) return pour(request, reply, status, jsonHead, result.pieces)
    const json = JSON.stringify(declared.parse(result))
    if (json.length > WORTH_WAITING_BYTES) return sendLarge(request, reply, status, json)
    send(request, reply, status, sized(jsonHead, json), json)
  }
}

/** With an ETag that a reader of the body knows as well. It is not compressed: another encoding would be another tag. */
const versionWriter = (status: number, type: z.ZodType, { version, sends }: Endpoint): Answer => {
  const canBeUnchanged = sends?.includes('etag')
  return (request, reply, result) => {
    const tag = `"${(result as Record<string, unknown>)[version!]}"`
    const head = [...jsonHead, 'etag', tag]
    if (canBeUnchanged && isUnchanged(request.headers['if-none-match'], tag))
      return send(request, reply, 304, [...emptyHead, 'etag', tag])
    const json = JSON.stringify(type.parse(result))
    send(request, reply, status, sized(head, json), json)
  }
}

/** What is made for one caller is compressed for one caller: that has to save more than it costs. */
const WORTH_WAITING_BYTES = 16 * 1024

const sendLarge = async (request: FastifyRequest, reply: FastifyReply, status: number, json: string) => {
  const head = [...jsonHead, 'vary', 'accept-encoding']
  const encoding = encodingFor(request)
  if (!encoding) return send(request, reply, status, sized(head, json), json)
  const encoded = await encode([Buffer.from(json)], encoding)
  send(request, reply, status, sized([...head, 'content-encoding', encoding], encoded), encoded)
}

const WORTH_COMPRESSING_BYTES = 1024

interface Heads {
  readonly unchanged: Head
  whole?: Head
}

/**
 * As it is, compressed, or not at all when the caller has it already. Like the content, its heads are made once for all of
 * its readers.
 */
const rendered = (status: number, head: Head, type: string, isText: boolean) => {
  const known = new WeakMap<Rendered<unknown>, { [Form in Encoding | 'plain']?: Heads }>()

  const headsOf = (content: Rendered<unknown>, encoding: Encoding | undefined): Heads => {
    let forms = known.get(content)
    if (!forms) known.set(content, (forms = {}))
    const tag = encoding ? `"${content.tag}-${encoding}"` : `"${content.tag}"`
    return (forms[encoding ?? 'plain'] ??= {
      unchanged: [...head, 'etag', tag, 'vary', 'accept-encoding', ...content.headers],
    })
  }

  return (request: FastifyRequest, reply: FastifyReply, content: Rendered<unknown>): void | Promise<void> => {
    const isWorthIt = isText && content.bytes >= WORTH_COMPRESSING_BYTES
    const encoding = isWorthIt ? encodingFor(request) : undefined
    const heads = headsOf(content, encoding)
    if (isUnchanged(request.headers['if-none-match'], `"${content.tag}`))
      return send(request, reply, 304, heads.unchanged)
    const answer = (body: Uint8Array | readonly Uint8Array[]): void => {
      heads.whole ??= sized([...heads.unchanged, 'content-type', type, ...encodedAs(encoding)], body)
      send(request, reply, status, heads.whole, body)
    }
    return encoding ? content.encoded(encoding).then(answer) : answer(content.parts)
  }
}

const encodedAs = (encoding: Encoding | undefined) => (encoding ? ['content-encoding', encoding] : [])

const encodingFor = ({ headers }: FastifyRequest) => acceptedEncoding(headers['accept-encoding'])
