import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { furnish, tablesWith } from '../../test/cast/belongings.ts'
import { tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { changePassword, keyOf, password, register, signIn } from '../../test/cast/people.ts'
import { databaseName, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { MINUTE } from '../engine/outside/clock.ts'

const new_password = 'battery staple'
const change = { current_password: password, new_password }

const byCookie = (token: string) => ({ headers: { cookie: `svc_jwt=${token}` } })

describe(`changing the password on ${databaseName}`, () => {
  const docket = useDocket()

  test('changePassword: the new one signs in and the old one does not, and the audit says so', async () => {
    const ann = await register(docket)
    const { email } = ann
    const api = await changePassword(docket, ann, change)
    await refused(signIn(docket.client(), { email, password }), 'auth.invalid_credentials')
    await signIn(docket.client(), { email, password: new_password })
    const [event] = (await api.getAudit({})).filter((one) => one.event === 'password.changed')
    assert.deepEqual([event?.ok, event?.ip, event?.reason], [true, '127.0.0.1', ''])
  })

  test('changePassword: 400 for a short one and for nothing, 401 for a wrong one and for nobody', async () => {
    const { api } = await register(docket)
    const shorts = { ...change, new_password: 'short' }
    await refused(api.changePassword({ body: shorts }), 'request.invalid')
    await refused(api.changePassword({ body: {} as typeof change }), 'request.invalid')
    await refused(api.changePassword({ body: { ...change, current_password: 'a wrong one' } }), 'auth.password_wrong')
    await refused(docket.client().changePassword({ body: change }), 'auth.required')
    await api.changePassword({ body: change })
  })

  test('sessions do not survive a change of the password (CVE-2026-22706, CVE-2024-21635, CVE-2026-27575)', async () => {
    const ann = await register(docket)
    const other = await signIn(docket.client(), { email: ann.email, password })
    const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
    await using theirs = await openStream(docket.url, other.token, listID)
    await using own = await openStream(docket.url, ann.token, listID)
    await Promise.all([theirs.until('synced'), own.until('synced')])
    const stranger = await register(docket)

    const answer = await docket.client().raw('changePassword', { body: change }, byCookie(ann.token))
    assert.equal(answer.status, 204)
    const started = performance.now()
    await theirs.end()
    assert.ok(performance.now() - started < 1000, 'within a second')
    const renewed = /^svc_jwt=([^;]+); Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/.exec(
      answer.headers.getSetCookie()[0]!,
    )?.[1]
    assert.ok(renewed, 'the cookie is refreshed, with its flags (CVE-2022-4683)')

    await refused(docket.client(other.token).getMe(), 'auth.session_ended')
    assert.equal((await docket.client().raw('getMe', {}, byCookie(other.token))).status, 401)

    await own.end()
    await refused(ann.api.getMe(), 'auth.session_ended')
    assert.notEqual(renewed, ann.token)
    const late = await docket.client().raw('getMe', {}, byCookie(ann.token))
    // The browser may have the new cookie by the time that this comes.
    assert.deepEqual([late.status, late.headers.get('set-cookie')], [401, null])
    assert.equal((await docket.client().raw('getMe', {}, byCookie(renewed))).status, 200)
    const sessions = await docket.client(renewed).getSessions()
    assert.deepEqual(
      sessions.map(({ current }) => current),
      [true],
    )
    await stranger.api.getMe()
  })

  test('changePassword and resetPassword say how many API keys go on, in the answer and by mail, and end them when asked to', async () => {
    const box = mailbox(docket)
    const ann = await register(docket)
    await box.next(ann.email)
    const link = async () => {
      await docket.client().forgotPassword({ body: { email: ann.email } })
      return tokenOf((await box.next(ann.email)).link)
    }
    const ways = {
      changePassword: async (more: object) => {
        const { token } = await signIn(docket.client(), { email: ann.email, password })
        const body = { current_password: password, new_password: password, ...more }
        return docket.client(token).raw('changePassword', { body })
      },
      resetPassword: async (more: object) =>
        docket.client().raw('resetPassword', { body: { token: await link(), password, ...more } }),
    }
    for (const [id, change] of Object.entries(ways)) {
      const { token } = await signIn(docket.client(), { email: ann.email, password })
      const asAnn = { ...ann, api: docket.client(token) }
      const keys = [await keyOf(docket, asAnn), await keyOf(docket, asAnn), await keyOf(docket, asAnn)]
      for (const _ of keys) await box.next(ann.email) // each is told of
      for (const more of [{}, { revoke_api_keys: false }]) {
        const answer = await change(more)
        assert.deepEqual([answer.status, answer.headers.get('docket-api-keys')], [204, '3'], id)
        assert.match((await box.next(ann.email)).text, /3 API keys go on working\./)
      }
      for (const { api } of keys) await api.getMe()
      const answer = await change({ revoke_api_keys: true })
      assert.deepEqual([answer.status, answer.headers.get('docket-api-keys')], [204, '0'], id)
      assert.doesNotMatch((await box.next(ann.email)).text, /go(es)? on working/)
      for (const { api } of keys) await refused(api.getMe(), 'auth.key_revoked')
      const again = docket.client((await signIn(docket.client(), { email: ann.email, password })).token)
      const revoked = (await again.getAudit({})).filter(({ event }) => event === 'api_key.revoked')
      assert.deepEqual(
        new Set(revoked.slice(0, 3).map(({ reason }) => reason)),
        new Set(keys.map(({ prefix }) => prefix)),
      )
    }
  })

  test('a change of the password ends trust in browsers, logins that wait and links to another one, and leaves API keys', async () => {
    const ann = await register(docket)
    const ben = await register(docket)
    for (const { user_id } of [ann, ben]) await furnish(docket, user_id)
    await ann.api.changePassword({ body: change })
    const kept = ['totps', 'recovery_codes', 'api_keys', 'portraits', 'idempotency_keys']
    const found = await tablesWith(docket, `${ann.user_id}, nobody may see it`)
    assert.deepEqual(found.sort(), kept.sort())
    const others = await tablesWith(docket, `${ben.user_id}, nobody may see it`)
    assert.deepEqual(others.sort(), [...kept, 'link_tokens', 'login_challenges', 'trusted_devices'].sort())
  })

  test('of two changes at once one counts, and the other is told so', async () => {
    const { api, email, token } = await register(docket)
    const wishes = ['battery staple 1', 'battery staple 2']
    const outcomes = await Promise.allSettled(
      wishes.map((one) => docket.client(token).changePassword({ body: { ...change, new_password: one } })),
    )
    const done = outcomes.map(({ status }) => status === 'fulfilled')
    assert.equal(done.filter(Boolean).length, 1)
    const failed = outcomes.find((one) => one.status === 'rejected')
    assert.equal(failed?.reason.code, 'auth.session_ended')
    await signIn(docket.client(), { email, password: wishes[done.indexOf(true)]! })
    await refused(
      signIn(docket.client(), { email, password: wishes[done.indexOf(false)]! }),
      'auth.invalid_credentials',
    )
    await refused(api.getMe(), 'auth.session_ended')
  })

  test('passwords are told apart by their last byte, long ones too (CVE-2026-24458)', async () => {
    const ann = await register(docket)
    const { email } = ann
    const long = `${'x'.repeat(72)}a${'y'.repeat(55)}`
    const api = await changePassword(docket, ann, { current_password: password, new_password: long })
    const others = [`${'x'.repeat(72)}b${'y'.repeat(55)}`, long.slice(0, 72), long.slice(0, -1)]
    for (const other of others) {
      await refused(
        api.changePassword({ body: { current_password: other, new_password: password } }),
        'auth.password_wrong',
      )
    }
    await signIn(docket.client(), { email, password: long })
  })

  test('guesses at the current password end in 429, and those at the login are forgotten with the password', async () => {
    const clock = new TestClock()
    await using limited = await startDocket({ clock, limits: { loginPerAccount: 3 } })
    const { api, email } = await register(limited)
    const guess = () => api.changePassword({ body: { ...change, current_password: 'a wrong one' } })
    for (let n = 0; n < 3; n++) await refused(guess(), 'auth.password_wrong')
    await refused(api.changePassword({ body: change }), 'rate_limited')
    const wrong = { email, password: 'a wrong one' }
    for (let n = 0; n < 3; n++) await refused(signIn(limited.client(), wrong), 'auth.invalid_credentials')
    await refused(signIn(limited.client(), wrong), 'rate_limited')

    clock.advance(2 * MINUTE)
    await refused(signIn(limited.client(), wrong), 'auth.invalid_credentials')
    await refused(signIn(limited.client(), wrong), 'rate_limited')
    await api.changePassword({ body: change })
    await signIn(limited.client(), { email, password: new_password })
  })
})
