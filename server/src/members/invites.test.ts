import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { damaged, malformed, tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { absentId, type Cast, cast, type Person, registerAs, sharedList, verify } from '../../test/cast/people.ts'
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
  /** Days go by in which these people look in, so that their sessions go on. */
  const pass = async (days: number, ...present: Person[]) => {
    for (let day = 0; day < days; day++) {
      clock.advance(DAY)
      for (const { api } of [people.olga, ...present]) await api.getMe()
    }
  }
  const newcomer = () => registerAs(docket, email)
  const preview = (token: string) => docket.client().previewInvite({ token })
  const pending = async () => (await people.olga.api.getInvites({ listID })).map((one) => [one.email, one.role])
  const roleOf = async ({ user_id }: Person) =>
    (await people.olga.api.getMembers({ listID })).find((one) => one.user_id === user_id)?.role

  test('addMember invites an address that nobody has, by a mail whose link leads to us', async () => {
    const expires_at = toTimestamp(clock.now().getTime() + 7 * DAY)
    const body = { email: ` ${email.toUpperCase()}`, role: 'viewer' as const }
    const answer = await people.olga.api.addMember({ listID, body })
    assert.deepEqual(answer, { status: 'invited', email, role: 'viewer', expires_at })
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
      accepted: false,
      expired: false,
    })
    const ann = await newcomer()
    await ann.api.acceptInvite({ token })
    await pass(8)
    const { accepted, expired } = await preview(token)
    assert.deepEqual([accepted, expired], [true, false])
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
