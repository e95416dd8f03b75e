import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { invite } from '../../test/cast/invites.ts'
import { tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { keyOf, type Person, password, registerAs, signIn } from '../../test/cast/people.ts'
import { leave, newcomer, signOn, useSignOn } from '../../test/cast/sign-on.ts'
import { databaseName, TestClock } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { DAY } from '../engine/outside/clock.ts'

const hd = 'corp.example'
const loginUrl = 'https://docket.example/api/v1/auth/oidc/login'

describe(`a hosted domain, for oidcCallback, login, register and resetPassword, on ${databaseName}`, () => {
  const { docket, peer } = useSignOn({
    environment: { DOCKET_OIDC_HOSTED_DOMAIN: hd, DOCKET_SIGNUP: 'closed' },
  })
  let admin: Person
  before(async () => {
    const { token, user_id } = await docket.client().setup({ body: { email: `admin@${hd}`, password } })
    admin = { email: `admin@${hd}`, token, user_id, api: docket.client(token) }
  })

  let count = 0
  const colleague = (claims: object = {}) => newcomer(peer, { email: `colleague-${++count}@${hd}`, hd, ...claims })

  test('lets its people in, also where sign-up is closed', async () => {
    const { subject, email } = colleague()
    const { location, token } = await signOn(docket, peer, subject)
    assert.equal(location, '/')
    const me = await docket.client(token).getMe()
    assert.equal(me.email, peer.people.get(subject)!.email)
    assert.notEqual(me.email, email)
    const { sso, signup_enabled } = await docket.client().getAuthConfig()
    assert.deepEqual([sso.hosted_domain, sso.login_url, signup_enabled], [hd, loginUrl, false])
    assert.equal((await leave(docket, new Map())).searchParams.get('hd'), hd)
  })

  test('lets nobody else in: the exact hd, and an address of one @ within it', async () => {
    const others: Record<string, object[]> = {
      'wrong-domain': [
        { hd: undefined },
        { hd: 'CORP.EXAMPLE' },
        { hd: 'evil.example' },
        { hd: `sub.${hd}` },
        { hd: [hd] },
        { hd: true },
        { email: 'a@evil.example' },
        { email: `a@${hd}.evil` },
        { email: `a@evil${hd}` },
        { email: `a@sub.${hd}` },
        { email: 'a@gmail.example', hd: 'gmail.example' },
      ],
      'email-unverified': [
        { email: `a@evil@${hd}` },
        { email: `"a@evil"@${hd}` },
        { email: `a@evil, b@${hd}` },
        { email_verified: false },
        { email: undefined },
      ],
    }
    for (const [slug, all] of Object.entries(others)) {
      for (const claims of all) {
        const { location, jar } = await signOn(docket, peer, colleague(claims).subject)
        assert.deepEqual([location, jar.size], [`/#sso-error=${slug}`, 0], JSON.stringify(claims))
      }
    }
  })

  test('is asked again of those who are known', async () => {
    const { subject } = colleague()
    const claims = { email: `known-${++count}@${hd}`, email_verified: true, hd }
    peer.people.set(subject, claims)
    const { token } = await signOn(docket, peer, subject)
    const changes = { 'wrong-domain': { hd: 'evil.example' }, 'email-unverified': { email_verified: false } }
    for (const [slug, change] of Object.entries(changes)) {
      peer.people.set(subject, { ...claims, ...change })
      assert.equal((await signOn(docket, peer, subject)).location, `/#sso-error=${slug}`)
    }
    peer.people.set(subject, { ...claims, email: `married-${count}@${hd}` })
    const again = await signOn(docket, peer, subject)
    const [before, after] = await Promise.all([token, again.token].map((one) => docket.client(one).getMe()))
    assert.equal(before!.user_id, after!.user_id)
  })

  test('has its people sign in nowhere else: 409 with login_url, alike whether there is an account', async () => {
    const addresses = [admin.email, ` ${admin.email.toUpperCase()} `, `nobody@${hd}`]
    const bodies = new Set<string>()
    for (const email of addresses) {
      for (const guess of [password, 'wrong password']) {
        const error = await refused(docket.client().login({ body: { email, password: guess } }), 'auth.sso_required')
        bodies.add(JSON.stringify(error.body))
      }
      const body = { email, password, terms_accepted: true as const }
      bodies.add(JSON.stringify((await refused(docket.client().register({ body }), 'auth.sso_required')).body))
    }
    assert.equal(bodies.size, 1)
    assert.deepEqual(JSON.parse([...bodies][0]!), {
      error: 'People of this address sign in with Example.',
      code: 'auth.sso_required',
      login_url: loginUrl,
    })
  })

  test('says so before anything is counted', async () => {
    for (let tries = 0; tries < 30; tries++) {
      const body = { email: `counted@${hd}`, password: 'wrong password' }
      await refused(docket.client().login({ body }), 'auth.sso_required')
    }
  })

  test('is no matter for other addresses, nor for an invite to one of its own', async () => {
    const guest = 'guest@elsewhere.example'
    const invite_token = await invite(docket, admin, guest)
    await docket.client().register({ body: { email: guest, password, terms_accepted: true, invite_token } })
    await signIn(docket.client(), { email: guest, password })
    const other = `invited@${hd}`
    const body = {
      email: other,
      password,
      terms_accepted: true as const,
      invite_token: await invite(docket, admin, other),
    }
    await refused(docket.client().register({ body }), 'auth.sso_required')
  })

  test('leaves sessions and API keys alone', async () => {
    await admin.api.getMe()
    await (await keyOf(docket, admin)).api.getMe()
  })

  test('lets a password be reset, which signs nobody in', async () => {
    const { subject } = colleague()
    const { token } = await signOn(docket, peer, subject)
    const { email } = await docket.client(token).getMe()
    await docket.client().forgotPassword({ body: { email } })
    const { link } = await mailbox(docket).next(email)
    const answer = await docket.client().raw('resetPassword', { body: { token: tokenOf(link), password } })
    assert.equal(answer.status, 204)
    assert.match(answer.headers.getSetCookie().join(), /^svc_jwt=; Max-Age=0;/)
    await refused(docket.client(token).getMe(), 'auth.session_ended')
    await refused(docket.client().login({ body: { email, password } }), 'auth.sso_required')
    const again = docket.client((await signOn(docket, peer, subject)).token)
    assert.equal((await again.getMe()).has_password, true)
    await again.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
  })
})

describe(`a hosted domain of other letters than ASCII, for oidcCallback and login, on ${databaseName}`, () => {
  const ascii = 'xn--mnchen-3ya.example'
  const { docket, peer } = useSignOn({ environment: { DOCKET_OIDC_HOSTED_DOMAIN: ascii } })

  test('is the same in both of its forms', async () => {
    for (const [at, domain] of [ascii, 'münchen.example', 'MÜNCHEN.example'].entries()) {
      const body = { email: `ann-${at}@${domain}`, password }
      await refused(docket.client().login({ body }), 'auth.sso_required')
      await refused(docket.client().register({ body: { ...body, terms_accepted: true } }), 'auth.sso_required')
      const { subject } = newcomer(peer, { email: body.email, hd: ascii })
      assert.equal((await signOn(docket, peer, subject)).location, '/')
    }
    const other = { email: 'ann@munchen.example', password }
    await refused(docket.client().login({ body: other }), 'auth.invalid_credentials')
  })
})

describe(`a closed sign-up, for oidcCallback, on ${databaseName}`, () => {
  const clock = new TestClock()
  const { docket, peer } = useSignOn({ clock, environment: { DOCKET_SIGNUP: 'closed' } })
  let admin: Person
  before(async () => {
    const email = 'admin@example.org'
    const { token, user_id } = await docket.client().setup({ body: { email, password } })
    admin = { email, token, user_id, api: docket.client(token) }
  })

  test('lets in who has an account, and who is invited', async () => {
    const known = newcomer(peer, { email: admin.email })
    assert.equal((await signOn(docket, peer, known.subject)).location, '/')
    const { subject, email } = newcomer(peer)
    const token = await invite(docket, admin, email)
    const entered = await signOn(docket, peer, subject)
    assert.equal(entered.location, '/')
    const api = docket.client(entered.token)
    await api.acceptInvite({ token })
    assert.equal((await api.getLists()).length, 1)
  })

  test('lets in nobody else: no stranger, no other address, no invite that is over', async () => {
    const { subject, email } = newcomer(peer)
    const closed = async () => {
      const { location, jar } = await signOn(docket, peer, subject)
      assert.deepEqual([location, jar.size], ['/#sso-error=signup-closed', 0])
    }
    await closed()
    await invite(docket, admin, `other.${email}`)
    await closed()
    await invite(docket, admin, email, { accepted_at: '2026-01-01T00:00:00.000Z', accepted_by: admin.user_id })
    await closed()
    await invite(docket, admin, email)
    clock.advance(7 * DAY)
    await closed()
    await refused(registerAs(docket, email), 'auth.signup_disabled')
  })
})
