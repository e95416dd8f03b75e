import { codesOf } from '../codes.ts'
import { type Answer, type Endpoint, isMedia, isStream } from '../endpoint.ts'
import { type RefusalCode, refusals } from '../errors.ts'
import { framesOf } from './frames.ts'
import { clearedCookie, headers, optional, rateLimit, refer, sent, versionTag } from './headers.ts'
import { code, type Json } from './json.ts'
import { anyError, errorOf, meaningOf } from './refusals.ts'
import type { Schemas } from './schemas.ts'

/** The `responses` of an operation: what it answers, how it refuses, and what is refused before it is looked at. */
export const answersOf = (schemas: Schemas, declared: Endpoint, links: Json = {}): Json => {
  const own = (declared.sends ?? []).map((name) => sent[name])
  const tag = declared.version && { ETag: versionTag(declared.version) }
  const good = Object.entries(declared.answers).map(([status, answer]) => {
    const names = [...own, ...(answer === 'redirect' ? (['Location'] as const) : [])]
    const description = declared.says?.[Number(status)] ?? ''
    const all = { ...refer(names), ...tag, ...optional(declared.maySend ?? []) }
    const sending = Object.keys(all).length > 0 && { headers: all }
    return [status, { description, ...sending, ...contentOf(schemas, answer), ...links }]
  })
  const unchanged: Json = {
    description: 'Nothing has changed since the answer that `If-None-Match` names.',
    headers: refer(own),
  }
  return {
    ...Object.fromEntries(good),
    ...(declared.sends?.includes('etag') && { 304: unchanged }),
    ...refusalAnswers(schemas, codesOf(declared)),
    default: unforeseen(schemas),
  }
}

const contentOf = (schemas: Schemas, answer: Answer): Json => {
  if (answer === 'empty' || answer === 'redirect') return {}
  if (isStream(answer)) return { content: { 'text/event-stream': framesOf(schemas, answer) } }
  if (isMedia(answer)) {
    const isText = /^text\/|[/+](?:xml|json)$/.test(answer.media)
    return { content: { [answer.media]: { schema: { type: 'string', ...(!isText && { format: 'binary' }) } } } }
  }
  return { content: { 'application/json': { schema: schemas.of(answer, 'output') } } }
}

const refusalAnswers = (schemas: Schemas, codes: readonly RefusalCode[]): Json => {
  const statuses = new Set(codes.filter((refusal) => !atAnyTime.includes(refusal)).map((refusal) => refusals[refusal]))
  return Object.fromEntries([...statuses].map((status) => [status, refusalAnswer(schemas, status)]))
}

/** The answer of all refusals with this status, written once for all operations. */
const refusalAnswer = (schemas: Schemas, status: number): Json => {
  const codes = (Object.keys(refusals) as RefusalCode[]).filter((refusal) => refusals[refusal] === status)
  return schemas.addResponse(`Refused${status}`, {
    description: listed(codes),
    headers: refusalHeaders(status),
    content: { 'application/json': { schema: errorOf(schemas, status, codes) } },
  })
}

const refusalHeaders = (status: number): Json => {
  if (status === 429) return { 'Retry-After': { ...headers['Retry-After'], required: true }, ...refer(rateLimit) }
  if (status === 503) return refer(['Retry-After'])
  if (status === 401) return { ...refer(['WWW-Authenticate']), 'Set-Cookie': clearedCookie }
  return status === 405 ? refer(['Allow']) : {}
}

const listed = (codes: readonly RefusalCode[]): string =>
  codes.map((refusal) => `- ${code(refusal)}: ${meaningOf(refusal)}`).join('\n')

/** What any operation may answer, whatever it is: said once, as what is answered by `default`. */
const atAnyTime: readonly RefusalCode[] = ['internal']

/** What is refused before an operation is found. */
const early: readonly RefusalCode[] = [
  'request.malformed',
  'request.method',
  'request.timeout',
  'request.too_large',
  'request.expectation',
  'request.headers_too_large',
]

const unforeseen = (schemas: Schemas): Json =>
  schemas.addResponse('Refused', {
    description: `The request is refused before its operation is looked at, or something went wrong.\n\n${[
      ...early,
      ...atAnyTime,
    ]
      .map((refusal) => `- ${refusals[refusal]} ${code(refusal)}: ${meaningOf(refusal)}`)
      .join('\n')}`,
    headers: refer(['Allow']),
    content: { 'application/json': { schema: anyError(schemas) } },
  })
