import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { auditOf } from '../../test/cast/audit.ts'
import { damaged, malformed, tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { type Person, register } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { DAY } from '../engine/outside/clock.ts'

const baseUrl = 'https://docket.example'

describe(`verifyEmail on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, environment: { DOCKET_BASE_URL: baseUrl } })
  let box: ReturnType<typeof mailbox>
  before(() => void (box = mailbox(docket)))

  const newcomer = async () => {
    const person = await register(docket)
    return { ...person, token_of_link: tokenOf((await box.next(person.email)).link) }
  }

  const follow = async (token: string, { method = 'GET', more = '' } = {}) => {
    const path = `/api/v1/auth/verify?token=${encodeURIComponent(token)}${more}`
    const answer = await fetch(`${docket.url}${path}`, { method, redirect: 'manual' })
    assert.equal(answer.headers.get('set-cookie'), null, 'a link gives no session')
    return { status: answer.status, location: answer.headers.get('location'), body: await answer.text() }
  }
  const ok = { status: 302, location: `${baseUrl}/#verify-ok`, body: '' }
  const failed = { status: 302, location: `${baseUrl}/#verify-failed`, body: '' }
  const isVerified = async ({ api }: Person) => (await api.getMe()).email_verified

  test('leads to the app, and verifies the account of its token alone', async () => {
    const [ann, bea] = [await newcomer(), await newcomer()]
    assert.deepEqual([await isVerified(ann), await isVerified(bea)], [false, false])
    assert.deepEqual(await follow(ann.token_of_link), ok)
    assert.deepEqual([await isVerified(ann), await isVerified(bea)], [true, false])
    const event = { ok: true, ip: '127.0.0.1' }
    const audited = await auditOf(docket, ann.user_id)
    assert.deepEqual(audited, [
      { event: 'auth.register', ...event },
      { event: 'auth.verify', ...event },
    ])
  })

  test('takes a token once: of 20 at once one is verified by it', async () => {
    const ann = await newcomer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => follow(ann.token_of_link)))
    assert.equal(answers.filter(({ location }) => location === ok.location).length, 1)
    assert.deepEqual(await follow(ann.token_of_link), failed)
    assert.equal(await isVerified(ann), true)
  })

  test('takes a token for 24 hours', async () => {
    const [ann, bea] = [await newcomer(), await newcomer()]
    clock.advance(DAY - 1)
    assert.deepEqual(await follow(ann.token_of_link), ok)
    clock.advance(1)
    assert.deepEqual(await follow(bea.token_of_link), failed)
    assert.equal(await isVerified(bea), false)
  })

  test('a mail scanner that asks with HEAD does not use the token up, and is answered alike', async () => {
    const ann = await newcomer()
    for (let n = 0; n < 2; n++) assert.deepEqual(await follow(ann.token_of_link, { method: 'HEAD' }), ok)
    assert.equal(await isVerified(ann), false)
    assert.deepEqual(await follow(ann.token_of_link), ok)
    assert.deepEqual(await follow(ann.token_of_link, { method: 'HEAD' }), failed)
  })

  test('leads to our own address only, whatever else stands in the link', async () => {
    for (const more of ['&next=//evil.example', '&redirect=https://evil.example', '&return_to=/%5Cevil.example']) {
      const ann = await newcomer()
      assert.deepEqual(await follow(ann.token_of_link, { more }), ok)
      assert.deepEqual(await follow('nothing', { more }), failed)
    }
  })

  test('a token that is cut, changed or in another case verifies nobody', async () => {
    const ann = await newcomer()
    for (const [what, token] of Object.entries(damaged(ann.token_of_link))) {
      assert.deepEqual(await follow(token), failed, what)
    }
    assert.equal(await isVerified(ann), false)
    assert.deepEqual(await follow(ann.token_of_link), ok)
  })

  test('a link without a token, or with what cannot be one, is refused', async () => {
    for (const token of malformed) assert.equal((await follow(token)).status, 400, JSON.stringify(token))
    for (const query of ['', '?', '?next=x', '?token=a&token=b', '?token=%00', '?token=a%ff']) {
      const answer = await fetch(`${docket.url}/api/v1/auth/verify${query}`, { redirect: 'manual' })
      assert.equal(answer.status, 400, query)
    }
  })

  test('a token of another purpose verifies nobody', async () => {
    const ann = await newcomer()
    await docket.client().forgotPassword({ body: { email: ann.email } })
    const reset = tokenOf((await box.next(ann.email)).link)
    assert.deepEqual(await follow(reset), failed)
    const answer = await docket
      .client()
      .raw('resetPassword', { body: { token: ann.token_of_link, password: 'x'.repeat(8) } })
    assert.equal(answer.status, 400)
    assert.deepEqual(await follow(ann.token_of_link), ok)
  })
})
