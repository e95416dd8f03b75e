import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { type Person, register } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { deriveKey } from '../engine/outside/secret.ts'

const secret = 'a secret that only the tests use, long enough'

describe(`session tokens on ${databaseName}`, () => {
  const docket = useDocket()
  let ann: Person
  let claims: JWTPayload
  const key = deriveKey(secret, 'session tokens')

  before(async () => {
    ann = await register(docket, 'ann')
    claims = decodeJwt(ann.token)
  })

  const sign = (payload: JWTPayload, header: Record<string, string> = {}, by: Uint8Array = key) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header }).sign(by)

  const statusOf = async (token: string): Promise<number> => (await docket.client(token).raw('getMe')).status

  const assertRefused = async (token: string, what: string): Promise<void> => {
    assert.equal(await statusOf(token), 401, what)
    const byCookie = await docket.client().raw('getMe', {}, { headers: { cookie: `svc_jwt=${token}` } })
    assert.equal(byCookie.status, 401, `${what}, as a cookie`)
  }

  test('name their session and its limits, and nothing about the person', () => {
    assert.deepEqual(decodeProtectedHeader(ann.token), { alg: 'HS256', typ: 'JWT' })
    assert.deepEqual(Object.keys(claims).sort(), ['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    assert.equal(claims.exp! - claims.iat!, 30 * 24 * 3600)
    assert.equal(claims.sub, ann.user_id)
  })

  test('are taken when they are signed like ours', async () => {
    assert.equal(await statusOf(await sign(claims)), 200)
  })

  test('are refused with another algorithm or type', async () => {
    await assertRefused(new UnsecuredJWT(claims).encode(), 'alg none')
    const [, payload] = ann.token.split('.')
    for (const alg of ['none', 'None', 'NONE', '']) {
      const header = Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url')
      await assertRefused(`${header}.${payload}.`, `alg ${alg} by hand`)
    }
    const longKey = new Uint8Array([...key, ...key])
    await assertRefused(await sign(claims, { alg: 'HS512' }, longKey), 'HS512')
    await assertRefused(await sign(claims, { typ: 'at+jwt' }), 'another typ')
  })

  test('are refused when another key signed them', async () => {
    await assertRefused(await sign(claims, {}, new TextEncoder().encode(secret)), 'the bare secret')
    await assertRefused(await sign(claims, {}, deriveKey(secret, 'something else')), 'a key of another purpose')
    await assertRefused(await sign(claims, {}, new Uint8Array(32)), 'an empty key')
  })

  test('are refused for another audience or issuer, after their time, or without a session', async () => {
    await assertRefused(await sign({ ...claims, aud: 'other' }), 'another audience')
    await assertRefused(await sign({ ...claims, iss: 'other' }), 'another issuer')
    await assertRefused(await sign({ ...claims, exp: claims.iat! - 60 }), 'expired')
    const { aud: _, ...noAudience } = claims
    await assertRefused(await sign(noAudience), 'no audience')
    await assertRefused(await sign({ ...claims, sid: ann.user_id }), 'no such session')
  })

  test('are refused when they were cut, stretched or changed', async () => {
    const [header, payload, signature] = ann.token.split('.') as [string, string, string]
    const flip = (text: string, at: number) =>
      `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
    await assertRefused(ann.token.slice(0, -1), 'the last character cut')
    await assertRefused(`${ann.token}A`, 'one more character')
    await assertRefused(`${ann.token}.`, 'one more part')
    await assertRefused(`${header}.${payload}.`, 'no signature')
    await assertRefused(`${header}.${payload}`, 'two parts')
    for (const at of [0, 7, 20]) {
      await assertRefused([header, payload, flip(signature, at)].join('.'), `signature flipped at ${at}`)
      await assertRefused([header, flip(payload, at), signature].join('.'), `payload flipped at ${at}`)
    }
    await assertRefused([header, payload, signature.toUpperCase()].join('.'), 'another case')
  })

  test('that were forged do not use up the memory for those that are good', async () => {
    for (let n = 0; n < 50; n++) await assertRefused(`${ann.token.slice(0, -4)}${String(n).padStart(4, 'A')}`, 'forged')
    assert.equal(await statusOf(ann.token), 200)
  })
})
