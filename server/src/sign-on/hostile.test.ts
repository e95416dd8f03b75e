import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { mailbox } from '../../test/cast/mailbox.ts'
import { keyOf, password, registerAs, verify } from '../../test/cast/people.ts'
import { comeBack, goTo, type Jar, leave, newcomer, passThrough, signOn, useSignOn } from '../../test/cast/sign-on.ts'
import { enrol, STEP_MS } from '../../test/cast/totp.ts'
import { type Docket, databaseName, startDocket, TestClock } from '../../test/harness.ts'
import { exchange, head } from '../../test/input/raw.ts'
import {
  type Forgery,
  type HostileProvider,
  startCanary,
  startHostileProvider,
} from '../../test/peers/hostile-provider.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'

const baseUrl = 'https://docket.example'

describe(`a provider that lies to oidcCallback, on ${databaseName}`, () => {
  const clock = new TestClock()
  let hostile: HostileProvider
  let docket: Docket
  const stack = new AsyncDisposableStack()
  before(async () => {
    hostile = stack.use(await startHostileProvider())
    docket = stack.use(await startDocket({ clock, environment: hostile.environment, logLevel: 'debug' }))
  })
  after(() => stack.disposeAsync())
  beforeEach(() => {
    hostile.answers = {}
    hostile.forgery = {}
  })

  /** Leaves, and comes back with what the provider would send. */
  const attempt = async (change: (query: URLSearchParams) => void = () => {}) => {
    const jar: Jar = new Map()
    const address = await leave(docket, jar)
    const [state, nonce] = ['state', 'nonce'].map((name) => address.searchParams.get(name)!)
    const back = new URL(`${baseUrl}/api/v1/auth/oidc/callback?${new URLSearchParams({ code: nonce!, state: state! })}`)
    change(back.searchParams)
    const { location } = await comeBack(docket, back, jar)
    return { location: location.replace(baseUrl, ''), cookies: [...jar.keys()], jar, back }
  }

  const forged = (change: object): Forgery => ({ claims: (honest) => ({ ...honest, ...change }) })
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const rows: Record<string, () => Forgery> = {
    'wrong nonce': () => forged({ nonce: 'of another sign-in' }),
    'alg:none': () => ({ token: (honest) => `${encode({ alg: 'none' })}.${encode(honest)}.` }),
    'HS256 with client secret': () => ({
      key: new TextEncoder().encode(hostile.secret),
      header: { alg: 'HS256' },
    }),
    'wrong aud': () => forged({ aud: 'another' }),
    'wrong iss': () => forged({ iss: 'https://accounts.example.com' }),
    expired: () => forged({ exp: Math.floor(Date.now() / 1000) - 60 }),
    'a signature of somebody else': () => ({ key: hostile.stranger }),
  }
  for (const [what, forgery] of Object.entries(rows)) {
    test(`row 31: ${what} → 302 to /#sso-error, never a cookie`, async () => {
      hostile.forgery = forgery()
      const { location, cookies } = await attempt()
      assert.deepEqual([location, cookies], ['/#sso-error=failed', []])
    })
  }

  test('row 31: no state cookie, other browser’s state, replayed → 302 to /#sso-error, never a cookie', async () => {
    const { location, cookies, jar, back } = await attempt()
    assert.deepEqual([location, cookies], ['/', ['svc_jwt']])
    const others: Jar = new Map()
    await leave(docket, others)
    for (const browser of [new Map(), others, jar]) {
      browser.delete('svc_jwt')
      const again = await comeBack(docket, back, browser)
      assert.deepEqual([again.location, browser.has('svc_jwt')], [`${baseUrl}/#sso-error=expired`, false])
    }
    const { location: other } = await attempt((sent) => sent.set('state', 'of another sign-in'))
    assert.equal(other, '/#sso-error=expired')
  })

  test('a way back that was copied with its cookie is taken once, even where the provider takes its code again', async () => {
    const jar: Jar = new Map()
    const address = await leave(docket, jar)
    const copies = [new Map(jar), new Map(jar), new Map(jar)]
    const back = new URL(`${baseUrl}/api/v1/auth/oidc/callback`)
    back.searchParams.set('code', address.searchParams.get('nonce')!)
    back.searchParams.set('state', address.searchParams.get('state')!)
    const answers = await Promise.all(copies.map((copy) => comeBack(docket, back, copy)))
    assert.deepEqual(answers.map(({ location }) => location.replace(baseUrl, '')).toSorted(), [
      '/',
      '/#sso-error=expired',
      '/#sso-error=expired',
    ])
  })

  test('row 42: OIDC picture, IdP discovery redirect → 0 connections', async () => {
    await using canary = await startCanary()
    for (const url of canary.urls) {
      hostile.forgery = forged({ picture: url, profile: url, website: url, jwks_uri: url })
      assert.equal((await attempt()).location, '/')
      await using redirecting = await startHostileProvider()
      redirecting.answers['/.well-known/openid-configuration'] = (response) =>
        void response.writeHead(302, { location: url }).end()
      await using other = await startDocket({ environment: redirecting.environment })
      const { status, location } = await goTo(`${other.url}/api/v1/auth/oidc/login`, new Map())
      assert.deepEqual([status, location], [302, `${baseUrl}/#sso-error=provider-down`])
    }
    assert.equal(canary.connections(), 0)
  })

  test('whoever runs Docket is told why, seldom and without a secret', async () => {
    clock.advance(60_000)
    const before = docket.notes.length
    hostile.forgery = forged({ aud: 'another' })
    for (let tries = 0; tries < 3; tries++) await attempt()
    hostile.forgery = {}
    const { jar } = await attempt()
    clock.advance(60_000)
    hostile.forgery = forged({ aud: 'another' })
    await attempt()
    const told = docket.notes.slice(before).filter((line) => line.includes('cannot sign in'))
    assert.deepEqual(
      told.map((line) => JSON.parse(line)).map(({ slug, why, left_out }) => [slug, why, left_out]),
      [
        ['failed', 'the provider: unexpected JWT "aud" (audience) claim value', 0],
        ['failed', 'the provider: unexpected JWT "aud" (audience) claim value', 2],
      ],
    )
    const secrets = [hostile.secret, 'an access token', 'eyJ', jar.get('svc_jwt')!]
    for (const secret of secrets) assert.ok(!docket.notes.join('\n').includes(secret), secret)
  })

  test('no part of a sign-in stands in the log', async () => {
    const jar: Jar = new Map()
    const address = await leave(docket, jar)
    const parts = [...address.searchParams.values(), ...jar.values()]
    const { location, back } = await attempt()
    assert.equal(location, '/')
    const text = docket.notes.join('\n')
    for (const part of [...parts, ...back.searchParams.values()].filter(({ length }) => length > 40 && length < 500))
      assert.ok(!text.includes(part), part)
  })
})

