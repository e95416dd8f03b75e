import type { z } from 'zod'
import { ownCodesOf } from '../codes.ts'
import { type Bytes, type Endpoint, headersOf, isBytes, levelOf, pathParameters } from '../endpoint.ts'
import { refusals } from '../errors.ts'
import * as field from '../fields.ts'
import { gates, gatesOf } from '../gates.ts'
import { describeBytes } from '../sizes.ts'
import type { ListRole } from '../words.ts'
import { answersOf } from './answers.ts'
import { ifNoneMatch } from './headers.ts'
import { code, type Json } from './json.ts'
import { linksOf } from './links.ts'
import type { Schemas } from './schemas.ts'

/** One operation of the document. */
export const operationOf = (
  schemas: Schemas,
  id: string,
  tag: string,
  declared: Endpoint,
  all: Readonly<Record<string, Endpoint>> = {},
): Json => ({
  operationId: id,
  summary: declared.summary,
  description: describe(declared),
  tags: [tag],
  ...(declared.auth !== 'session' && { security: security[declared.auth] }),
  'x-gates': gatesOf(declared),
  ...(declared.level && { 'x-level': levelOf(declared) }),
  'x-codes': ownCodesOf(declared),
  parameters: parametersOf(schemas, declared),
  ...(declared.body && { requestBody: requestBody(schemas, declared.body, declared.hasOptionalBody) }),
  responses: answersOf(schemas, declared, linksOf(declared, all)),
})

/** Of operations that say nothing else. */
export const signedIn: Json[] = [{ bearer: [] }, { cookie: [] }]
const security = { public: [], signature: [{ signature: [] }] } as const satisfies Record<string, Json[]>

const callers = {
  public: 'For everybody.',
  session: 'For everybody who is signed in.',
  signature: 'For the payment provider, which signs the body.',
  viewer: 'For everybody on the list.',
  editor: 'For the list’s owner and editors.',
  owner: 'For the list’s owner.',
} as const satisfies Record<Endpoint['auth'] | ListRole, string>

/** What `about` says of all operations. */
const inGeneral: ReadonlySet<string> = new Set([
  'auth.required',
  'auth.cross_site',
  'api_key.read_only',
  'api_key.level',
  'api_key.scope',
])

/** What the declaration says, who may call, and with what it refuses, in this order: the gates, then its own. */
const describe = (declared: Endpoint): string => {
  const { description = '', auth, needs, refuses = [] } = declared
  const codes = [...gatesOf(declared).map((gate) => gates[gate]), ...refuses].filter(
    (refusal) => !inGeneral.has(refusal),
  )
  const refused = codes.map((refusal) => `${refusals[refusal]} ${code(refusal)}`).join(', ')
  return `${description}\n\n${callers[needs ?? auth]}${refused && ` Refuses with ${refused}.`}`.trim()
}

const parametersOf = (schemas: Schemas, declared: Endpoint): Json[] => {
  const { path, params = {}, query, sends } = declared
  const parameter = (place: string, name: string, type: z.ZodType) => {
    const { description, ...schema } = schemas.of(type, 'input')
    const required = place === 'path' || !type.safeParse(undefined).success
    return { name, in: place, required, description, schema }
  }
  const all = (place: string, types: Readonly<Record<string, z.ZodType>> = {}) =>
    Object.entries(types).map(([name, type]) => parameter(place, name, type))
  const inPath = pathParameters(path).map((name) => [name, params[name] ?? idOf(name)] as const)
  const shared = [
    ...all('path', Object.fromEntries(inPath)),
    ...all('header', headersOf(declared)?.shape).map((one) => ({ ...one, name: titled(one.name) })),
    ...(sends?.includes('etag') ? [ifNoneMatch] : []),
  ]
  return [...shared.map((one) => schemas.addParameter(one)), ...all('query', query?.shape)]
}

/** `last-event-id` → `Last-Event-Id` */
const titled = (name: string): string => name.replace(/(?<![^-])\w/g, (first) => first.toUpperCase())

/** `listID` → the id of the list */
const idOf = (name: string): z.ZodType => {
  const thing = name.replace(/ID$/, '')
  return field.id.describe(thing === 'id' ? 'Its id.' : `The id of the ${thing}.`)
}

const requestBody = (schemas: Schemas, body: z.ZodObject | Bytes, isOptional = false): Json => {
  if (!isBytes(body)) {
    const schema = schemas.of(body, 'input')
    return { required: !isOptional, content: { 'application/json': { schema } } }
  }
  const { part, maxBytes, media = '*/*' } = body
  const bytes = { type: 'string', format: 'binary', description: `At most ${describeBytes(maxBytes)}.` }
  if (part === undefined) return { required: true, content: { [media]: { schema: bytes } } }
  const form = { type: 'object', required: [part], properties: { [part]: bytes } }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}
