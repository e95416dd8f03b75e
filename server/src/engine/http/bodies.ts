import { isUtf8 } from 'node:buffer'
import { describeBytes, refuse } from '@docket/contract'
import type { FastifyRequest } from 'fastify'
import { refuseFields } from './issues.ts'
import { parseJson } from './json.ts'

/** What JSON is sent in (RFC 8259, section 8.1), by the names that programs give it; ASCII is a part of it. */
const utf8 = /^(?:utf-?8|(?:us-)?ascii)$/i

/** Whether anything was sent. */
export const hasBody = ({ body }: FastifyRequest): boolean => Boolean((body as Buffer | undefined)?.length)

/** The parsed JSON of a request, not yet checked against its declaration. */
export const jsonBody = (request: FastifyRequest): unknown => {
  assertType(request, 'application/json')
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(request.headers['content-type']!)?.[1]
  if (charset !== undefined && !utf8.test(charset))
    refuse('request.content_type', 'The body has to be UTF-8, and its charset says something else.')
  const bytes = bytesOf(request)
  if (bytes.length === 0) refuse('request.malformed', 'The body is empty.')
  if (!isUtf8(bytes)) refuse('request.malformed', 'The body is not UTF-8.')
  return parseJson(bytes.toString())
}

/** The body as it was sent, byte for byte: what a signature is about. */
export const rawBody = (request: FastifyRequest): Uint8Array => bytesOf(request)

/** The bytes of the one file of a form. */
export const formPart = async (request: FastifyRequest, part: string, maxBytes: number): Promise<Uint8Array> => {
  assertType(request, 'multipart/form-data')
  const headers = { 'content-type': request.headers['content-type']! }
  const form = await new Response(new Uint8Array(bytesOf(request)), { headers })
    .formData()
    .catch(() => refuse('request.malformed', 'The body is not a valid form.'))
  const [file, ...more] = form.getAll(part)
  if (!(file instanceof Blob)) return refuseFields([{ field: part, error: 'must be a file.' }])
  if (more.length > 0) return refuseFields([{ field: part, error: 'must be one file, and there are several.' }])
  if (file.size > maxBytes) refuse('request.too_large', `The file is larger than ${describeBytes(maxBytes)}.`)
  return file.bytes()
}

/** The body as it arrives; whoever takes it is refused what is larger than it may be. */
export const pouredBody = (request: FastifyRequest, media: string, maxBytes: number): AsyncIterable<Uint8Array> => {
  assertType(request, media)
  assertPlain(request)
  return atMost(request.raw, maxBytes)
}

async function* atMost(pieces: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  const cut = () => refuse('request.malformed', 'The body broke off.')
  const from = pieces[Symbol.asyncIterator]()
  for (;;) {
    const piece = await from.next().catch(cut)
    if (piece.done) return
    bytes += piece.value.length
    if (bytes > maxBytes) refuse('request.too_large', `The body is larger than ${describeBytes(maxBytes)}.`)
    yield piece.value
  }
}

const bytesOf = (request: FastifyRequest): Buffer => {
  assertPlain(request)
  return (request.body as Buffer | undefined) ?? Buffer.alloc(0)
}

const assertPlain = ({ headers }: FastifyRequest): void => {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    refuse('request.content_type', 'The body has to be sent without Content-Encoding.')
  }
}

const assertType = ({ headers }: FastifyRequest, wanted: string): void => {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (type.trim().toLowerCase() !== wanted) refuse('request.content_type', `The body has to be sent as ${wanted}.`)
}
