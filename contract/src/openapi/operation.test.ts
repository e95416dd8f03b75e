import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Json } from './json.ts'
import { operationOf } from './operation.ts'
import { Schemas } from './schemas.ts'

/** What an endpoint can declare and none of today's does. */
describe('operationOf', () => {
  const base = { method: 'GET', path: '/things', summary: 'Things', auth: 'public' } as const

  const operation = (declared: Parameters<typeof operationOf>[3]) => {
    const schemas = new Schemas()
    const made = operationOf(schemas, 'getThings', 'things', declared) as {
      parameters: Json[]
      requestBody: { content: Json }
      responses: Record<number, { description: string; content?: Json; headers: Json }>
      security: Json[]
      description: string
      'x-gates': string[]
    }
    const shared = ({ $ref, ...own }: Json) =>
      $ref === undefined ? own : schemas.parameters[($ref as string).split('/').at(-1)!]!
    return { ...made, parameters: made.parameters.map(shared) }
  }

  test('shows an answer of bytes with its media type', () => {
    const { responses } = operation(
      endpoint({ ...base, answers: { 200: { media: 'image/jpeg' } }, says: { 200: 'The picture.' }, sends: ['etag'] }),
    )
    assert.deepEqual(responses[200]!.content, { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } })
    assert.ok('ETag' in responses[200]!.headers && 304 in responses)
  })

  test('shows an answer of text as text', () => {
    const { responses } = operation(
      endpoint({ ...base, answers: { 200: { media: 'application/rss+xml' } }, says: { 200: 'The feed.' } }),
    )
    assert.deepEqual(responses[200]!.content, { 'application/rss+xml': { schema: { type: 'string' } } })
  })

  test('shows where a redirect leads', () => {
    const { responses } = operation(endpoint({ ...base, answers: { 302: 'redirect' }, says: { 302: 'To the app.' } }))
    assert.deepEqual(Object.keys(responses[302]!.headers), ['Location'])
    assert.equal(responses[302]!.content, undefined)
  })

  test('shows an answer without a body beside one with', () => {
    const Thing = z.object({ id: z.string() }).meta({ id: 'Thing' })
    const says = { 200: 'The next thing.', 204: 'There is none.' }
    const { responses } = operation(endpoint({ ...base, answers: { 200: Thing, 204: 'empty' }, says }))
    assert.deepEqual(
      [responses[200]!.description, responses[204]!.description, responses[204]!.content],
      ['The next thing.', 'There is none.', undefined],
    )
  })

  test('shows the file of a form, and bytes as they are', () => {
    const upload = { ...base, method: 'PUT', answers: { 204: 'empty' }, says: { 204: 'Kept.' } } as const
    const form = operation(endpoint({ ...upload, body: { maxBytes: 1_048_576, part: 'file' } })).requestBody.content
    const file = { type: 'string', format: 'binary', description: 'At most 1 MiB.' }
    const schema = { type: 'object', required: ['file'], properties: { file } }
    assert.deepEqual(form, { 'multipart/form-data': { schema } })
    const raw = operation(endpoint({ ...upload, body: { maxBytes: 1_048_576 } })).requestBody.content
    assert.deepEqual(raw, { '*/*': { schema: file } })
  })

  test('shows path parameters of other types, headers and a query that has to be there', () => {
    const { parameters } = operation(
      endpoint({
        ...base,
        path: '/things/{thingID}',
        params: { thingID: z.string().meta({ type: 'integer', format: 'int64', description: 'The id.' }) },
        query: z.object({ token: z.string().describe('From the mail.') }),
        headers: z.object({ 'if-match': z.string().optional().describe('The state that is changed.') }),
        answers: { 204: 'empty' },
        says: { 204: 'Done so.' },
      }),
    )
    const shown = parameters.map(({ name, in: place, required }) => [name, place, required])
    assert.deepEqual(shown, [
      ['thingID', 'path', true],
      ['If-Match', 'header', false],
      ['token', 'query', true],
    ])
    assert.deepEqual(parameters[0]!.schema, { type: 'integer', format: 'int64' })
  })

  test('prints the gates in their order, with how they refuse', () => {
    const { description, responses, ...shown } = operation(
      endpoint({
        ...base,
        method: 'POST',
        auth: 'session',
        gates: ['paid', 'own_session'],
        answers: { 204: 'empty' },
        says: { 204: 'Done so.' },
      }),
    )
    assert.deepEqual(shown['x-gates'], ['same_site', 'signed_in', 'writable_key', 'own_session', 'paid'])
    assert.match(description, /403 `api_key\.session_required`.*402 `billing\.read_only`/s)
    assert.ok(402 in responses && 403 in responses)
  })
})
