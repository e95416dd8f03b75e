import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { openapi } from '@docket/contract/openapi'
import { AnswerCheck, type Document } from './answer-check.ts'
import { checkAnswersOf } from './checked-fetch.ts'

const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
const json = { 'content-type': 'application/json; charset=utf-8' }

describe('the check of answers against the document', () => {
  const check = new AnswerCheck(openapi('1.0.0') as unknown as Document)

  const faults = (call: string, status: number, body: object | string, headers: Record<string, string> = json) => {
    const [method, path] = call.split(' ') as [string, string]
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return check.faults(method, path, { status, headers: new Headers(headers), body: text })
  }

  test('finds nothing in what is described', () => {
    assert.deepEqual(faults('GET /setup/state', 200, { setup_required: true }), [])
    assert.deepEqual(
      faults(`GET /lists/${id}/tasks`, 200, [], { ...json, etag: '"x"', 'docket-since': '4.583921' }),
      [],
    )
    assert.deepEqual(faults(`GET /lists/${id}/tasks`, 304, '', { etag: '"x"', 'docket-since': '4.583921' }), [])
    assert.deepEqual(faults(`DELETE /tasks/${id}`, 204, '', {}), [])
    assert.deepEqual(faults(`GET /tasks/${id}`, 404, { error: 'No.', code: 'not_found' }), [])
    assert.deepEqual(faults(`GET /tasks/${id}`, 431, { error: 'No.', code: 'request.headers_too_large' }), [])
    assert.deepEqual(faults('GET /nowhere', 404, { error: 'No.', code: 'not_found' }), [])
  })

  const wrong: Record<string, [call: string, status: number, body: object | string, headers?: Record<string, string>]> =
    {
      'a status': ['GET /setup/state', 201, { setup_required: true }],
      'a refusal': ['GET /version', 409, { error: 'No.', code: 'list.too_large' }],
      'a code of another status': [`GET /tasks/${id}`, 404, { error: 'No.', code: 'internal' }],
      'a content type': ['GET /setup/state', 200, '<html>', { 'content-type': 'text/html' }],
      'a body': [`DELETE /tasks/${id}`, 204, '{}'],
      'a type': ['GET /setup/state', 200, { setup_required: 'yes' }],
      'a missing field': ['GET /setup/state', 200, {}],
      'a field more': ['GET /setup/state', 200, { setup_required: true, password_hash: 'x' }],
      'a missing header': [`GET /lists/${id}/tasks`, 200, []],
      'a header more': ['GET /setup/state', 200, { setup_required: true }, { ...json, etag: '"x"' }],
      'a refusal without its challenge': [`GET /tasks/${id}`, 401, { error: 'No.', code: 'auth.required' }],
      'an answer where nothing is': ['GET /nowhere', 200, {}],
      'a refusal out of the envelope': ['GET /nowhere', 404, { message: 'No.' }],
      'a method that is not there, without those that are': ['PUT /version', 405, { error: 'No.' }],
    }
  for (const [what, [call, status, body, headers]] of Object.entries(wrong)) {
    test(`finds ${what}`, () => assert.notDeepEqual(faults(call, status, body, headers), []))
  }

  test('looks into the frames of a stream', () => {
    const frames = (frame: object) => check.frameFaults(`/lists/${id}/events`, frame)
    assert.deepEqual(frames({ event: 'synced', data: { rev: 1, full: true, since: '1.111111' }, id: '1.111111' }), [])
    assert.notDeepEqual(frames({ event: 'synced', data: { rev: 1 } }), [])
    assert.notDeepEqual(frames({ event: 'task_deleted', data: { id: 'x' } }), [])
    assert.notDeepEqual(frames({ event: 'unheard of', data: {} }), [])
  })
})

test('a call whose answer the document does not describe fails, and frames are noted', async () => {
  const document = JSON.stringify(openapi('1.0.0'))
  const server = createServer(({ url }, response) => {
    if (url === '/api/v1/openapi.json') return response.end(document)
    const isStream = url!.endsWith('/events')
    response.setHeader('content-type', isStream ? 'text/event-stream' : 'application/json')
    response.end(isStream ? 'event: synced\ndata: {"rev":1}\n\n' : '{"version":1}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const assertDescribed = checkAnswersOf(url)
  await assert.rejects(fetch(`${url}/api/v1/version`), /GET \/version 200/)
  const stream = await fetch(`${url}/api/v1/lists/${id}/events`)
  await Array.fromAsync(stream.body!)
  assert.throws(assertDescribed, /\nGET \/version 200: .*\na frame of /)
  server.close()
})
