import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { codesOf, type Endpoint, endpoints, gatesOf, headersOf, pathParameters, refusals } from '@docket/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse as parseYaml } from 'yaml'
import { databaseName, useDocket } from '../../../test/harness.ts'

/** Why this runs beside one database only. */
export const runsOnce = 'the document knows no database'

interface Schema {
  $ref?: string
  description?: string
  examples?: unknown[]
  default?: unknown
  enum?: unknown[]
  const?: unknown
  type?: string
  format?: string
  additionalProperties?: unknown
  properties?: Record<string, Schema>
  oneOf?: Schema[]
  anyOf?: Schema[]
  discriminator?: { mapping: Record<string, string> }
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security?: object[]
  'x-gates': string[]
  'x-codes': string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<string, Answer>
}

interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description: string
  schema: Schema
}

interface Answer {
  $ref?: string
  description: string
  content?: Record<string, { schema: Schema; example?: unknown }>
  links?: Record<string, { operationId: string; parameters: Record<string, string> }>
}

interface Document {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  /** Of operations that say nothing else. */
  security: object[]
  'x-codes': { of_all: string[]; of_bodies: string[]; of_changes: string[]; of_gates: Record<string, string[]> }
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Answer>
    parameters: Record<string, Parameter>
    securitySchemes: Record<string, object>
  }
}

