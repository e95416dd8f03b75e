import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Invited } from '@docket/contract'
import { tablesWith } from '../../test/cast/belongings.ts'
import { damaged, malformed, tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import {
  absentId,
  type Cast,
  cast,
  keyOf,
  lookIn,
  type Person,
  password,
  registerAs,
  sharedList,
  verify,
} from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { DAY, SECOND, toTimestamp } from '../engine/outside/clock.ts'

type Role = 'editor' | 'viewer'

let count = 0

describe(`invites on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let mails: ReturnType<typeof mailbox>
  let people: Cast
  let listID: string
  /** Nobody has it. */
  let email: string

  before(async () => {
    mails = mailbox(docket)
  })
  beforeEach(async () => {
    people = await cast(docket)
    await verify(docket, people.olga)
    listID = (await sharedList(docket, people)).id
    email = `newcomer-${++count}@example.org`
  })

  const invite = (role: Role = 'editor', address = email) =>
    people.olga.api.addMember({ listID, body: { email: address, role } })
  /** Olga invites somebody; the token of the mail. */
  const invited = async (role?: Role) => {
    await invite(role)
    return tokenOf((await mails.next(email)).link)
  }
  const pass = (days: number, ...present: Person[]) => lookIn(clock, days, [people.olga, ...present])
  const newcomer = () => registerAs(docket, email)
  const preview = (token: string) => docket.client().previewInvite({ token })
  const pending = async () => (await people.olga.api.getInvites({ listID })).map((one) => [one.email, one.role])
  const roleOf = async ({ user_id }: Person) =>
    (await people.olga.api.getMembers({ listID })).find((one) => one.user_id === user_id)?.role

  test('addMember invites an address that nobody has, by a mail whose link leads to us', async () => {
    const expires_at = toTimestamp(clock.now().getTime() + 7 * DAY)
    const body = { email: ` ${email.toUpperCase()}`, role: 'viewer' as const }
    const answer = await people.olga.api.addMember({ listID, body })
    const { url, ...said } = answer as Invited
    assert.deepEqual(said, { status: 'invited', email, role: 'viewer', expires_at })
    assert.match(url!, new RegExp(`^${docket.app.context.config.baseUrl}/invite/[\\w-]{43}$`))
    const mail = await mails.next(email)
    assert.equal(mail.link, `${docket.app.context.config.baseUrl}/invite/${tokenOf(mail.link)}`)
    assert.match(tokenOf(mail.link), /^[\w-]{43}$/)
    assert.equal(mail.subject, `${people.olga.email} shares a list with you`)
    assert.ok(mail.text.includes('the list “Groceries”'))
  })

  test('getInvites shows the owner who has not accepted yet, and nobody else', async () => {
    await invite('viewer', `first-${email}`)
    clock.advance(SECOND)
    const created_at = toTimestamp(clock.now())
    const expires_at = toTimestamp(clock.now().getTime() + 7 * DAY)
    await invite('editor')
    const [first, second, ...others] = await people.olga.api.getInvites({ listID })
    assert.deepEqual([first!.email, others], [`first-${email}`, []])
    assert.deepEqual(second, { id: second!.id, email, role: 'editor', created_at, expires_at })
    for (const { api } of [people.ed, people.vera]) await refused(api.getInvites({ listID }), 'list.role')
    await refused(people.sam.api.getInvites({ listID }), 'not_found')
  })

  test('previewInvite says what an invite is to, to whoever has the link', async () => {
    const token = await invited('viewer')
    assert.deepEqual(await preview(token), {
      project_id: listID,
      project_name: 'Groceries',
      email,
      role: 'viewer',
      expires_at: toTimestamp(clock.now().getTime() + 7 * DAY),
      invited_by: people.olga.email,
      accepted: false,
      expired: false,
    })
    const ann = await newcomer()
    await ann.api.acceptInvite({ token })
    await pass(8)
    const { accepted, expired } = await preview(token)
    assert.deepEqual([accepted, expired], [true, false])
  })

  test('previewInvite says who invites, by a name that leads nowhere', async () => {
    const token = await invited()
    for (const [display_name, shown] of [
      ['Olga', 'Olga'],
      ['evil.example', people.olga.email],
      ['', people.olga.email],
    ] as const) {
      await people.olga.api.updateMe({ body: { display_name } })
      assert.equal((await preview(token)).invited_by, shown)
    }
  })

  const urlOf = async (...call: Parameters<Person['api']['addMember']>) => {
    const { url } = (await people.olga.api.addMember(...call)) as Invited
    assert.ok(url)
    return tokenOf(url)
  }
  const byHand = () => urlOf({ listID, body: { email, role: 'editor' } })

  test('addMember shows a session an address of the same invite, with another token than the mailed one', async () => {
    const shown = await byHand()
    const mailed = tokenOf((await mails.next(email)).link)
    assert.notEqual(shown, mailed)
    assert.deepEqual(await preview(shown), await preview(mailed))
    const ann = await newcomer()
    assert.deepEqual(await ann.api.acceptInvite({ token: shown }), { project_id: listID })
    assert.deepEqual(await ann.api.acceptInvite({ token: mailed }), { project_id: listID }, 'it is one invite')
  })

  test('a second invite has a new address, the first one’s is dead; withdrawing it ends that too', async () => {
    const first = await byHand()
    const second = await byHand()
    await refused(preview(first), 'not_found')
    assert.equal((await preview(second)).email, email)
    const [pendingOne] = await people.olga.api.getInvites({ listID })
    await people.olga.api.revokeInvite({ listID, inviteID: pendingOne!.id })
    await refused(preview(second), 'not_found')
  })

  test('an invite that was not mailed does not verify the address, and lets it register and join', async () => {
    const token = await byHand()
    const body = { email, password, terms_accepted: true as const, invite_token: token }
    const made = await docket.client().register({ body })
    assert.equal(made.email_verified, false)
    const ann = docket.client(made.token)
    assert.equal((await ann.getMe()).email_verified, false)
    assert.deepEqual(await ann.acceptInvite({ token }), { project_id: listID })
  })

  test('an API key is never shown the address, also not when it asks again what a session was shown', async () => {
    const key = await keyOf(docket, people.olga)
    const call = { listID, body: { email, role: 'editor' as const } }
    const ofKey = await key.api.addMember(call)
    assert.ok(!('url' in ofKey))
    const options = { idempotencyKey: crypto.randomUUID() }
    const token = await urlOf(call, options)
    assert.equal(await urlOf(call, options), token, 'the same call is answered the same')
    assert.ok(!('url' in (await key.api.addMember(call, options))))
    assert.deepEqual(await tablesWith(docket, token), [], 'it is kept nowhere as it is')
  })

  test('acceptInvite lets the invited address join, once and for all', async () => {
    const token = await invited('editor')
    const ann = await newcomer()
    await refused(ann.api.getList({ listID }), 'not_found')
    assert.deepEqual(await ann.api.acceptInvite({ token }), { project_id: listID })
    assert.equal((await ann.api.getList({ listID })).my_role, 'editor')
    assert.equal(await roleOf(ann), 'editor')
    assert.deepEqual(await pending(), [])
    const { rev } = await ann.api.getList({ listID })
    assert.deepEqual(await ann.api.acceptInvite({ token }), { project_id: listID })
    assert.equal((await ann.api.getList({ listID })).rev, rev)
  })

  test('revokeInvite withdraws it: its link is unknown from then on', async () => {
    const token = await invited()
    const ann = await newcomer()
    const [{ id: inviteID } = { id: '' }] = await people.olga.api.getInvites({ listID })
    for (const { api } of [people.ed, people.vera]) await refused(api.revokeInvite({ listID, inviteID }), 'list.role')
    const { id: other } = await people.olga.api.createList({ body: { name: 'Of the same owner' } })
    await refused(people.olga.api.revokeInvite({ listID: other, inviteID }), 'not_found')
    assert.equal((await pending()).length, 1)
    await people.olga.api.revokeInvite({ listID, inviteID })
    await refused(preview(token), 'not_found')
    await refused(ann.api.acceptInvite({ token }), 'invite.invalid')
    assert.equal(await roleOf(ann), undefined)
    await refused(people.olga.api.revokeInvite({ listID, inviteID }), 'not_found')
    await refused(people.olga.api.revokeInvite({ listID, inviteID: absentId }), 'not_found')
    await refused(people.olga.api.revokeInvite({ listID, inviteID: 'x' }), 'request.invalid')
  })

  test('a second invite of the same address takes the place of the first, with its role and its time', async () => {
    const first = await invited('viewer')
    const [before] = await people.olga.api.getInvites({ listID })
    await pass(3)
    const second = await invited('editor')
    const [after, ...others] = await people.olga.api.getInvites({ listID })
    assert.deepEqual([after!.id, others], [before!.id, []])
    assert.equal(after!.expires_at, toTimestamp(clock.now().getTime() + 7 * DAY))
    await refused(preview(first), 'not_found')
    await pass(6)
    const ann = await newcomer()
    await refused(ann.api.acceptInvite({ token: first }), 'invite.invalid')
    await ann.api.acceptInvite({ token: second })
    assert.equal(await roleOf(ann), 'editor')
  })

  test('an invite is over after 7 days', async () => {
    const token = await invited()
    const ann = await newcomer()
    await pass(6, ann)
    clock.advance(DAY - 1)
    assert.equal((await preview(token)).expired, false)
    clock.advance(1)
    assert.equal((await preview(token)).expired, true)
    clock.advance(SECOND)
    await refused(ann.api.acceptInvite({ token }), 'invite.invalid')
    const { accepted, expired } = await preview(token)
    assert.deepEqual([accepted, expired, await roleOf(ann)], [false, true, undefined])
    assert.deepEqual(await pending(), [[email, 'editor']])
  })

  test('an invite of somebody who signed up meanwhile without it is still good', async () => {
    const token = await invited()
    const ann = await newcomer()
    await ann.api.acceptInvite({ token })
    assert.equal(await roleOf(ann), 'editor')
  })

  test('an invite goes with its list', async () => {
    const token = await invited()
    const ann = await newcomer()
    await people.olga.api.deleteList({ listID })
    await refused(preview(token), 'not_found')
    await refused(ann.api.acceptInvite({ token }), 'invite.invalid')
  })

  test('a damaged token is worth nothing', async () => {
    const token = await invited()
    const ann = await newcomer()
    for (const [how, wrong] of Object.entries(damaged(token))) {
      await refused(preview(wrong), 'not_found')
      await refused(ann.api.acceptInvite({ token: wrong }), 'invite.invalid')
      assert.equal(await roleOf(ann), undefined, how)
    }
    for (const wrong of malformed.slice(1)) {
      const { status } = await docket.client().raw('previewInvite', { token: wrong })
      assert.ok([400, 404].includes(status), `${wrong}: ${status}`)
      assert.equal((await ann.api.raw('acceptInvite', { token: wrong })).status, 400, wrong)
    }
    assert.equal(await roleOf(ann), undefined)
    await ann.api.acceptInvite({ token })
  })
})
