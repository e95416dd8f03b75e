import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mailbox } from '../../test/cast/mailbox.ts'
import { password } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { exchange, head } from '../../test/input/raw.ts'

const baseUrl = 'http://docket.example:8443'

/** What might tell a server that it has another name. */
const disguises: Record<string, Record<string, string>> = {
  host: { host: 'evil.example' },
  'a host with a port and a user': { host: 'docket.example:8443@evil.example' },
  'what proxies add': {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '444',
    'x-forwarded-prefix': '//evil.example',
    'x-original-host': 'evil.example',
    'x-host': 'evil.example',
    forwarded: 'host=evil.example;proto=https',
  },
  'where the request comes from': { referer: 'https://evil.example/' },
}

for (const trusted of ['', '127.0.0.1']) {
  describe(`links of mails behind ${trusted === '' ? 'no' : 'a trusted'} proxy, on ${databaseName}`, () => {
    const docket = useDocket({
      environment: { DOCKET_BASE_URL: baseUrl, DOCKET_TRUSTED_PROXIES: trusted },
      limits: { forgot: 100 },
    })
    let count = 0

    const post = async (path: string, body: object, headers: Record<string, string>): Promise<string> => {
      const text = JSON.stringify(body)
      const type = { 'content-type': 'application/json', 'content-length': String(text.length), connection: 'close' }
      return exchange(docket.url, `${head(`POST /api/v1/auth/${path}`, { ...type, ...headers })}${text}`)
    }

    for (const [what, headers] of Object.entries(disguises)) {
      test(`lead to the configured address, whatever ${what} says`, async () => {
        const email = `ann-${++count}@example.org`
        const box = mailbox(docket)
        const made = await post('register', { email, password, terms_accepted: true }, headers)
        assert.match(made, /^HTTP\/1\.1 201 /)
        assert.doesNotMatch(made, /set-cookie: [^\r]*(Secure|Domain)/i)
        const authorization = `Bearer ${/"token":"([^"]+)"/.exec(made)![1]}`
        assert.match(await post('verification/resend', {}, { ...headers, authorization }), /^HTTP\/1\.1 204 /)
        assert.match(await post('password/forgot', { email }, headers), /^HTTP\/1\.1 204 /)
        for (const path of ['/api/v1/auth/verify?token=', '/api/v1/auth/verify?token=', '/reset/']) {
          const { link, text, html } = await box.next(email)
          assert.equal(link.slice(0, -43), `${baseUrl}${path}`)
          assert.doesNotMatch(text + html, /evil/)
        }
        const verify = head('GET /api/v1/auth/verify?token=x', { ...headers, connection: 'close' })
        assert.match(
          await exchange(docket.url, verify),
          /\r\nlocation: http:\/\/docket\.example:8443\/#verify-failed\r\n/i,
        )
      })
    }
  })
}
