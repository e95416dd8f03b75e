import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@docket/client'
import { isSignedOut, reasonOf, wrongFields } from './refusals.ts'
import { safeBack } from './session.ts'

const refused = (status: number, code: string, more = {}) => new ApiError(status, { error: 'because', code, ...more })

test('every refusal has words', () => {
  assert.deepEqual(reasonOf(new ApiError(0, { error: 'no answer' })), { key: 'unreachable' })
  assert.deepEqual(reasonOf(refused(503, 'unavailable')), { key: 'unavailable' })
  assert.deepEqual(reasonOf(refused(503, 'storage.full')), { key: 'storageFull' })
  assert.deepEqual(reasonOf(refused(500, 'internal')), { key: 'failed' })
  assert.deepEqual(reasonOf(refused(403, 'list.role')), { key: 'role' })
  assert.deepEqual(reasonOf(refused(403, 'demo_account')), { key: 'demo' })
  assert.deepEqual(reasonOf(refused(403, 'request.host')), { key: 'host' })
  assert.deepEqual(reasonOf(refused(401, 'auth.password_wrong')), { key: 'passwordWrong' })
  assert.deepEqual(reasonOf(refused(502, 'mail.failed')), { key: 'mailFailed' })
  assert.deepEqual(reasonOf(refused(502, '')), { key: 'unreachable' })
  assert.deepEqual(reasonOf(refused(404, 'not_found')), { key: 'gone' })
  assert.deepEqual(reasonOf(refused(400, 'request.invalid')), { message: 'because' })
  assert.deepEqual(reasonOf(new TypeError('a bug')), { key: 'failed' })
})

test('a wrong field is said without its technical name', () => {
  const error = refused(400, 'request.invalid', {
    fields: [
      { field: 'email', error: 'must be an address.' },
      { field: 'password', error: 'is missing.' },
    ],
  })
  assert.deepEqual(reasonOf(error), { key: 'field', values: { error: 'must be an address.' } })
  assert.deepEqual(wrongFields(error), { email: 'must be an address.', password: 'is missing.' })
  assert.deepEqual(wrongFields(new TypeError('a bug')), {})
})

test('a wait is said in seconds up to a minute and a half, then in minutes', () => {
  const wait = (retry_after: number) => reasonOf(refused(429, 'rate_limited', { retry_after }))
  assert.deepEqual(wait(45), { key: 'rateLimited', values: { wait: 45, unit: 'seconds' } })
  assert.deepEqual(wait(91), { key: 'rateLimited', values: { wait: 2, unit: 'minutes' } })
})

test('wrong credentials do not end a session', () => {
  for (const code of ['auth.invalid_credentials', 'auth.password_wrong', 'auth.code_wrong'])
    assert.equal(isSignedOut(refused(401, code)), false, code)
  assert.equal(isSignedOut(refused(401, 'auth.session_ended')), true)
})

test('after signing in one goes back to a page of this app only', () => {
  assert.equal(safeBack('/lists/1?view=board'), '/lists/1?view=board')
  for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example', '/sign-in?back=/', undefined])
    assert.equal(safeBack(back), '/')
})
