import type { AnswerHeader } from '../endpoint.ts'
import { code, type Json } from './json.ts'

const header = (description: string, schema: Json, example: unknown, required = false): Json => ({
  description,
  ...(required && { required }),
  schema: { ...schema, examples: [example] },
})

const seconds = { type: 'integer', minimum: 0 }

/** Headers of answers, by their names. */
export const headers = {
  ETag: header(
    'Names this state of the answer. Sent back as `If-None-Match` it is answered with 304 for as long as nothing changed.',
    { type: 'string' },
    '"t8Zx1u0bW2mQk3Vd5rYh7A"',
    true,
  ),
  'Set-Cookie': header(
    'The session cookie `svc_jwt` with `Path=/`; with `Path=/api/v1/auth` the one of a trusted browser, `svc_td`, and the one by which a browser that has signed in before is known, `svc_kd`, whose wrong passwords are counted apart: each `HttpOnly`, `SameSite=Lax`, and `Secure` where Docket is reached over https. With `Max-Age=0` it is cleared.',
    { type: 'string' },
    'svc_jwt=eyJhbGciOiJIUzI1NiJ9.e30.c2ln; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
    true,
  ),
  'Content-Disposition': header(
    'The name under which a browser keeps the answer as a file.',
    { type: 'string' },
    'attachment; filename="docket-export-2026-11-21.json"',
    true,
  ),
  'Docket-Since': header(
    'The bookmark of exactly this answer: what `Last-Event-ID` and `since` go on from without a gap.',
    { type: 'string' },
    '41.583921',
    true,
  ),
  'Docket-Api-Keys': header(
    'How many API keys of the account go on working.',
    { type: 'integer', minimum: 0 },
    3,
    true,
  ),
  'Docket-Unread': header(
    'How many of the notices that are looked at are unread, whatever was asked for.',
    { type: 'integer', minimum: 0 },
    2,
    true,
  ),
  'X-Robots-Tag': header('Search engines leave it out.', { type: 'string', const: 'noindex' }, 'noindex', true),
  'WWW-Authenticate': header('How to prove who is calling.', { type: 'string', const: 'Bearer' }, 'Bearer', true),
  'Retry-After': header('Whole seconds until another try makes sense.', seconds, 2),
  Location: header('Where to go.', { type: 'string', format: 'uri-reference' }, '/#verify-ok', true),
  Allow: header('With 405: the methods of this address.', { type: 'string' }, 'GET, POST'),
  'X-RateLimit-Limit': header('With an API key: requests that may come at once.', seconds, 120),
  'X-RateLimit-Remaining': header('With an API key: how many of them are left.', seconds, 119),
  'X-RateLimit-Reset': header(
    'With an API key that has none of them left: seconds until it has one again.',
    seconds,
    1,
  ),
} as const satisfies Record<string, Json>

type Header = keyof typeof headers

export const rateLimit: readonly Header[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** How an endpoint calls the headers that its answer sends. */
export const sent: Record<AnswerHeader, Header> = {
  etag: 'ETag',
  'set-cookie': 'Set-Cookie',
  'content-disposition': 'Content-Disposition',
  'docket-since': 'Docket-Since',
  'docket-unread': 'Docket-Unread',
  'docket-api-keys': 'Docket-Api-Keys',
  'x-robots-tag': 'X-Robots-Tag',
}

/** The tag of an answer that has a field for its version. */
export const versionTag = (field: string): Json =>
  header(`${code(field)} in quotes: what ${code('If-Match')} takes.`, { type: 'string' }, '"41"', true)

/** A cookie that is worth nothing any more goes with the refusal. */
export const clearedCookie = header(
  'Clears the session cookie, where one came with the request.',
  { type: 'string' },
  'svc_jwt=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
)

/** What a header is called among the components: short, since nearly every answer refers to some. */
export const componentOf = (name: string): string => name.replace(/^X-RateLimit-/, '')

export const refer = (names: readonly Header[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${componentOf(name)}` }]))

export const optional = (names: readonly AnswerHeader[]): Json =>
  Object.fromEntries(names.map((name) => [sent[name], { ...headers[sent[name]], required: false }]))

/** Request headers that the edge reads for every operation that answers with an ETag. */
export const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: `The ${code('ETag')} of the answer that the caller has. Nothing but 304 comes back while it is still the present one.`,
  schema: { type: 'string', examples: ['"t8Zx1u0bW2mQk3Vd5rYh7A"'] },
}
