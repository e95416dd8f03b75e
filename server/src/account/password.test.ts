import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { furnish, tablesWith } from '../../test/cast/belongings.ts'
import { password, register, signIn } from '../../test/cast/people.ts'
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
    const { api, email } = await register(docket)
    assert.equal(await api.changePassword({ body: change }), undefined)
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
      answer.headers.get('set-cookie')!,
    )?.[1]
    assert.ok(renewed, 'the cookie is refreshed, with its flags (CVE-2022-4683)')

    await refused(docket.client(other.token).getMe(), 'auth.session_ended')
    assert.equal((await docket.client().raw('getMe', {}, byCookie(other.token))).status, 401)

    assert.equal((await docket.client().raw('getMe', {}, byCookie(renewed))).status, 200)
    await ann.api.createTask({ listID, body: { name: 'Milk' } })
    assert.equal((await own.next()).event, 'task', 'the session that asked goes on, its stream too')
    await stranger.api.getMe()
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
    assert.equal(failed?.reason.code, 'auth.password_wrong')
    await signIn(docket.client(), { email, password: wishes[done.indexOf(true)]! })
    await refused(
      signIn(docket.client(), { email, password: wishes[done.indexOf(false)]! }),
      'auth.invalid_credentials',
    )
    await api.getMe()
  })

  test('passwords are told apart by their last byte, long ones too (CVE-2026-24458)', async () => {
    const { api, email } = await register(docket)
    const long = `${'x'.repeat(72)}a${'y'.repeat(55)}`
    await api.changePassword({ body: { current_password: password, new_password: long } })
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