describe(`accounts and addresses behind oidcCallback, on ${databaseName}`, () => {
  const clock = new TestClock()
  const { docket, peer } = useSignOn({ clock })

  test('row 30: email_verified false/absent → /#sso-error', async () => {
    for (const email_verified of [false, undefined]) {
      const { subject, email } = newcomer(peer, { email_verified })
      const victim = await registerAs(docket, email)
      await verify(docket, victim)
      const { location, token } = await signOn(docket, peer, subject)
      assert.deepEqual([location, token], ['/#sso-error=email-unverified', ''])
    }
  })

  test('row 30: attacker pre-registered unverified a@x, then real a@x by SSO → attacker password/sessions/keys dead', async () => {
    const { subject, email } = newcomer(peer)
    const attacker = await registerAs(docket, email)
    const box = mailbox(docket)
    const verification = (await box.next(email)).link
    await docket.client().forgotPassword({ body: { email } })
    const reset = (await box.next(email)).link
    const key = await keyOf(docket, attacker)
    const app = await enrol(attacker, clock)
    clock.advance(STEP_MS)
    const factor = async () => {
      const answer = await docket.client().login({ body: { email, password } })
      return 'challenge' in answer ? answer.challenge : assert.fail('no second factor')
    }
    const trusted = await docket
      .client()
      .raw('verifyTotp', { body: { challenge: await factor(), code: app.code(), remember: true } })
    const second = (await trusted.json()).token
    const [, device] = /svc_td=([^;]+)/.exec(trusted.headers.getSetCookie().join())!
    clock.advance(STEP_MS)
    const challenge = await factor()
    const list = await attacker.api.createList({ body: { name: 'Bait' } })
    const stream = await key.api.raw('getListEvents', { listID: list.id })
    const reader = stream.body!.getReader()
    const ended = (async () => {
      while (!(await reader.read()).done);
    })()

    const jar: Jar = new Map([['svc_td', device!]])
    const { location, token } = await signOn(docket, peer, subject, jar)
    assert.equal(location, '/', 'the second factor was the attacker’s')
    const me = await docket.client(token).getMe()
    assert.deepEqual([me.user_id, me.email_verified, me.has_password], [attacker.user_id, true, false])

    for (const old of [attacker.token, second]) await refused(docket.client(old).getMe(), 'auth.session_ended')
    await refused(key.api.getMe(), 'auth.key_revoked')
    await refused(docket.client().login({ body: { email, password } }), 'auth.invalid_credentials')
    await refused(docket.client().verifyTotp({ body: { challenge, code: app.code() } }), 'auth.challenge_ended')
    const wasReset = { token: reset.split('/').at(-1)!, password: 'another password' }
    await refused(docket.client().resetPassword({ body: wasReset }), 'auth.token_invalid')
    const { location: followed } = await goTo(verification.replace(baseUrl, docket.url), new Map())
    assert.equal(followed, `${baseUrl}/#verify-failed`)
    await ended
    assert.equal((await docket.client(token).getTotp()).enabled, false)
    await enrol({ ...attacker, token, api: docket.client(token) }, clock)
    const tryAgain = await signOn(docket, peer, subject, new Map([['svc_td', device!]]))
    assert.match(tryAgain.location, /^\/#sso-totp=/, 'a browser that the attacker trusted')
    assert.equal((await docket.client(token).getSessions()).length, 1)
    assert.deepEqual(await docket.client(token).getApiKeys(), [])
    assert.equal(
      (await docket.client(token).getList({ listID: list.id })).name,
      'Bait',
      'what was shared may be meant well',
    )
    const told = (await box.all(email)).find(({ subject: title }) => title === 'You can now sign in with Example')
    assert.match(told!.text, /had not been confirmed before/)
    const linked = (await docket.client(token).getAudit({})).find(({ event }) => event === 'auth.sso_linked')
    assert.equal(linked?.reason, 'taken over')
  })

  test('row 30: same e-mail other sub → refused; same sub new e-mail → same user', async () => {
    const { subject, email } = newcomer(peer)
    const first = await signOn(docket, peer, subject)
    const other = newcomer(peer, { email })
    assert.equal((await signOn(docket, peer, other.subject)).location, '/#sso-error=other-account')
    peer.people.set(subject, { email: 'somewhere.else@example.org', email_verified: true })
    const moved = await signOn(docket, peer, subject)
    const users = await Promise.all([first, moved].map(({ token }) => docket.client(token).getMe()))
    assert.equal(users[0]!.user_id, users[1]!.user_id)
    assert.equal(users[1]!.email, email)
  })

  test('the demo account is nobody’s', async () => {
    const { subject, email } = newcomer(peer)
    const demo = await registerAs(docket, email)
    await docket.app.context.db.transact((tx) => tx.all(markDemo, { id: demo.user_id }))
    assert.equal((await signOn(docket, peer, subject)).location, '/#sso-error=other-account')
  })

  test('row 17: OIDC redirect_uri and login_url are of the configured base_url, and so is every Location', async () => {
    const disguises: Record<string, string>[] = [
      { host: 'evil' },
      { 'x-forwarded-host': 'evil', 'x-forwarded-proto': 'http', 'x-forwarded-port': '81' },
      { forwarded: 'host=evil;proto=http' },
      { origin: 'https://evil', referer: 'https://evil/' },
    ]
    for (const disguise of disguises) {
      const get = (path: string) =>
        exchange(docket.url, head(`GET /api/v1${path}`, { ...disguise, connection: 'close' }))
      const left = await get('/auth/oidc/login')
      const address = new URL(/\r\nlocation: (\S+)/i.exec(left)![1]!)
      assert.equal(address.searchParams.get('redirect_uri'), `${baseUrl}/api/v1/auth/oidc/callback`)
      assert.match(left, /set-cookie: svc_oidc_[^\r]+; Secure/i)
      assert.doesNotMatch(left, /evil|Domain=/)
      assert.ok((await get('/auth/config')).includes(`"login_url":"${baseUrl}/api/v1/auth/oidc/login"`))
      assert.match(await get('/auth/oidc/callback'), /\r\nlocation: https:\/\/docket\.example\/#sso-error=expired\r\n/i)
    }
  })

  test('row 32: /auth/oidc/login?redirect=//evil → Location is our own path or the configured IdP only', async () => {
    const names = ['redirect', 'next', 'return_to', 'redirect_uri', 'redirect_url', 'continue', 'prompt', 'login_hint']
    for (const value of ['//evil', 'https://evil/', '/\\evil', '/%2f/evil', 'javascript:alert(1)']) {
      const more = new URLSearchParams(names.map((name) => [name, value]))
      const jar: Jar = new Map()
      const { location } = await goTo(`${docket.url}/api/v1/auth/oidc/login?${more}`, jar)
      const address = new URL(location)
      assert.equal(`${address.origin}${address.pathname}`, `${peer.issuer}/auth`)
      assert.doesNotMatch(location, /evil|alert/)
      const back = await passThrough(peer, address, newcomer(peer).subject)
      assert.equal((await comeBack(docket, new URL(`${back}&${more}`), jar)).location, `${baseUrl}/`)
    }
    const { location } = await goTo(`${docket.url}/api/v1/auth/verify?token=x&next=//evil`, new Map())
    assert.equal(location, `${baseUrl}/#verify-failed`)
  })
})

const markDemo = query((q, p: { id: string }) => q.updateTable('users').set({ demo: 1 }).where('id', '=', p.id))
