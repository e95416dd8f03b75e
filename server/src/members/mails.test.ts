import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { type Person, register, registerAs, verify } from '../../test/cast/people.ts'
import { type Docket, databaseName, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { exchange, head } from '../../test/input/raw.ts'
import { answering, type PeerOptions, startPeer } from '../../test/peers/smtp-peer.ts'
import { refused } from '../../test/refused.ts'
import { DAY, HOUR } from '../engine/outside/clock.ts'

let count = 0
const newEmail = () => `mailed-${++count}@example.net`

/** Somebody who may invite, with a list. */
const inviter = async (docket: Docket, name = 'Groceries') => {
  const olga = await register(docket, 'olga')
  await verify(docket, olga)
  const { id: listID } = await olga.api.createList({ body: { name } })
  const invite = (email: string, options: { idempotencyKey?: string; role?: 'editor' | 'viewer' } = {}) => {
    const { role = 'editor', ...rest } = options
    return olga.api.addMember({ listID, body: { email, role } }, rest)
  }
  return { ...olga, listID, invite }
}

/** With a mail server that does as `options` say. */
const mailing = async (options: PeerOptions) => {
  const peer = await startPeer(options)
  const docket = await startDocket({ environment: { DOCKET_MAIL_URL: peer.url } })
  return {
    peer,
    docket,
    [Symbol.asyncDispose]: async () => {
      await docket[Symbol.asyncDispose]()
      await peer[Symbol.asyncDispose]()
    },
  }
}

describe(`addMember where the mail does not get out, on ${databaseName}`, () => {
  for (const [what, fail] of [
    ['puts it off', () => Promise.reject(answering(451, '4.3.0 later'))],
    ['refuses the address', () => Promise.reject(answering(550, '5.1.1 nobody here'))],
    ['says nothing more', () => new Promise<void>(() => {})],
  ] as const) {
    test(`because the mail server ${what}: nobody waits for it, however many ask at once, and the last invite is the one`, async () => {
      await using both = await mailing({ accept: fail })
      const { docket } = both
      assert.deepEqual((await docket.client().getAuthConfig()).mail, { enabled: true })
      const { invite, api, listID } = await inviter(docket)
      const email = newEmail()
      const started = performance.now()
      const answers = await Promise.all([1, 2, 3].map(() => invite(email, { role: 'viewer' })))
      assert.ok(performance.now() - started < 2000)
      for (const answer of answers) assert.ok('status' in answer && answer.status === 'invited')
      assert.deepEqual(
        (await api.getInvites({ listID })).map((one) => [one.email, one.role]),
        [[email, 'viewer']],
      )
    })
  }

  test('somebody who signs up while the mail is under way can accept it', async () => {
    const email = newEmail()
    let ann: Person | undefined
    await using both = await mailing({
      take: async (address) => {
        if (address === email) ann ??= await registerAs(docket, email)
      },
    })
    const { docket, peer } = both
    const olga = await inviter(docket)
    await olga.invite(email)
    const { link } = (await peer.receive(3)).find(({ link }) => link.includes('/invite/'))!
    await ann!.api.acceptInvite({ token: tokenOf(link) })
    assert.equal((await ann!.api.getList({ listID: olga.listID })).my_role, 'editor')
  })
})

describe(`addMember and its mail on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, limits: { inviteMails: 5 } })

  test('asked again with its key, no second mail goes out, and the link of the first is good', async () => {
    const { invite } = await inviter(docket)
    const email = newEmail()
    const idempotencyKey = crypto.randomUUID()
    const answers = [await invite(email, { idempotencyKey })]
    await mailbox(docket).all(email) // a job that is under way when hours go by is done again
    clock.advance(HOUR)
    answers.push(await invite(email, { idempotencyKey }))
    assert.deepEqual(answers[0], answers[1])
    const mails = await mailbox(docket).all(email)
    assert.equal(mails.length, 1)
    await docket.client().previewInvite({ token: tokenOf(mails[0]!.link) })
    await refused(invite(newEmail(), { idempotencyKey }), 'idempotency.reused')
  })

  test('asked several times at once with one key, one mail goes out; they are all answered the same', async () => {
    const { invite } = await inviter(docket)
    const email = newEmail()
    const idempotencyKey = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => invite(email, { idempotencyKey })))
    assert.equal(new Set(answers.map((one) => JSON.stringify(one))).size, 1)
    assert.equal((await mailbox(docket).all(email)).length, 1)
  })

  test('asked several times at once, the link of one mail is good, and an older one leads nowhere', async () => {
    const { invite, api, listID } = await inviter(docket)
    const email = newEmail()
    await Promise.all([1, 2, 3].map(() => invite(email)))
    const mails = await mailbox(docket).all(email)
    assert.equal((await api.getInvites({ listID })).length, 1)
    const previews = mails.map(({ link }) => docket.client().raw('previewInvite', { token: tokenOf(link) }))
    const statuses = (await Promise.all(previews)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 1)
  })

  test('who was asked for with a key and has signed up since is answered as before', async () => {
    const { invite, listID } = await inviter(docket)
    const email = newEmail()
    const idempotencyKey = crypto.randomUUID()
    const first = await invite(email, { idempotencyKey })
    const ann = await registerAs(docket, email)
    assert.deepEqual(await invite(email, { idempotencyKey }), first)
    await refused(ann.api.getList({ listID }), 'not_found')
  })

  test('one account adds or invites so many people an hour, whatever list it is about; who shares one with it goes on', async () => {
    const { invite, api } = await inviter(docket)
    const { id: other } = await api.createList({ body: { name: 'Other' } })
    const sam = await register(docket)
    await invite(sam.email)
    for (let n = 0; n < 2; n++) await invite((await register(docket)).email)
    for (let n = 0; n < 2; n++) await invite(newEmail())
    const email = newEmail()
    for (const stranger of [email, (await register(docket)).email]) {
      const refusal = refused(
        api.addMember({ listID: other, body: { email: stranger, role: 'viewer' } }),
        'rate_limited',
      )
      assert.equal((await refusal).body.retry_after, HOUR / 1000)
    }
    assert.deepEqual(await mailbox(docket).all(email), [])
    await api.addMember({ listID: other, body: { email: sam.email, role: 'viewer' } })
    await (await inviter(docket)).invite(newEmail())
    clock.advance(HOUR)
    await invite(email)
  })

  test('an account whose address is not confirmed adds nobody, and is not told who has an account', async () => {
    const olga = await register(docket, 'olga')
    const { id: listID } = await olga.api.createList({ body: { name: 'Buy now' } })
    const sam = await register(docket)
    const answers = []
    for (const email of [sam.email, newEmail()]) {
      const answer = await olga.api.raw('addMember', { listID, body: { email, role: 'viewer' } })
      assert.equal(answer.status, 403)
      answers.push(await answer.text())
      assert.deepEqual(
        (await mailbox(docket).all(email)).filter(({ subject }) => subject.includes('shares')),
        [],
      )
    }
    assert.equal(answers[0], answers[1])
    assert.match(answers[0]!, /email_unverified/)
    assert.deepEqual(await sam.api.getLists(), [])
    assert.deepEqual(await olga.api.getInvites({ listID }), [])
  })

  test('one address gets three invites to a list in an hour, whether they are withdrawn in between or not', async () => {
    const { invite, api, listID } = await inviter(docket)
    const email = newEmail()
    for (let n = 0; n < 3; n++) {
      await invite(email)
      await mailbox(docket).all(email) // what is withdrawn before it has left is not sent
      const [pending] = await api.getInvites({ listID })
      if (n > 0) await api.revokeInvite({ listID, inviteID: pending!.id })
    }
    const answer = await api.raw('addMember', { listID, body: { email, role: 'editor' } })
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, String(HOUR / 1000)])
    assert.equal((await mailbox(docket).all(email)).length, 3)
    const { id: other } = await api.createList({ body: { name: 'Other' } })
    await api.addMember({ listID: other, body: { email, role: 'editor' } })
    clock.advance(HOUR)
    await invite(email)
  })

  test('one address gets 20 mails in a day that it has not asked for, from everybody together', async () => {
    const email = newEmail()
    const all = () => mailbox(docket).all(email)
    for (let n = 0; n < 20; n++) await (await inviter(docket)).invite(email)
    const olga = await inviter(docket)
    const { body } = await refused(olga.invite(email), 'rate_limited')
    assert.equal(body.retry_after, DAY / 1000)
    await refused(registerAs(docket, email), 'rate_limited')
    assert.equal((await all()).length, 20)
    clock.advance(DAY)
    const { api } = await registerAs(docket, email)
    assert.equal((await all()).length, 21) // a job that is under way when hours go by is done again
    for (let n = 1; n < 20; n++) {
      await api.resendVerification()
      clock.advance(HOUR)
    }
    await refused(api.resendVerification(), 'rate_limited')
    assert.equal((await all()).length, 40)
    await docket.client().forgotPassword({ body: { email } })
    const box = mailbox(docket)
    for (let n = 0; n < 41; n++) await box.next(email) // a forgotten password has limits of its own
    clock.advance(DAY)
    await api.resendVerification()
  })

  test('one mailbox gets no more for what is written behind a +', async () => {
    const [name, host] = newEmail().split('@')
    for (let n = 0; n < 20; n++) await (await inviter(docket)).invite(`${name}+${n}@${host}`)
    const olga = await inviter(docket)
    await refused(olga.invite(`${name}+more@${host}`), 'rate_limited')
    await refused(registerAs(docket, `${name}@${host}`), 'rate_limited')
    await olga.invite(newEmail())
  })

  test('a name that a mail program could make a link of does not reach a stranger', async () => {
    const olga = await inviter(docket, 'Your account is locked! Go to https://phish.example/login now')
    await olga.api.updateMe({ body: { display_name: '<b>Evil</b> http://phish.example' } })
    const email = newEmail()
    await olga.invite(email)
    const { subject, text, html } = await mailbox(docket).next(email)
    assert.doesNotMatch(subject + text + html, /phish/)
    assert.equal(subject, `${olga.email} shares a list with you`)
  })

  test('names in a mail are text, and add no head and no recipient (CVE-2026-35600, CVE-2024-41953)', async () => {
    await using both = await mailing({})
    const { docket: own, peer } = both
    const olga = await inviter(own, '<a href=//evil>“x”</a>')
    const hostile = 'x <y@evil.example>, "z"'
    await olga.api.updateMe({ body: { display_name: hostile } })
    await refused(olga.api.updateMe({ body: { display_name: 'x\r\nBcc: y@evil.example' } }), 'request.invalid')
    const email = newEmail()
    await olga.invite(email)
    const mail = (await peer.receive(2)).find(({ to }) => to === email)!
    assert.deepEqual(mail.envelope.to, [email])
    assert.doesNotMatch(mail.eml, /^(bcc|cc):/im)
    assert.doesNotMatch(mail.html, /<a href=\/\/evil|<y@evil/)
    assert.match(mail.html, /&#60;a href=\/\/evil/)
    assert.equal(mail.subject, `${olga.email} shares a list with you`)
  })

  test('the link leads to the configured address, whatever the request says of it (CVE-2025-64101)', async () => {
    const { listID, token } = await inviter(docket)
    const email = newEmail()
    const body = JSON.stringify({ email, role: 'viewer' })
    const answer = await exchange(
      docket.url,
      `${head(`POST /api/v1/lists/${listID}/members`, {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example;proto=https',
        origin: 'https://evil.example',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': String(body.length),
        connection: 'close',
      })}${body}`,
    )
    assert.match(answer, /^HTTP\/1\.1 201 /)
    const { link, text, html } = await mailbox(docket).next(email)
    assert.equal(link.slice(0, -43), `${docket.app.context.config.baseUrl}/invite/`)
    assert.doesNotMatch(text + html, /evil/)
  })
})
