import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { type Person, register, registerAs, verify } from '../../test/cast/people.ts'
import { type Docket, databaseName, startDocket, TestClock, useDocket } from '../../test/harness.ts'
import { exchange, head } from '../../test/input/raw.ts'
import { absentMailServer } from '../../test/peers/mail-servers.ts'
import { answering, type PeerOptions, startPeer } from '../../test/peers/smtp-peer.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { HOUR } from '../engine/outside/clock.ts'

let count = 0
const newEmail = () => `mailed-${++count}@example.net`
const storedInvites = query((q) => q.selectFrom('invites').select(['id', 'email', 'hash', 'role']).orderBy('id'))
const waiting = query((q) => q.selectFrom('throttles').where('key', 'like', 'invite mailed-%').select('key'))

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

const stored = (docket: Docket) => docket.app.context.db.all(storedInvites, {})

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
    test(`because the mail server ${what}: 502, nobody is invited, and an older invite stays good`, async () => {
      let isWell = true
      await using both = await mailing({ accept: () => (isWell ? undefined : fail()) })
      const { docket, peer } = both
      const { invite, api, listID } = await inviter(docket)
      const email = newEmail()
      await invite(email, { role: 'viewer' })
      const mail = (await peer.receive(1)).at(-1)!
      const before = await stored(docket)
      isWell = false
      const started = performance.now()
      const idempotencyKey = crypto.randomUUID()
      const [{ body }] = await Promise.all([
        refused(invite(email, { idempotencyKey }), 'mail.failed'),
        refused(invite(newEmail()), 'mail.failed'),
      ])
      assert.ok(performance.now() - started < 10_000)
      assert.doesNotMatch(JSON.stringify(body), /451|550|4\.3\.0|smtp|example/)
      assert.deepEqual(await stored(docket), before)
      assert.equal((await docket.client().previewInvite({ token: tokenOf(mail.link) })).role, 'viewer')
      assert.deepEqual((await api.getInvites({ listID })).length, 1)
      isWell = true
      await invite(email, { idempotencyKey })
      assert.equal((await api.getInvites({ listID }))[0]!.role, 'editor', 'a key is free again')
    })
  }

  test('because there is no mail server: 502, and nobody waits for it any more', async () => {
    await using server = await absentMailServer()
    await using docket = await startDocket({ environment: { DOCKET_MAIL_URL: server.url } })
    const { invite } = await inviter(docket)
    await refused(invite(newEmail()), 'mail.failed')
    assert.deepEqual(await stored(docket), [])
    assert.deepEqual(await docket.app.context.db.all(waiting, {}), [])
  })

  test('because the list is deleted meanwhile: 404, and the link is good for nothing', async () => {
    const email = newEmail()
    const meanwhile = { act: async () => {} }
    await using both = await mailing({
      take: async (address) => {
        if (address === email) await meanwhile.act()
      },
    })
    const { docket, peer } = both
    const olga = await inviter(docket)
    meanwhile.act = () => olga.api.deleteList({ listID: olga.listID })
    await refused(olga.invite(email), 'not_found')
    const { link } = (await peer.receive(1)).find(({ to }) => to === email)!
    await refused(docket.client().previewInvite({ token: tokenOf(link) }), 'not_found')
  })

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
    const { link } = (await peer.receive(1)).find(({ to }) => to === email)!
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

  test('asked several times at once, the last mail that goes out has the link that is good', async () => {
    const { invite, api, listID } = await inviter(docket)
    const email = newEmail()
    await Promise.all([1, 2, 3, 4].map(() => invite(email)))
    const mails = await mailbox(docket).all(email)
    assert.equal(mails.length, 4)
    assert.equal((await api.getInvites({ listID })).length, 1)
    await docket.client().previewInvite({ token: tokenOf(mails.at(-1)!.link) })
    for (const { link } of mails.slice(0, -1)) {
      await refused(docket.client().previewInvite({ token: tokenOf(link) }), 'not_found')
    }
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

  test('so many mails an hour go out for one account, whatever list they are about; known addresses go on', async () => {
    const { invite, api } = await inviter(docket)
    const { id: other } = await api.createList({ body: { name: 'Other' } })
    for (let n = 0; n < 5; n++) await invite(newEmail())
    const email = newEmail()
    const { body } = await refused(api.addMember({ listID: other, body: { email, role: 'viewer' } }), 'rate_limited')
    assert.equal(body.retry_after, HOUR / 1000)
    assert.deepEqual(await mailbox(docket).all(email), [])
    await invite((await register(docket)).email)
    await (await inviter(docket)).invite(newEmail())
    clock.advance(HOUR)
    await invite(email)
  })

  test('an account whose address is not confirmed sends no mail, and lets known people join (CVE-2026-35600)', async () => {
    const olga = await register(docket, 'olga')
    const { id: listID } = await olga.api.createList({ body: { name: 'Groceries' } })
    const email = newEmail()
    await refused(olga.api.addMember({ listID, body: { email, role: 'viewer' } }), 'email_unverified')
    assert.deepEqual(await mailbox(docket).all(email), [])
    assert.deepEqual(await olga.api.getInvites({ listID }), [])
    const sam = await register(docket)
    const member = await olga.api.addMember({ listID, body: { email: sam.email, role: 'viewer' } })
    assert.ok('user_id' in member)
  })

  test('names in a mail are text, and add no head and no recipient (CVE-2026-35600, CVE-2024-41953)', async () => {
    await using both = await mailing({})
    const { docket: own, peer } = both
    const olga = await inviter(own, '<a href=//evil.example>“x”</a>')
    const hostile = 'x <y@evil.example>, "z"'
    await olga.api.updateMe({ body: { display_name: hostile } })
    await refused(olga.api.updateMe({ body: { display_name: 'x\r\nBcc: y@evil.example' } }), 'request.invalid')
    const email = newEmail()
    await olga.invite(email)
    const mail = (await peer.receive(1)).find(({ to }) => to === email)!
    assert.deepEqual(mail.envelope.to, [email])
    assert.doesNotMatch(mail.eml, /^(bcc|cc):/im)
    assert.doesNotMatch(mail.html, /<a href=\/\/evil|<y@evil/)
    assert.match(mail.html, /&#60;a href=\/\/evil/)
    assert.match(mail.subject, /x <y@evil\.example>, "z" shares “<a href=\/\/evil/)
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