describe(`API documents on ${databaseName}`, () => {
  const docket = useDocket({ environment: { DOCKET_BASE_URL: 'https://docket.example/' } })
  let document: Document
  let operations: Operation[]

  before(async () => {
    const answer = await fetch(`${docket.url}/api/v1/openapi.json`)
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type')!, /^application\/json/)
    document = await answer.json()
    const shared = ({ $ref, ...own }: Parameter): Parameter =>
      $ref === undefined ? own : document.components.parameters[$ref.split('/').at(-1)!]!
    operations = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => ({ ...operation, parameters: operation.parameters.map(shared) }))
  })

  const endpointOf = ({ operationId }: Operation): Endpoint => endpoints[operationId as keyof typeof endpoints]

  const resolve = (schema: Schema): Schema => {
    const seen = new Set<string>()
    let resolved = schema
    while (resolved.$ref) {
      assert.ok(!seen.has(resolved.$ref), `${resolved.$ref} leads back to itself`)
      seen.add(resolved.$ref)
      const name = /^#\/components\/schemas\/(\w+)$/.exec(resolved.$ref)?.[1]
      resolved = document.components.schemas[name!] ?? assert.fail(`${resolved.$ref} leads nowhere`)
    }
    return resolved
  }

  /** An answer that many operations share is referred to. */
  const answerOf = ({ $ref, ...answer }: Answer): Answer =>
    $ref === undefined ? answer : (document.components.responses[$ref.split('/').at(-1)!] ?? assert.fail($ref))

  const everyObject = (value: unknown): Record<string, unknown>[] =>
    typeof value === 'object' && value !== null
      ? [value as Record<string, unknown>, ...Object.values(value).flatMap(everyObject)]
      : []

  test('the document is OpenAPI 3.1, with an address that holds wherever it is read', async () => {
    const { openapi, info, servers, components } = document
    assert.equal(openapi, '3.1.0')
    assert.equal(info.version, (await docket.client().getVersion()).version)
    assert.equal(new URL(servers[0]!.url, docket.url).href, `${docket.url}/api/v1`)
    assert.deepEqual(Object.keys(components.securitySchemes), ['bearer', 'cookie', 'signature'])
  })

  test('is valid in the eyes of others', async () => {
    const { valid, errors } = await new Validator().validate({ ...document })
    assert.ok(valid, JSON.stringify(errors))
  })

  test('is small enough to be read, and small enough for what is generated from it', async () => {
    const bytes = Buffer.byteLength(JSON.stringify(document))
    assert.ok(bytes <= 340_000, `${bytes} bytes`)
  })

  test('has every operation of the contract once, under its own name', () => {
    const found = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    )
    const declared = Object.entries(endpoints).map(([id, { method, path }]) => `${id} ${method} ${path}`)
    assert.deepEqual(found.sort(), declared.sort())
  })

  test('has no names that clients of another language could not have beside each other', () => {
    const { schemas } = document.components
    /** A word in the way of Go, for types and for constants alike. */
    const word = (text: string) =>
      text.replaceAll(/(?:^|[^\p{L}\p{N}]+)(\p{L})/gu, (_, letter: string) => letter.toUpperCase())
    const taken = new Map<string, string>()
    const take = (name: string, of: string) => {
      const other = taken.get(name)
      assert.ok(other === undefined, `${name} is ${of} and ${other}`)
      taken.set(name, of)
    }
    for (const [name, schema] of Object.entries(schemas)) {
      take(word(name), `the schema ${name}`)
      for (const value of (schema as { 'x-enum-varnames'?: string[] })['x-enum-varnames'] ?? [])
        take(word(value), `a value of ${name}`)
      assert.equal(/^New\p{Lu}/u.exec(name), null, `${name}: in Go, New… is what makes a …`)
      if (schema.enum) assert.ok('x-enum-varnames' in schema, `${name}: its values have no names of their own`)
    }
  })

  test('shows what codes look like, and how large numbers can be', () => {
    const { TOTPConfirmRequest, ListSeen } = document.components.schemas
    const code = TOTPConfirmRequest!.properties!.code as { pattern: string }
    for (const [text, isCode] of [
      ['492039', true],
      [' 492 039 ', true],
      ['49203', false],
      ['4920391', false],
    ] as const)
      assert.equal(new RegExp(code.pattern, 'u').test(text), isCode, text)
    assert.deepEqual((ListSeen!.properties!.rev as { maximum: number }).maximum, Number.MAX_SAFE_INTEGER)
  })

  test('says of texts that are sent what none of them may have', async () => {
    const { ListDraft, CommentDraft, PasswordChange } = document.components.schemas
    const ajv = new Ajv2020({ strictTypes: false, formats: { password: true } })
    for (const [schema, good] of [
      [ListDraft!.properties!.description!, ''],
      [CommentDraft!.properties!.body!, 'a\n🛒'],
      [PasswordChange!.properties!.new_password!, 'correct horse 🐎'],
    ] as const) {
      const fits = ajv.compile(schema)
      assert.deepEqual(
        [good, `${good}\0`, `\0${good}`].map((text) => fits(text)),
        [true, false, false],
      )
    }
  })

  test('leads from what was made to everything that can be done with it', () => {
    const led = new Map<string, string[]>()
    for (const { operationId, responses } of operations) {
      for (const { content, links } of Object.values(responses)) {
        for (const [name, link] of Object.entries(links ?? {})) {
          assert.equal(name, link.operationId)
          const [[parameter, expression], ...more] = Object.entries(link.parameters) as [[string, string]]
          assert.deepEqual([expression, more], ['$response.body#/id', []])
          assert.ok('id' in resolve(content!['application/json']!.schema).properties!, operationId)
          const target = operations.find((other) => other.operationId === name) ?? assert.fail(name)
          const path = target.parameters.filter((one) => one.in === 'path').map((one) => one.name)
          assert.deepEqual(path, [parameter], name)
          led.set(operationId, [...(led.get(operationId) ?? []), name])
        }
      }
    }
    assert.deepEqual([...led.keys()], ['createApiKey', 'createList', 'createTask', 'createComment'])
    assert.deepEqual(led.get('createComment'), ['updateComment', 'deleteComment'])
    for (const name of ['getTasks', 'createTask', 'deleteList', 'claimTask'])
      assert.ok(led.get('createList')!.includes(name), name)
  })

  test('declares what each operation takes', () => {
    for (const operation of operations) {
      const { operationId, parameters, requestBody } = operation
      const declared = endpointOf(operation)
      const { path, query, body, sends = [] } = declared
      const named = (place: string) =>
        parameters.filter((one) => one.in === place).map(({ name }) => name.toLowerCase())
      const lowerCase = (names: string[]) => names.map((name) => name.toLowerCase())
      assert.deepEqual(named('path'), lowerCase(pathParameters(path)), operationId)
      assert.deepEqual(named('query'), lowerCase(Object.keys(query?.shape ?? {})), operationId)
      const conditional = sends.includes('etag') ? ['if-none-match'] : []
      const read = Object.keys(headersOf(declared)?.shape ?? {})
      assert.deepEqual(named('header'), [...read, ...conditional], operationId)
      assert.equal(requestBody !== undefined, body !== undefined, operationId)
      for (const one of parameters.filter((parameter) => parameter.in === 'path')) {
        const isOwn = declared.params !== undefined && one.name in declared.params
        assert.ok(one.required && (isOwn || one.schema.format === 'uuid'), operationId)
      }
    }
  })

  test('says of each operation who may call it, what stands before it, what it answers and how it refuses', () => {
    for (const operation of operations) {
      const { operationId, responses } = operation
      const declared = endpointOf(operation)
      const schemes = { public: [], session: ['bearer', 'cookie'], signature: ['signature'] }[declared.auth]
      assert.deepEqual((operation.security ?? document.security).flatMap(Object.keys), schemes, operationId)
      assert.deepEqual(operation['x-gates'], gatesOf(declared), operationId)
      const expected = new Set(Object.keys(declared.answers))
      if (declared.sends?.includes('etag')) expected.add('304')
      for (const code of codesOf(declared)) {
        const status = code === 'internal' ? 'default' : String(refusals[code])
        expected.add(status)
        const { schema } = answerOf(responses[status]!).content!['application/json']!
        const said = resolve(schema).properties!.code!.enum
        assert.ok(status === 'default' || said!.includes(code), `${operationId} does not say ${code}`)
      }
      const { of_all, of_bodies, of_changes, of_gates } = document['x-codes']
      const told = [
        ...[...operation['x-codes'], ...of_all, ...operation['x-gates'].flatMap((gate) => of_gates[gate]!)],
        ...(declared.body ? of_bodies : []),
        ...(declared.method === 'GET' ? [] : of_changes),
      ]
      assert.deepEqual(new Set(told), new Set(codesOf(declared)), operationId)
      assert.deepEqual(new Set(Object.keys(responses)), expected, operationId)
      assert.ok(responses['default'] && responses[503], `${operationId} can fail like everything`)
    }
  })

  test('has no reference that leads nowhere or in a circle, and no schema that nothing refers to', () => {
    const references = everyObject(document).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))
    const inSchemas = references.filter((reference) => reference.startsWith('#/components/schemas/'))
    for (const $ref of inSchemas) assert.ok(resolve({ $ref }))
    const schemas = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    assert.deepEqual([...new Set(inSchemas)].sort(), schemas.sort())
  })

  test('names every JSON body and every one of several shapes', () => {
    for (const { operationId, requestBody, responses } of operations) {
      for (const { content } of [requestBody ?? {}, ...Object.values(responses)] as Operation['responses'][string][]) {
        const schema = content?.['application/json']?.schema
        if (schema) assert.ok(schema.$ref || schema.type !== 'object', `${operationId} has a nameless object`)
      }
    }
    for (const { oneOf, discriminator } of everyObject(document) as Schema[]) {
      if (!oneOf) continue
      const named = oneOf.map(({ $ref }) => $ref ?? assert.fail('a nameless shape'))
      assert.deepEqual(Object.values(discriminator!.mapping), named)
    }
  })

  test('explains everything in words', () => {
    const tags = new Map(document.tags.map(({ name, description }) => [name, description]))
    assert.ok(document.info.description)
    for (const operation of operations) {
      const { operationId, summary, parameters, responses } = operation
      assert.ok(summary && !summary.includes('`') && endpointOf(operation).description, operationId)
      const isTagged = operation.tags.every((tag) => tags.get(tag))
      assert.ok(isTagged, operationId)
      for (const one of parameters) assert.ok(one.description, `${operationId}: ${one.name}`)
      for (const [status, answer] of Object.entries(responses))
        assert.ok(answerOf(answer).description, `${operationId} ${status}`)
    }
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      assert.ok(schema.description, name)
      for (const [field, type] of Object.entries(schema.properties ?? {})) {
        assert.ok(type.description ?? resolve(type).description, `${name}.${field} has no description`)
      }
    }
  })

  test('shows an example of everything, and what it shows and presupposes is right', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false })
    formats.default(ajv)
    ajv.addFormat('idn-email', /^[^\s@]+@[^\s@]+$/)
    ajv.addVocabulary(['discriminator', 'x-enum-varnames', ...Object.keys(document)])
    ajv.addSchema({ ...document, $id: 'document' }, undefined, false, false)
    const assertFits = (schema: Schema, value: unknown, what: string) => {
      const relocated = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'))
      const validate = ajv.compile(relocated)
      assert.ok(validate(value), `${what}: ${JSON.stringify(value)}: ${JSON.stringify(validate.errors)}`)
    }
    for (const { operationId, parameters, requestBody, responses } of operations) {
      for (const { name, schema } of parameters) {
        for (const example of schema.examples ?? []) assertFits(schema, example, `${operationId}.${name}`)
      }
      for (const { content } of [requestBody ?? {}, ...Object.values(responses)] as Operation['responses'][string][]) {
        for (const { schema, example } of Object.values(content ?? {})) {
          if (example !== undefined) assertFits(schema, example, operationId)
        }
      }
    }
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
      for (const [field, schema] of Object.entries(properties)) {
        const shown = schema.examples ?? resolve(schema).enum
        const speaks = shown || 'const' in schema || schema.$ref || schema.type === 'boolean' || schema.type === 'array'
        const isPlain = ({ format = '' }: Schema) => ['uuid', 'date-time'].includes(format)
        const inner = schema.anyOf?.some((one) => one.examples ?? one.$ref ?? isPlain(one))
        assert.ok(speaks || inner || isPlain(schema), `${name}.${field} has no example`)
        for (const example of schema.examples ?? []) assertFits(schema, example, `${name}.${field}`)
        if ('default' in schema) assertFits(schema, schema.default, `the default of ${name}.${field}`)
      }
    }
  })

  test('shows a stream as it is sent', () => {
    const { responses } = operations.find(({ operationId }) => operationId === 'getListEvents')!
    const example = responses[200]!.content!['text/event-stream']!.example as string
    assert.equal(/^id: (.+)$/m.exec(example)![1], JSON.parse(/^data: (.+)$/m.exec(example)![1]!).since)
  })

  test('leaves room for fields that are to come', () => {
    for (const { additionalProperties } of everyObject(document)) assert.notEqual(additionalProperties, false)
  })

  test('comes as YAML and at short addresses too, and says the same', async () => {
    for (const address of ['openapi.json', 'openapi.yaml']) {
      const answer = await fetch(`${docket.url}/${address}`)
      const type = address.endsWith('yaml') ? 'application/yaml' : 'application/json'
      assert.equal(answer.headers.get('content-type'), `${type}; charset=utf-8`)
      const text = await answer.text()
      assert.deepEqual(address.endsWith('yaml') ? parseYaml(text) : JSON.parse(text), document)
    }
  })

  test('/docs opens with what people come for, filled in, and says each code that there is', async () => {
    const page = await fetch(`${docket.url}/docs`)
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(page.headers.get('x-content-type-options'), 'nosniff')
    const policy = page.headers.get('content-security-policy')!
    assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/)
    const html = await page.text()
    const [, styles = ''] = /<style>([^]*?)<\/style>/.exec(html)!
    assert.ok(policy.includes(`'sha256-${createHash('sha256').update(styles).digest('base64')}'`))
    assert.doesNotMatch(html, /<script|docket\.example\.org|<!--/)
    const titles = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)
    const things = ['Make a list', 'Follow it', 'Hand it out', 'Ask a person', 'Bring things in']
    assert.deepEqual(titles.slice(0, 5), things)
    assert.ok(html.includes(`export DOCKET_URL=${docket.app.context.config.baseUrl}`))
    for (const code of Object.keys(refusals)) assert.ok(html.includes(`<code>${code}</code>`), code)
    for (const [, address = ''] of html.matchAll(/href="([^"]+)"/g)) {
      if (address.startsWith('#')) assert.ok(html.includes(`id="${address.slice(1)}"`), address)
      else {
        const path = address.replace(docket.app.context.config.baseUrl, '')
        const { status } = await fetch(`${docket.url}${path}`, { headers: { accept: 'text/html' } })
        assert.equal(status, 200, address)
      }
    }
  })

  test('/docs/reference is a page, with what it loads from this installation', async () => {
    const page = await fetch(`${docket.url}/docs/reference`, { headers: { accept: 'text/html' } })
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type')!, /^text\/html/)
    assert.equal(page.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
    assert.match(page.headers.get('content-security-policy')!, /default-src 'none'.*frame-ancestors 'none'/)
    const html = await page.text()
    assert.match(html, /<html lang="en">/)
    assert.match(html, /\/api\/v1\/openapi\.json/)
    const scripts = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"/g)].map((match) => match[1]!)
    assert.ok(scripts.length > 0)
    for (const script of scripts) {
      const url = new URL(script, page.url)
      assert.equal(url.origin, docket.url, `${script} is somebody else's`)
      assert.equal((await fetch(url)).status, 200, script)
    }
  })
})
