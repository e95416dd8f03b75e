import { z } from 'zod'
import { codesOf } from './codes.ts'
import { type Answer, type Endpoint, isBytes, isMedia, pathParameters } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { ErrorEnvelope, type RefusalCode, refusals } from './errors.ts'
import { events } from './events.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the whole contract. `baseUrl` has no trailing slash. */
export const openapi = (baseUrl: string, version: string): Json => {
  const schemas: Record<string, Json> = {}

  const schema = (type: z.ZodType, io: 'input' | 'output'): Json => {
    const {
      $schema: _,
      $defs,
      ...root
    } = z.toJSONSchema(type, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as Json
    const id = z.globalRegistry.get(type)?.id
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>))
      schemas[name] = relocate(definition)
    if (!id) return relocate(root)
    schemas[id] = relocate(root)
    return { $ref: `#/components/schemas/${id}` }
  }

  const answer = (declared: Answer): Json => {
    if (declared === 'empty') return { description: 'Done' }
    if (declared === 'event-stream') {
      return {
        description: `Frames: ${Object.keys(events).join(', ')}`,
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      }
    }
    if (declared === 'redirect') return { description: 'Redirect' }
    if (isMedia(declared)) return { description: 'Done', content: { [declared.media]: {} } }
    return { description: 'Done', content: { 'application/json': { schema: schema(declared, 'output') } } }
  }

  const operation = (id: string, declared: Endpoint): Json => ({
    operationId: id,
    summary: declared.summary,
    tags: [declared.path.split('/')[1]],
    security: declared.auth === 'session' ? [{ bearer: [] }, { cookie: [] }] : [],
    parameters: [
      ...pathParameters(declared.path).map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string', format: 'uuid' },
      })),
      ...Object.entries(declared.query?.shape ?? {}).map(([name, type]) => ({
        name,
        in: 'query',
        required: false,
        schema: schema(type as z.ZodType, 'input'),
      })),
    ],
    ...(declared.body &&
      !isBytes(declared.body) && {
        requestBody: { required: true, content: { 'application/json': { schema: schema(declared.body, 'input') } } },
      }),
    responses: {
      ...Object.fromEntries(Object.entries(declared.answers).map(([status, type]) => [status, answer(type)])),
      ...refusalAnswers(codesOf(declared)),
    },
  })

  const paths: Record<string, Json> = {}
  for (const [id, declared] of Object.entries(endpoints)) {
    paths[declared.path] = { ...paths[declared.path], [declared.method.toLowerCase()]: operation(id, declared) }
  }
  schema(ErrorEnvelope, 'output')

  return {
    openapi: '3.1.0',
    info: { title: 'Docket', version, description: 'Shared task lists, live.' },
    servers: [{ url: `${baseUrl}/api/v1` }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'svc_jwt' },
      },
    },
  }
}

const refusalAnswers = (codes: RefusalCode[]): Json => {
  const byStatus = Map.groupBy(codes, (code) => refusals[code])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

const relocate = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
