import { bodyCodes, changeCodes, codesOfGates, commonCodes } from './codes.ts'
import { endpoints, groups } from './endpoints.ts'
import { type RefusalCode, refusals } from './errors.ts'
import { componentOf, headers } from './openapi/headers.ts'
import type { Json } from './openapi/json.ts'
import { operationOf, signedIn } from './openapi/operation.ts'
import { about, tags } from './openapi/prose.ts'
import { meaningOf } from './openapi/refusals.ts'
import { Schemas } from './openapi/schemas.ts'

/** Every code that a refusal can have, in the order of the catalogue. */
export const catalogue = () =>
  (Object.keys(refusals) as RefusalCode[]).map((code) => ({ code, status: refusals[code], means: meaningOf(code) }))

/** The OpenAPI 3.1 document of the whole contract, for the installation that serves it. */
export const openapi = (version: string): Json => {
  const schemas = new Schemas()
  const paths: Record<string, Json> = {}
  for (const [tag, group] of Object.entries(groups)) {
    for (const [id, declared] of Object.entries(group)) {
      const operation = operationOf(schemas, id, tag, declared, endpoints)
      paths[declared.path] = { ...paths[declared.path], [declared.method.toLowerCase()]: operation }
    }
  }
  const text = JSON.stringify([paths, schemas.responses, signedIn])
  const referred = Object.entries(headers)
    .map(([name, described]) => [componentOf(name), described] as const)
    .filter(([name]) => text.includes(`"#/components/headers/${name}"`))
  const named = Object.entries(securitySchemes).filter(([name]) => text.includes(`{"${name}":[]}`))
  return spared({
    openapi: '3.1.0',
    info: { title: 'Docket', version, description: about, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api/v1', description: 'This installation' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: signedIn,
    'x-codes': { of_all: commonCodes, of_bodies: bodyCodes, of_changes: changeCodes, of_gates: codesOfGates },
    paths,
    components: {
      schemas: schemas.all,
      responses: schemas.responses,
      parameters: schemas.parameters,
      headers: Object.fromEntries(referred),
      securitySchemes: Object.fromEntries(named),
    },
  })
}

/** Without the examples of what its format shows as well: they are in every second field. */
const spared = (document: Json): Json =>
  JSON.parse(
    JSON.stringify(document, (_, value) => {
      if (!['uuid', 'date-time'].includes(value?.format)) return value
      const { examples: _examples, ...schema } = value
      return schema
    }),
  )

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `token` that signing in answers with, or a personal API key (`svc_u_…`). Every answer to a key has `X-RateLimit-Limit`, the requests that it may make at once, and `X-RateLimit-Remaining`, how many of them are left; with none left also `X-RateLimit-Reset`, the seconds until there is one again.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'svc_jwt',
    description:
      'The session cookie that signing in sets. A request that changes something has to come from the same site.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'Payment-Signature',
    description: 'An HMAC over the body, made by the payment provider.',
  },
}
