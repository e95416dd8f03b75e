import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Endpoint, endpoints, pathParameters, refusals } from '@docket/contract'
import { databaseName, useDocket } from '../../test/harness.ts'

interface Operation {
  operationId: string
  summary: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: object } } }
  responses: Record<string, { description: string; content?: Record<string, { schema: { $ref?: string } }> }>
}

interface Document {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

describe(`API documents on ${databaseName}`, () => {
  const docket = useDocket({ environment: { DOCKET_BASE_URL: 'https://docket.example/' } })

  const load = async (): Promise<Document> => {
    const answer = await fetch(`${docket.url}/api/v1/openapi.json`)
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type')!, /^application\/json/)
    return answer.json()
  }

  const everyValue = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(everyValue)] : [value]

  test('the document is OpenAPI 3.1 of this installation', async () => {
    const { openapi, info, servers, components } = await load()
    assert.equal(openapi, '3.1.0')
    assert.equal(info.version, (await docket.client().getVersion()).version)
    assert.deepEqual(servers, [{ url: 'https://docket.example/api/v1' }])
    assert.deepEqual(Object.keys(components.securitySchemes), ['bearer', 'cookie'])
  })

  test('has every operation of the contract once, under its own name', async () => {
    const { paths } = await load()
    const found = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    )
    const declared = Object.entries(endpoints).map(([id, { method, path }]) => `${id} ${method} ${path}`)
    assert.deepEqual(found.sort(), declared.sort())
  })

  test('declares the parameters of each path, as required UUIDs', async () => {
    const { paths } = await load()
    for (const [path, methods] of Object.entries(paths)) {
      for (const { operationId, parameters, requestBody } of Object.values(methods)) {
        const declared = endpoints[operationId as keyof typeof endpoints] as Endpoint
        const inPath = parameters.filter((parameter) => parameter.in === 'path')
        assert.deepEqual(
          inPath.map(({ name }) => name),
          pathParameters(path),
        )
        for (const { required, schema } of inPath) {
          assert.deepEqual([required, schema], [true, { type: 'string', format: 'uuid' }])
        }
        const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
        assert.deepEqual(inQuery, Object.keys(declared.query?.shape ?? {}), operationId)
        assert.equal(requestBody !== undefined, declared.body !== undefined, operationId)
      }
    }
  })

  test('says of each operation who may call it, what it answers and how it refuses', async () => {
    const { paths, components } = await load()
    const statuses = new Set<string>(Object.values(refusals).map(String))
    for (const { operationId, summary, security, responses } of Object.values(paths).flatMap(Object.values)) {
      const declared: Endpoint = endpoints[operationId as keyof typeof endpoints]
      assert.ok(summary, operationId)
      assert.equal(security.length > 0, declared.auth === 'session', operationId)
      const all = Object.entries(responses as Operation['responses'])
      const good = all.filter(([status]) => !statuses.has(status)).map(([status]) => status)
      assert.deepEqual(good, Object.keys(declared.answers), operationId)
      for (const [status, { description, content }] of all) {
        assert.ok(description, `${operationId} ${status}`)
        if (statuses.has(status)) {
          assert.equal(content!['application/json']!.schema.$ref, '#/components/schemas/Error', operationId)
        }
      }
    }
    assert.ok(components.schemas.Error)
  })

  test('has no reference that leads nowhere, and no schema that nothing refers to', async () => {
    const document = await load()
    const references = new Set(
      everyValue(document).flatMap((value) =>
        typeof value === 'object' && value !== null && '$ref' in value ? [String(value.$ref)] : [],
      ),
    )
    const schemas = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    assert.deepEqual([...references].sort(), schemas.sort())
  })

  test('/docs is a page, with what it loads from this installation', async () => {
    const page = await fetch(`${docket.url}/docs`, { headers: { accept: 'text/html' } })
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type')!, /^text\/html/)
    assert.equal(page.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(page.headers.get('referrer-policy'), 'no-referrer')
    assert.match(page.headers.get('content-security-policy')!, /default-src 'none'.*frame-ancestors 'none'/)
    const html = await page.text()
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
