import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { codeAt, STEP_MS } from '../../test/cast/totp.ts'
import { enrolment, newSecret, stepOf } from './codes.ts'

describe('codes of authenticator apps', () => {
  test('the code of the tests is that of RFC 6238, appendix B', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const vectors: [seconds: number, code: string][] = [
      [59, '94287082'],
      [1_111_111_109, '07081804'],
      [1_111_111_111, '14050471'],
      [1_234_567_890, '89005924'],
      [2_000_000_000, '69279037'],
      [20_000_000_000, '65353130'],
    ]
    for (const [seconds, code] of vectors) assert.equal(codeAt(secret, seconds * 1000, 8), code)
  })

  test('those of the step before, of this one and of the next are taken for what they are, and no others', async () => {
    const secret = await newSecret()
    const step = 59_000_000
    for (const within of [0, 1, STEP_MS / 2, STEP_MS - 1]) {
      const now = new Date(step * STEP_MS + within)
      const found = await Promise.all(
        [-2, -1, 0, 1, 2].map((away) => stepOf(codeAt(secret, (step + away) * STEP_MS), secret, now)),
      )
      assert.deepEqual(found, [undefined, step - 1, step, step + 1, undefined], `${within} ms into the step`)
    }
  })

  test('a secret has 160 bits and is another one each time', async () => {
    const secrets = await Promise.all(Array.from({ length: 50 }, newSecret))
    assert.ok(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret)))
    assert.equal(new Set(secrets).size, secrets.length)
  })

  test('an app is told whose they are and where, and gets the same as a picture', async () => {
    const secret = await newSecret()
    const shown = await enrolment(secret, { email: 'o+lga@docket.example', host: 'docket.example' })
    const url = new URL(shown.otp_auth_url)
    assert.deepEqual([url.protocol, url.host], ['otpauth:', 'totp'])
    assert.equal(decodeURIComponent(url.pathname), '/Docket (docket.example):o+lga@docket.example')
    assert.deepEqual(
      [url.searchParams.get('secret'), url.searchParams.get('issuer')],
      [secret, 'Docket (docket.example)'],
    )
    assert.equal(shown.secret_base32, secret)
    const [head, picture] = shown.qr_png_data_url.split(',')
    assert.equal(head, 'data:image/png;base64')
    assert.equal(Buffer.from(picture!, 'base64').subarray(1, 4).toString(), 'PNG')
  })
})
