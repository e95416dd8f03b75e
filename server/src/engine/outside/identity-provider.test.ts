import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, mock, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { TestClock } from '../../../test/harness.ts'
import {
  type Answer,
  type Forgery,
  type HostileProvider,
  startCanary,
  startHostileProvider,
} from '../../../test/peers/hostile-provider.ts'
import { DAY, MINUTE } from './clock.ts'
import { IdentityProvider, IdentityProviderError } from './identity-provider.ts'

/** What an answer may take that comes, on a machine that does much else, and one that does not. */
const [PATIENCE_MS, LITTLE_PATIENCE_MS] = [30_000, 100]
const discovery = '/.well-known/openid-configuration'

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

describe('a hostile identity provider', () => {
  const clock = new TestClock()
  let hostile: HostileProvider
  before(async () => void (hostile = await startHostileProvider()))
  after(() => hostile[Symbol.asyncDispose]())
  beforeEach(() => {
    hostile.answers = {}
    hostile.forgery = {}
    hostile.person = { sub: 'ann', email: 'ann@example.org', email_verified: true }
  })

  const newOne = (more: Partial<ConstructorParameters<typeof IdentityProvider>[0]> = {}) =>
    new IdentityProvider({
      issuer: hostile.issuer,
      clientId: hostile.clientId,
      clientSecret: hostile.secret,
      hostedDomain: '',
      baseUrl: 'https://docket.example',
      clock,
      patienceMs: PATIENCE_MS,
      ...more,
    })

  /** Leaves and comes back, as whoever the provider says. */
  const identify = async (provider: IdentityProvider, more: Record<string, string> = {}) => {
    const { departure } = await provider.depart()
    const { state, nonce } = departure
    return provider.identify(departure, new URLSearchParams({ code: nonce, state, ...more }))
  }

  const asked = (path: string): number => hostile.asked.filter((one) => one === path).length

  /** Why nobody is identified, which nothing that is secret stands in. */
  const refused = async (promise: Promise<unknown>, reason: IdentityProviderError['reason'], words = /./) => {
    const error = await promise.then(
      (claims) => assert.fail(`It is taken: ${JSON.stringify(claims)}`),
      (thrown: unknown) => thrown,
    )
    assert.ok(error instanceof IdentityProviderError, String(error))
    assert.equal(error.reason, reason, error.message)
    assert.match(error.message, words)
    assert.doesNotMatch(error.message, /ey[\w-]{10}|a secret between|an access token/)
    assert.equal(error.cause, undefined)
  }

  test('is taken at its word when it is honest for once', async () => {
    hostile.person = { ...hostile.person, hd: 'example.org', name: 'Ann', locale: 'de' }
    const { sub: subject, ...said } = hostile.person
    assert.deepEqual(await identify(newOne()), { issuer: hostile.issuer, subject, ...said })
  })

  describe('as its metadata', () => {
    const unusable: Record<string, () => Answer> = {
      'a page': () => (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
      'broken JSON': () => (response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{"issuer":'),
      'no object': () => json([]),
      'no issuer': () => json({ ...hostile.metadata, issuer: undefined }),
      'another issuer': () => json({ ...hostile.metadata, issuer: 'https://accounts.example.com' }),
      'an issuer for each of its tenants': () => json({ ...hostile.metadata, issuer: `${hostile.issuer}/{tenantid}` }),
      'no address to send people to': () => json({ ...hostile.metadata, authorization_endpoint: undefined }),
      'an address without https': () => json({ ...hostile.metadata, authorization_endpoint: 'http://evil.example/' }),
      'a script as an address': () => json({ ...hostile.metadata, authorization_endpoint: 'javascript:alert(1)' }),
      'more than a mebibyte': () => json({ ...hostile.metadata, more: 'x'.repeat(1024 * 1024) }),
      'more than a mebibyte, compressed': () => (response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
      'a failure': () => json({}, 500),
      'nothing there': () => json({}, 404),
      'half an answer': () => (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{')
        response.socket!.end()
      },
    }
    for (const [what, answer] of Object.entries(unusable)) {
      test(`${what} leads nobody anywhere`, async () => {
        hostile.answers[discovery] = answer()
        const provider = newOne()
        await refused(provider.depart(), 'unavailable')
        hostile.answers = {}
        await provider.depart()
      })
    }

    test('an address without https leads nobody anywhere from one that has it, not even to this machine', async () => {
      const issuer = 'https://id.example.com'
      const metadata = { ...hostile.metadata, issuer }
      const fetching = mock.method(globalThis, 'fetch', async () => Response.json(metadata))
      try {
        await refused(newOne({ issuer }).depart(), 'wrong', /HTTPS/)
      } finally {
        fetching.mock.restore()
      }
    })

    test('an issuer that stands for all of its tenants leads nobody anywhere, which the library would let pass', async () => {
      const issuer = 'https://login.microsoftonline.com/common/v2.0'
      const metadata = { ...hostile.metadata, issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }
      const fetching = mock.method(globalThis, 'fetch', async () => Response.json(metadata))
      try {
        await refused(newOne({ issuer }).depart(), 'unavailable', /another name/)
      } finally {
        fetching.mock.restore()
      }
    })

    test('an answer that does not come, or not to its end, is waited for no longer than was said', async () => {
      const slow: Answer[] = [
        () => {},
        (response) => {
          response.writeHead(200, { 'content-type': 'application/json' })
          const dripping = setInterval(() => response.write(' '), 10)
          response.on('close', () => clearInterval(dripping))
        },
      ]
      for (const answer of slow) {
        hostile.answers[discovery] = answer
        await refused(newOne({ patienceMs: LITTLE_PATIENCE_MS }).depart(), 'unavailable', /in time/)
      }
    })

    test('a port where nobody listens is told from the rest', async () => {
      const canary = await startCanary()
      await canary[Symbol.asyncDispose]()
      await refused(newOne({ issuer: canary.urls[0]! }).depart(), 'unavailable', /ECONNREFUSED/)
    })

    test('row 42: a redirect is followed nowhere, nor is any other address that it names', async () => {
      await using canary = await startCanary()
      for (const url of canary.urls) {
        for (const status of [301, 302, 303, 307, 308]) {
          hostile.answers = { [discovery]: json({}, status, { location: url }) }
          await refused(newOne().depart(), 'unavailable')
          for (const path of ['/token', '/jwks', '/userinfo'] as const) {
            hostile.answers = { [path]: json({}, status, { location: url }) }
            hostile.person = path === '/userinfo' ? { sub: 'ann' } : hostile.person
            await refused(identify(newOne()), 'wrong')
          }
        }
        hostile.answers = {}
        hostile.person = { ...hostile.person, email: 'ann@example.org', picture: url, profile: url, website: url }
        hostile.forgery = { header: { jku: url, x5u: url } }
        await identify(newOne())
      }
      assert.equal(canary.connections(), 0)
    })

    test('is asked for once a day, by one of those who need it, and goes on to count while it is down', async () => {
      const before = asked(discovery)
      const provider = newOne()
      await Promise.all(Array.from({ length: 10 }, () => provider.depart()))
      assert.equal(asked(discovery), before + 1)
      clock.advance(DAY - 1)
      await provider.depart()
      assert.equal(asked(discovery), before + 1)
      const renewed = Promise.withResolvers<void>()
      hostile.answers[discovery] = (response) => {
        json({}, 500)(response)
        renewed.resolve()
      }
      clock.advance(1)
      await provider.depart() // with what is known
      await renewed.promise
      assert.equal((await identify(provider)).subject, 'ann')
    })
  })

  describe('its ID token', () => {
    const secret = new TextEncoder().encode('a secret between Docket and the provider')
    const unsigned = (header: object, claims: object, signature = '') =>
      [header, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .concat(signature)
        .join('.')
    const claims = (change: object): Forgery => ({ claims: (honest) => ({ ...honest, ...change }) })
    const now = () => Math.floor(Date.now() / 1000)

    const forgeries: Record<string, () => Forgery> = {
      'no signature (alg:none)': () => ({ token: (honest) => unsigned({ alg: 'none' }, honest) }),
      'alg: None': () => ({ token: (honest) => unsigned({ alg: 'None' }, honest) }),
      'an empty signature': () => ({
        token: (honest) => unsigned({ alg: 'ES256', kid: hostile.publicKey().kid }, honest),
      }),
      'a signature of zeros': () => ({
        token: (honest) =>
          unsigned({ alg: 'ES256', kid: hostile.publicKey().kid }, honest, Buffer.alloc(64).toString('base64url')),
      }),
      'HS256 with the client secret': () => ({ key: secret, header: { alg: 'HS256' } }),
      'HS256 with the public key': () => ({
        key: new TextEncoder().encode(JSON.stringify(hostile.publicKey())),
        header: { alg: 'HS256' },
      }),
      'a key of somebody else': () => ({ key: hostile.stranger }),
      'a key of its own header': () => ({ key: hostile.stranger, header: { jwk: hostile.publicKey() } }),
      'a key that nobody knows': () => ({ key: hostile.stranger, header: { kid: 'unknown' } }),
      'an extension that has to be understood': () => ({ header: { crit: ['b64'], b64: true } }),
      'another audience': () => claims({ aud: 'another' }),
      'no audience': () => claims({ aud: undefined }),
      'several audiences and no party': () => claims({ aud: ['docket', 'another'] }),
      'another authorized party': () => claims({ aud: ['docket', 'another'], azp: 'another' }),
      'another issuer': () => claims({ iss: 'https://accounts.example.com' }),
      'nearly its issuer': () => claims({ iss: `${hostile.issuer}/` }),
      'no issuer': () => claims({ iss: undefined }),
      'another nonce': () => claims({ nonce: 'another' }),
      'no nonce': () => claims({ nonce: undefined }),
      'an end that is past': () => claims({ exp: now() - 60 }),
      'no end': () => claims({ exp: undefined }),
      'a beginning that is to come': () => claims({ nbf: now() + 600 }),
      'no time': () => claims({ iat: undefined }),
      'a time to come': () => claims({ iat: now() + 3600, exp: now() + 7200 }),
      'no subject': () => claims({ sub: undefined }),
      'an empty subject': () => claims({ sub: '' }),
      'a number as its subject': () => claims({ sub: 7 }),
      'a subject that a database would cut or change': () => claims({ sub: 'ann\u0000' }),
      'half a character as its subject': () => claims({ sub: 'ann\ud83d' }),
      'a subject without end': () => claims({ sub: 'a'.repeat(256) }),
      'no token at all': () => ({ token: () => undefined }),
      'no JWT': () => ({ token: () => 'token' }),
      'an encrypted JWT': () => ({ token: (honest) => `${unsigned({ alg: 'dir', enc: 'A256GCM' }, honest)}.x.x` }),
    }
    for (const [what, forgery] of Object.entries(forgeries)) {
      test(`with ${what} identifies nobody`, async () => {
        hostile.forgery = forgery()
        await refused(identify(newOne()), 'wrong')
      })
    }

    test('of one audience may name its party', async () => {
      hostile.forgery = claims({ aud: ['docket'], azp: 'docket' })
      assert.equal((await identify(newOne())).subject, 'ann')
    })

    test('F12: keys that rotated are read again at once, and a kid that nobody knows brings one more reading in a minute', async () => {
      const before = asked('/jwks')
      const start = Date.now()
      mock.timers.enable({ apis: ['Date'], now: start })
      try {
        const provider = newOne()
        await identify(provider)
        await identify(provider)
        assert.equal(asked('/jwks'), before + 1)
        await hostile.rotate()
        await identify(provider)
        assert.equal(asked('/jwks'), before + 2, 'at once, for a code works once')
        await hostile.rotate()
        for (let tries = 0; tries < 5; tries++) await refused(identify(provider), 'wrong', /no applicable keys/)
        assert.equal(asked('/jwks'), before + 2, 'not with each kid that nobody knows')
        mock.timers.setTime(start + MINUTE)
        await identify(provider)
        assert.equal(asked('/jwks'), before + 3)
        hostile.forgery = { header: { kid: 'unknown' } }
        for (let tries = 0; tries < 5; tries++) await refused(identify(provider), 'wrong')
        assert.equal(asked('/jwks'), before + 4)
      } finally {
        mock.timers.reset()
      }
    })
  })

  describe('what comes back', () => {
    test('with another state, twice, from another issuer, or without a code identifies nobody', async () => {
      const provider = newOne()
      const before = asked('/token')
      const { departure } = await provider.depart()
      const { state, nonce: code } = departure
      const answers: Record<string, string>[] = [
        { code },
        { code, state: 'another' },
        { state },
        { code, state, iss: 'https://accounts.example.com' },
        { code, state, response: 'a.b.c' },
      ]
      for (const answer of answers) await refused(provider.identify(departure, new URLSearchParams(answer)), 'wrong')
      await refused(
        provider.identify(departure, new URLSearchParams(`code=${code}&code=${code}&state=${state}`)),
        'wrong',
      )
      assert.equal(asked('/token'), before)
    })

    test('has to name the issuer when the provider says that it does (RFC 9207)', async () => {
      hostile.answers[discovery] = json({ ...hostile.metadata, authorization_response_iss_parameter_supported: true })
      const provider = newOne()
      await refused(identify(provider), 'wrong')
      assert.equal((await identify(provider, { iss: hostile.issuer })).subject, 'ann')
    })

    test('says who does not want to, and who cannot', async () => {
      const cases = {
        access_denied: 'denied',
        server_error: 'unavailable',
        invalid_scope: 'misconfigured',
        made_up: 'wrong',
      } as const
      for (const [error, reason] of Object.entries(cases)) {
        const provider = newOne()
        const { departure } = await provider.depart()
        const answer = new URLSearchParams({ error, error_description: 'ey12345678901', state: departure.state })
        await refused(provider.identify(departure, answer), reason, /^(?!.*made_up)/)
      }
    })

    test('is no use when the provider does not take the code, or not the client', async () => {
      const provider = newOne()
      hostile.answers['/token'] = json({ error: 'invalid_grant', error_description: 'ey12345678901' }, 400)
      await refused(identify(provider), 'wrong', /invalid_grant/)
      hostile.answers['/token'] = json({ error: 'invalid_client' }, 401, { 'www-authenticate': 'Basic realm="x"' })
      await refused(identify(provider), 'misconfigured', /client/)
      hostile.answers['/token'] = json({}, 503)
      await refused(identify(provider), 'unavailable')
      hostile.answers['/token'] = json({ access_token: 'x'.repeat(1024 * 1024), token_type: 'Bearer' })
      await refused(identify(provider), 'unavailable')
    })
  })

  test('is asked who somebody is when the token does not say, and answers about the same subject', async () => {
    hostile.forgery = { claims: ({ email: _, email_verified: __, ...honest }) => honest }
    assert.equal((await identify(newOne())).email, 'ann@example.org')
    hostile.answers['/userinfo'] = json({ ...hostile.person, sub: 'bea' })
    await refused(identify(newOne()), 'wrong')
    hostile.answers = { [discovery]: json({ ...hostile.metadata, userinfo_endpoint: undefined }) }
    const { email, email_verified } = await identify(newOne())
    assert.deepEqual([email, email_verified], [undefined, undefined])
  })
})
