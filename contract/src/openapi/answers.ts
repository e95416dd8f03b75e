import { codesOf } from '../codes.ts'
import { type Answer, type Endpoint, isMedia, isStream } from '../endpoint.ts'
import { type RefusalCode, refusals } from '../errors.ts'
import { exampleOf } from './examples.ts'
import { framesOf } from './frames.ts'
import { clearedCookie, headers, optional, rateLimit, refer, sent, versionTag } from './headers.ts'
import { code, type Json } from './json.ts'
import { anyRefusal, meaningOf, refusalOf } from './refusals.ts'
import type { Schemas } from './schemas.ts'

/** The `responses` of an operation: what it answers, how it refuses, and what is refused before it is looked at. */
export const answersOf = (schemas: Schemas, declared: Endpoint): Json => {
  const limited = declared.auth === 'session' ? rateLimit : []
  const own = (declared.sends ?? []).map((name) => sent[name])
  const tag = declared.version && { ETag: versionTag(declared.version) }
  const good = Object.entries(declared.answers).map(([status, answer]) => {
    const names = [...own, ...(answer === 'redirect' ? (['Location'] as const) : []), ...limited]
    const description = declared.says?.[Number(status)] ?? ''
    const all = { ...refer(names), ...tag, ...optional(declared.maySend ?? []) }
    return [status, { description, headers: all, ...contentOf(schemas, answer) }]
  })
  const unchanged: Json = {
    description: 'Nothing has changed since the answer that `If-None-Match` names.',
    headers: refer([...own, ...limited]),
  }
  return {
    ...Object.fromEntries(good),
    ...(declared.sends?.includes('etag') && { 304: unchanged }),
    ...refusalAnswers(schemas, withEarly(codesOf(declared)), limited),
    '4XX': unforeseen(schemas),
  }
}

const contentOf = (schemas: Schemas, answer: Answer): Json => {
  if (answer === 'empty' || answer === 'redirect') return {}
  if (isStream(answer)) return { content: { 'text/event-stream': framesOf(schemas, answer) } }
  if (isMedia(answer)) {
    const isText = /^text\/|[/+](?:xml|json)$/.test(answer.media)
    return { content: { [answer.media]: { schema: { type: 'string', ...(!isText && { format: 'binary' }) } } } }
  }
  const schema = schemas.of(answer, 'output')
  return { content: { 'application/json': { schema, example: exampleOf(schemas, schema) } } }
}

const refusalAnswers = (schemas: Schemas, codes: readonly RefusalCode[], limited: typeof rateLimit | []): Json => {
  const byStatus = Map.groupBy(codes, (refusal) => refusals[refusal])
  const answers = [...byStatus].map(([status, group]) => [
    status,
    {
      description: listed(group),
      headers: { ...refusalHeaders(status, group), ...refer(limited) },
      content: { 'application/json': { schema: refusalOf(schemas, group) } },
    },
  ])
  return Object.fromEntries(answers)
}

const refusalHeaders = (status: number, codes: readonly RefusalCode[]): Json => {
  if (status === 429) return { 'Retry-After': { ...headers['Retry-After'], required: true } }
  if (status === 503) return refer(['Retry-After'])
  if (status !== 401) return {}
  const cleared = codes.includes('auth.required') && { 'Set-Cookie': clearedCookie }
  return { ...refer(['WWW-Authenticate']), ...cleared }
}

const listed = (codes: readonly RefusalCode[]): string => {
  const lines = codes.map((refusal) => `${code(refusal)}: ${meaningOf(refusal)}`)
  return lines.length === 1 ? lines[0]! : lines.map((line) => `- ${line}`).join('\n')
}

/** What is refused before an operation is found. */
const early: readonly RefusalCode[] = [
  'request.malformed',
  'request.method',
  'request.timeout',
  'request.too_large',
  'request.expectation',
  'request.headers_too_large',
]

/** A status that an operation has of its own is described in one place, early refusals included. */
const withEarly = (codes: readonly RefusalCode[]): RefusalCode[] => {
  const statuses = new Set(codes.map((refusal) => refusals[refusal]))
  return [...new Set([...codes, ...early.filter((refusal) => statuses.has(refusals[refusal]))])]
}

const unforeseen = (schemas: Schemas): Json => ({
  description: `The request is refused before its operation is looked at.\n\n${early
    .map((refusal) => `- ${refusals[refusal]} ${code(refusal)}: ${meaningOf(refusal)}`)
    .join('\n')}`,
  'x-codes': Object.fromEntries(early.map((refusal) => [refusal, refusals[refusal]])),
  headers: refer(['Allow']),
  content: { 'application/json': { schema: anyRefusal(schemas) } },
})
