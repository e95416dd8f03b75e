import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Locale } from '@docket/contract'
import { auditOf } from '../../test/cast/audit.ts'
import { tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { keyOf, password, register, registerAs, signIn, verify } from '../../test/cast/people.ts'
import { comeBack, goTo, type Jar, leave, newcomer, passThrough, signOn, useSignOn } from '../../test/cast/sign-on.ts'
import { enrol, STEP_MS } from '../../test/cast/totp.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { MINUTE } from '../engine/outside/clock.ts'

const identities = query((q) => q.selectFrom('identities').selectAll())

describe(`oidcLogin and oidcCallback on ${databaseName}`, () => {
  const clock = new TestClock()
  const { docket, peer } = useSignOn({ clock })

  /** Somebody who comes in, and what they are told of themselves. */
  const arrive = async (subject: string, jar?: Jar, languages?: string) => {
    const { location, token } = await signOn(docket, peer, subject, jar, languages)
    assert.equal(location, '/')
    const api = docket.client(token)
    return { token, api, me: await api.getMe() }
  }

  test('make an account for somebody new', async () => {
    const { subject } = newcomer(peer, { email: 'Ann.New@Example.org', name: 'Ann', locale: 'de-CH' })
    const { me, api } = await arrive(subject)
    assert.deepEqual(me, {
      user_id: me.user_id,
      email: 'ann.new@example.org',
      display_name: 'Ann',
      has_portrait: false,
      presence: true,
      has_handed_out: false,
      role: 'user',
      locale: 'de',
      demo: false,
      email_verified: true,
      must_change_password: false,
      has_password: false,
      billing: 'off',
      trial_ends_at: null,
      reachable_at: 'https://docket.example',
    })
    const events = (await api.getAudit({})).map(({ event, reason, ok }) => [event, reason, ok])
    assert.deepEqual(events, [
      ['auth.sso', '', true],
      ['auth.register', 'identity provider', true],
    ])
    const [session, ...others] = await api.getSessions()
    assert.deepEqual([session!.current, others], [true, []])
  })

  test('take a name and a language only where they are some', async () => {
    const strange = [
      { name: 'x'.repeat(41), locale: 'tlh' },
      { name: '\u0000', locale: ['de'] },
      { name: { first: 'Ann' } },
    ]
    for (const claims of strange) {
      const { me } = await arrive(newcomer(peer, claims).subject)
      assert.deepEqual([me.display_name, me.locale], ['', 'en' satisfies Locale])
    }
  })

  test('take the language of the browser where the provider names none of ours', async () => {
    for (const [locale, languages, expected] of [
      [undefined, 'pt-BR, fr-CA;q=0.9, de;q=0.5', 'fr'],
      ['tlh', 'es', 'es'],
      ['de', 'fr', 'de'],
    ] as const) {
      const { me } = await arrive(newcomer(peer, { locale }).subject, new Map(), languages)
      assert.equal(me.locale, expected)
    }
  })

  test('find the account again, whatever its provider calls the address meanwhile', async () => {
    const { subject, email } = newcomer(peer)
    const { me } = await arrive(subject)
    peer.people.set(subject, { email: `other.${email}`, email_verified: true })
    assert.deepEqual((await arrive(subject)).me, me)
    peer.people.set(subject, { email: `third.${email}`, email_verified: false })
    assert.deepEqual((await arrive(subject)).me, me)
    peer.people.set(subject, {})
    assert.deepEqual((await arrive(subject)).me, me)
  })

  test('connect an account whose address was confirmed, and leave the rest of it alone', async () => {
    const { subject, email } = newcomer(peer)
    const ann = await registerAs(docket, email)
    await verify(docket, ann)
    const key = await keyOf(docket, ann)
    const { me } = await arrive(subject)
    assert.deepEqual([me.user_id, me.has_password], [ann.user_id, true])
    for (const token of [ann.token, key.token]) await docket.client(token).getMe()
    await signIn(docket.client(), { email, password })
    assert.deepEqual(
      (await auditOf(docket, ann.user_id)).map(({ event }) => event),
      ['auth.register', 'api_key.created', 'auth.sso_linked', 'auth.sso', 'auth.login'],
    )
    const mails = await mailbox(docket).all(email)
    const [told] = mails.filter(({ subject: title }) => title === 'You can now sign in with Example')
    assert.match(told!.text, /Everything else stays as it is\./)
    await arrive(subject)
    assert.equal((await mailbox(docket).all(email)).length, mails.length, 'it is told once')
  })

  test('take the text `true` for verified, as Apple and Cognito say it', async () => {
    const { subject, email } = newcomer(peer, { email_verified: 'true' })
    const { location, jar } = await signOn(docket, peer, subject)
    assert.equal(location, '/')
    const me = await docket.client(jar.get('svc_jwt')).getMe()
    assert.deepEqual([me.email, me.email_verified], [email, true])
  })

  test('turn away who has no address that the provider has verified', async () => {
    const unusable = [
      { email_verified: false },
      { email_verified: undefined },
      { email_verified: 'false' },
      { email_verified: 'True' },
      { email_verified: ['true'] },
      { email_verified: 1 },
      { email: undefined },
      { email: 'no address' },
      { email: 'a@evil@corp.com' },
      { email: ['ann@example.org'] },
    ]
    for (const claims of unusable) {
      const { subject, email } = newcomer(peer, claims)
      const { location, jar } = await signOn(docket, peer, subject)
      assert.deepEqual([location, [...jar]], ['/#sso-error=email-unverified', []], JSON.stringify(claims))
      await registerAs(docket, email) // nobody has it
    }
  })

  test('turn away another subject with the address of an account that is connected', async () => {
    const { subject, email } = newcomer(peer)
    const { me, api } = await arrive(subject)
    const other = newcomer(peer, { email })
    const { location, jar } = await signOn(docket, peer, other.subject)
    assert.deepEqual([location, [...jar]], ['/#sso-error=other-account', []])
    assert.deepEqual(await api.getMe(), me)
    const failed = (await api.getAudit({})).find(({ ok }) => !ok)
    assert.deepEqual([failed?.event, failed?.reason], ['auth.sso_linked', 'another account of the provider'])
  })

  test('turn away who does not want to, and who is not there any more', async () => {
    const { location, jar } = await signOn(docket, peer, 'of nobody')
    assert.deepEqual([location, [...jar]], ['/#sso-error=denied', []])
  })

  test('take the way back once, in the browser that left, within ten minutes', async () => {
    const { subject } = newcomer(peer)
    const [jar, others]: Jar[] = [new Map(), new Map()]
    const back = await passThrough(peer, await leave(docket, jar!), subject)
    await leave(docket, others!)
    const [cookies, kept] = [new Map(jar), new Map(jar)]
    const [name] = jar!.keys()
    for (const browser of [
      new Map(),
      others!,
      new Map([[name!, 'made up']]),
      new Map([[name!, [...others!.values()][0]!]]),
    ]) {
      const before = [...browser]
      const { location } = await comeBack(docket, back, browser)
      assert.deepEqual([location, [...browser]], ['https://docket.example/#sso-error=expired', before])
    }
    assert.equal((await comeBack(docket, back, jar!)).location, 'https://docket.example/')
    assert.deepEqual([...jar!.keys()], ['svc_jwt'])
    for (const browser of [jar!, cookies]) {
      assert.equal((await comeBack(docket, back, browser)).location, 'https://docket.example/#sso-error=expired')
    }
    clock.advance(10 * MINUTE)
    assert.equal((await comeBack(docket, back, kept)).location, 'https://docket.example/#sso-error=expired')
  })

  test('bring back each tab of a browser, in any order, whatever else comes meanwhile', async () => {
    const jar: Jar = new Map()
    const addresses = [await leave(docket, jar), ...(await Promise.all([leave(docket, jar), leave(docket, jar)]))]
    const backs = await Promise.all(addresses.map((address) => passThrough(peer, address, newcomer(peer).subject)))
    for (const back of [backs[1]!, backs[2]!, backs[0]!]) {
      for (const query of ['code=1&state=1', 'error=access_denied', `code=1&state=1&state=2`]) {
        const { location } = await goTo(`${docket.url}/api/v1/auth/oidc/callback?${query}`, jar)
        assert.match(location, /#sso-error=/)
      }
      jar.delete('svc_jwt')
      assert.equal((await comeBack(docket, back, jar)).location, 'https://docket.example/')
      assert.ok(jar.has('svc_jwt'))
    }
    assert.deepEqual([...jar.keys()], ['svc_jwt'])
  })

  test('are as many as four at once in a browser, of more the latest', async () => {
    const jar: Jar = new Map()
    const addresses: URL[] = []
    for (let tab = 0; tab < 6; tab++) addresses.push(await leave(docket, jar))
    assert.equal(jar.size, 4)
    assert.ok([...jar].join('; ').length < 2000)
    const landings: string[] = []
    for (const address of addresses) {
      const back = await passThrough(peer, address, newcomer(peer).subject)
      landings.push((await comeBack(docket, back, jar)).location.replace('https://docket.example/', ''))
    }
    assert.deepEqual(landings, ['#sso-error=expired', '#sso-error=expired', '', '', '', ''])
  })

  test('come too late after ten minutes', async () => {
    const { subject } = newcomer(peer)
    for (const [ms, where] of [
      [10 * MINUTE - 1, ''],
      [10 * MINUTE, '#sso-error=expired'],
      [11 * MINUTE, '#sso-error=expired'],
    ] as const) {
      const jar: Jar = new Map()
      const back = await passThrough(peer, await leave(docket, jar), subject)
      clock.advance(ms)
      const { location } = await comeBack(docket, back, jar)
      assert.equal(location, `https://docket.example/${where}`, String(ms))
    }
  })

  test('answer whatever comes back with a redirect', async () => {
    const long = 'x'.repeat(12_000)
    const queries = [
      '',
      'code=1&code=2&state=3',
      'state=1&state=2',
      'iss=1&iss=2',
      'error=1&error=2',
      `code=${long}`,
      `state=${long}`,
      'state=%00',
      'error=access_denied',
      'code[]=1',
      'response=a.b.c',
    ]
    for (const text of queries) {
      const jar: Jar = new Map()
      const { status, location } = await goTo(`${docket.url}/api/v1/auth/oidc/callback?${text}`, jar)
      assert.equal(status, 302, text)
      assert.match(location, /^https:\/\/docket\.example\/#sso-error=(expired|failed)$/, text)
      assert.equal(jar.size, 0)
    }
    for (const more of ['iss=1&iss=2', 'error=1&error=2', 'code=1', 'state=1']) {
      const jar: Jar = new Map()
      const back = await passThrough(peer, await leave(docket, jar), newcomer(peer).subject)
      const { location } = await comeBack(docket, new URL(`${back}&${more}`), jar)
      assert.deepEqual([location, jar.has('svc_jwt')], ['https://docket.example/#sso-error=failed', false], more)
    }
  })

  test('are looked at before they are followed, and nothing comes of it', async () => {
    const { subject } = newcomer(peer)
    const jar: Jar = new Map()
    const back = await passThrough(peer, await leave(docket, jar), subject)
    const look = async (path: string) => {
      const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
      const answer = await fetch(`${docket.url}${path}`, { method: 'HEAD', redirect: 'manual', headers })
      assert.deepEqual([answer.status, answer.headers.getSetCookie()], [302, []])
    }
    await look('/api/v1/auth/oidc/login')
    await look(`${back.pathname}${back.search}`)
    assert.equal((await comeBack(docket, back, jar)).location, 'https://docket.example/')
  })

  test('have a cookie that only they are sent, for ten minutes', async () => {
    const answer = await fetch(`${docket.url}/api/v1/auth/oidc/login`, { redirect: 'manual' })
    const [line, ...more] = answer.headers.getSetCookie()
    assert.match(
      line!,
      /^svc_oidc_[0-9a-f]{16}=[^;]+; Max-Age=600; Path=\/api\/v1\/auth\/oidc; HttpOnly; Secure; SameSite=Lax$/,
    )
    assert.deepEqual(more, [])
    const address = new URL(answer.headers.get('location')!)
    assert.equal(address.origin, peer.issuer)
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(address.searchParams)
    assert.deepEqual(rest, {
      client_id: 'docket',
      redirect_uri: 'https://docket.example/api/v1/auth/oidc/callback',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const secret of [state, nonce, code_challenge]) assert.match(secret!, /^[\w-]{43}$/)
    const sealed = decodeURIComponent(line!)
    for (const secret of [state, nonce]) assert.ok(!sealed.includes(secret!))
    assert.equal(new Set([state, nonce, code_challenge]).size, 3)
  })

  test('ask for the second factor of the account, unless the browser is trusted (row 23)', async () => {
    const { subject, email } = newcomer(peer)
    const ann = await registerAs(docket, email)
    await verify(docket, ann)
    const app = await enrol(ann, clock)
    const jar: Jar = new Map()
    const challengeIn = async () => {
      const { location } = await signOn(docket, peer, subject, jar)
      assert.match(location, /^\/#sso-totp=[\w-]{43}$/)
      return location.slice('/#sso-totp='.length)
    }
    const challenge = await challengeIn()
    assert.deepEqual([...jar], [], 'OIDC callback gives no session')
    await refused(docket.client(challenge).getMe(), 'auth.session_ended')
    assert.equal((await ann.api.getSessions()).length, 1)

    clock.advance(STEP_MS)
    const body = { challenge, code: app.code(), remember: true }
    const answer = await docket.client().raw('verifyTotp', { body })
    const [, trust] = /svc_td=([^;]+)/.exec(answer.headers.getSetCookie().join())!
    assert.equal((await docket.client((await answer.json()).token).getMe()).user_id, ann.user_id)
    await refused(docket.client().verifyTotp({ body }), 'auth.challenge_ended')

    jar.set('svc_td', trust!)
    const { location, token } = await signOn(docket, peer, subject, jar)
    assert.equal(location, '/')
    assert.equal((await docket.client(token).getMe()).user_id, ann.user_id)
    const noted = (await ann.api.getAudit({})).filter(({ event }) => event === 'auth.sso')
    assert.deepEqual(
      noted.map(({ reason }) => reason),
      ['trusted browser', 'second factor asked'],
    )

    jar.set('svc_td', 'made up')
    await challengeIn()
  })

  test('say that the password has to be changed as a password login does', async () => {
    const { subject, email } = newcomer(peer)
    const ann = await registerAs(docket, email)
    await verify(docket, ann)
    await docket.app.context.db.transact((tx) => tx.all(mustChange, { id: ann.user_id }))
    assert.equal((await arrive(subject)).me.must_change_password, true)
  })

  test('begin a session that ends as any other does', async () => {
    const { subject } = newcomer(peer)
    const [one, other] = [await arrive(subject), await arrive(subject)]
    assert.equal((await one.api.getSessions()).length, 2)
    await one.api.logout()
    await refused(one.api.getMe(), 'auth.session_ended')
    await other.api.getMe()
  })

  test('lead to an account without a password, which no password opens, until one is set by mail', async () => {
    const { subject, email } = newcomer(peer)
    const { api, me } = await arrive(subject)
    for (const guess of ['x', '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AA']) {
      await refused(docket.client().login({ body: { email, password: guess } }), 'auth.invalid_credentials')
      const { message } = await refused(
        api.changePassword({ body: { current_password: guess, new_password: password } }),
        'auth.password_wrong',
      )
      assert.match(message, /no password yet/)
    }
    const confirmation = 'delete my account'
    await refused(api.deleteMe({ body: { current_password: 'x', confirmation } }), 'auth.password_wrong')
    await docket.client().forgotPassword({ body: { email } })
    const { link } = await mailbox(docket).next(email)
    await docket.client().resetPassword({ body: { token: tokenOf(link), password } })
    const { token } = await signIn(docket.client(), { email, password })
    assert.deepEqual(await docket.client(token).getMe(), { ...me, has_password: true })
    await docket.client(token).deleteMe({ body: { current_password: password, confirmation } })

    const again = await arrive(subject)
    assert.notEqual(again.me.user_id, me.user_id, 'the provider’s name for the account is gone with it')
    assert.equal(again.me.has_password, false)
  })

  test('stand in the export by the names that the provider has', async () => {
    const { subject } = newcomer(peer)
    const { api } = await arrive(subject)
    const { identities: told, profile } = await (await api.raw('exportMe')).json()
    assert.deepEqual(told, [{ issuer: peer.issuer, subject, created_at: profile.created_at }])
    assert.equal(profile.has_password, false)
  })

  test('keep to themselves what nobody else may know', async () => {
    const written = docket.notes.join('\n') + JSON.stringify(await docket.app.context.db.all(identities, {}))
    assert.doesNotMatch(written, /eyJ|a secret between|code=|svc_oidc/)
  })
})

describe(`oidcLogin and oidcCallback, with a provider that has to be asked, on ${databaseName}`, () => {
  const { docket, peer } = useSignOn({}, { isBrief: true })

  test('know who somebody is all the same', async () => {
    const { subject, email } = newcomer(peer, { name: 'Bea' })
    const { location, token } = await signOn(docket, peer, subject)
    assert.equal(location, '/')
    const me = await docket.client(token).getMe()
    assert.deepEqual([me.email, me.display_name], [email, 'Bea'])
    assert.ok(peer.asked.includes('/me'))
    const unverified = newcomer(peer, { email_verified: false })
    assert.equal((await signOn(docket, peer, unverified.subject)).location, '/#sso-error=email-unverified')
  })
})

describe(`oidcLogin and oidcCallback, where payments are taken, on ${databaseName}`, () => {
  const file = join(mkdtempSync(join(tmpdir(), 'docket-plans-')), 'plans.json')
  writeFileSync(file, JSON.stringify([{ id: 'monthly', label: 'Monthly', price: 'price_1' }]))
  const { docket, peer } = useSignOn({
    environment: { DOCKET_STRIPE_SECRET_KEY: 'sk_test_1', DOCKET_PLANS_FILE: file },
  })

  test('begin a trial for somebody new', async () => {
    const { token } = await signOn(docket, peer, newcomer(peer).subject)
    assert.equal((await docket.client(token).getBilling()).in_trial, true)
  })
})

describe(`oidcLogin and oidcCallback, where there is no provider, on ${databaseName}`, () => {
  const docket = useDocket()

  test('are not there', async () => {
    await register(docket)
    for (const id of ['oidcLogin', 'oidcCallback'] as const) {
      const answer = await docket.client().raw(id)
      assert.deepEqual(
        [answer.status, (await answer.json()).code, answer.headers.get('set-cookie')],
        [404, 'not_found', null],
      )
    }
    assert.equal((await docket.client().getAuthConfig()).sso.enabled, false)
  })
})

const mustChange = query((q, p: { id: string }) =>
  q.updateTable('users').set({ must_change_password: 1 }).where('id', '=', p.id),
)
