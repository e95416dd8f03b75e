import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { invite } from '../../test/cast/invites.ts'
import { damaged } from '../../test/cast/links.ts'
import {
  absentId,
  lookIn,
  type Person,
  password,
  register,
  registerAs,
  registerVerified,
} from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { openAccountStream, openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { SECOND } from '../engine/outside/clock.ts'

type Role = 'editor' | 'viewer'

let count = 0
const rounds = Array.from({ length: 5 }, (_, round) => round)
/** So that what comes next finds the call before it in different places. */
const turns = async (number: number): Promise<void> => {
  for (let turn = 0; turn < number; turn++) await new Promise(setImmediate)
}

describe(`accepting invites on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let olga: Person
  let listID: string
  let email: string
  let ann: Person

  before(async () => {
    olga = await registerVerified(docket, 'olga')
  })
  beforeEach(async () => {
    olga = await registerVerified(docket, 'olga')
    listID = (await olga.api.createList({ body: { name: 'Groceries' } })).id
    ann = await register(docket, 'ann')
    email = ann.email
  })

  /** Of Ann, who has an account already: as if she had none when she was invited. */
  const invited = (role: Role = 'editor', address = email, id = crypto.randomUUID()) =>
    invite(docket, olga, address, { id, list_id: listID, role })
  const roleOf = async ({ user_id }: Person) =>
    (await olga.api.getMembers({ listID })).find((one) => one.user_id === user_id)?.role
  const add = (role: Role, { email: address } = ann) => olga.api.addMember({ listID, body: { email: address, role } })
  const accept = (token: string, { api } = ann) => api.raw('acceptInvite', { token })
  const statuses = async (calls: readonly Promise<Response>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort((a, b) => a - b)

  test('another address is refused, and the invite stays (CVE-2022-39306, CVE-2026-1529)', async () => {
    const token = await invited()
    const bea = await register(docket, 'bea')
    await refused(bea.api.acceptInvite({ token }), 'invite.other_address')
    await refused(olga.api.acceptInvite({ token }), 'invite.other_address')
    assert.equal((await docket.client().previewInvite({ token })).accepted, false)
    assert.equal(await roleOf(bea), undefined)
    await ann.api.acceptInvite({ token })
    await refused(bea.api.acceptInvite({ token }), 'invite.invalid')
    assert.equal(await roleOf(bea), undefined)
    await add('viewer', bea)
    await refused(bea.api.acceptInvite({ token }), 'invite.invalid')
  })

  test('the address counts, not its case (CVE-2022-39306)', async () => {
    const token = await invited()
    const upper = await docket.client().login({ body: { email: email.toUpperCase(), password } })
    assert.ok('token' in upper)
    await docket.client(upper.token).acceptInvite({ token })
    assert.equal(await roleOf(ann), 'editor')
  })

  test('20 at once make one membership, and are all answered the same (CVE-2025-13324)', async () => {
    const token = await invited()
    const { rev } = await olga.api.getList({ listID })
    const answers = await statuses(Array.from({ length: 20 }, () => accept(token)))
    assert.deepEqual(new Set(answers), new Set([200]))
    assert.equal((await olga.api.getMembers({ listID })).length, 1)
    assert.equal((await olga.api.getList({ listID })).rev, rev + 1)
  })

  test('whoever was removed, or left, does not come back with an old invite (CVE-2026-3590)', async () => {
    for (const { api } of [olga, ann]) {
      const token = await invited()
      await ann.api.acceptInvite({ token })
      await api.removeMember({ listID, userID: ann.user_id })
      await refused(ann.api.acceptInvite({ token }), 'invite.invalid')
      assert.equal(await roleOf(ann), undefined)
    }
  })

  test('whoever was removed does not come back with an invite that they had not used', async () => {
    const token = await invited()
    await add('viewer')
    await refused(ann.api.acceptInvite({ token }), 'invite.invalid')
    const bea = await register(docket, 'bea')
    await add('viewer', bea)
    const beas = await invited('editor', bea.email)
    await olga.api.removeMember({ listID, userID: bea.user_id })
    await refused(bea.api.acceptInvite({ token: beas }), 'invite.invalid')
    assert.equal(await roleOf(bea), undefined)
    assert.deepEqual(await olga.api.getInvites({ listID }), [])
  })

  test('asked again after the role was changed, the role stays as it is', async () => {
    const token = await invited('editor')
    await ann.api.acceptInvite({ token })
    await add('viewer')
    await ann.api.acceptInvite({ token })
    assert.equal(await roleOf(ann), 'viewer')
  })

  for (const [held, offered, then] of [
    ['editor', 'viewer', 'editor'],
    ['viewer', 'editor', 'editor'],
    ['viewer', 'viewer', 'viewer'],
  ] as const) {
    test(`a member who is ${held} and accepts an invite as ${offered} is ${then}`, async () => {
      await add(held)
      const token = await invited(offered)
      await ann.api.acceptInvite({ token })
      assert.equal(await roleOf(ann), then)
      assert.equal((await docket.client().previewInvite({ token })).accepted, true)
    })
  }

  test('an owner who accepts an invite to the own list stays its owner', async () => {
    const token = await invited('viewer', olga.email)
    assert.deepEqual(await olga.api.acceptInvite({ token }), { project_id: listID })
    assert.equal((await olga.api.getList({ listID })).my_role, 'owner')
    assert.deepEqual(await olga.api.getMembers({ listID }), [])
  })

  test('a flipped character is no invite, and neither is another list’s id (CVE-2026-27840)', async () => {
    const token = await invited()
    for (const wrong of [...Object.values(damaged(token)), listID, absentId]) {
      await refused(docket.client().previewInvite({ token: wrong }), 'not_found')
      await refused(ann.api.acceptInvite({ token: wrong }), 'invite.invalid')
    }
  })

  test('400 for an expired invite, 401 for nobody', async () => {
    const token = await invited()
    await refused(docket.client().acceptInvite({ token }), 'auth.required')
    await lookIn(clock, 7, [ann, olga])
    clock.advance(SECOND)
    await refused(ann.api.acceptInvite({ token }), 'invite.invalid')
    assert.equal((await docket.client().previewInvite({ token })).expired, true)
  })

  test('everybody on the list, and whoever joins, are told of it', async () => {
    const token = await invited()
    await using olgas = await openStream(docket.url, olga.token, listID)
    await using anns = await openAccountStream(docket.url, ann.token)
    await olgas.until('synced')
    await anns.until('synced')
    await ann.api.acceptInvite({ token })
    const [told] = await olgas.until('members_changed')
    assert.deepEqual(told!.data, { list_id: listID })
    const shown = (await anns.until('list')).at(-1)!
    assert.deepEqual([shown.data['id'], shown.data['my_role']], [listID, 'editor'])
  })

  test('accepted while it is withdrawn: joined, or refused, and nothing in between', async () => {
    for (const round of rounds) {
      const inviteID = crypto.randomUUID()
      const token = await invited('editor', email, inviteID)
      const accepting = accept(token)
      await turns(round * 3)
      const revoked = await olga.api.raw('revokeInvite', { listID, inviteID })
      const [status] = await statuses([accepting])
      assert.deepEqual(
        [status, revoked.status, await roleOf(ann)].join(),
        status === 200 ? '200,404,editor' : '400,204,',
      )
      if (status === 200) await olga.api.removeMember({ listID, userID: ann.user_id })
    }
  })

  test('accepted while the list is deleted: 200 or 400, and the list is gone', async () => {
    for (const round of rounds) {
      const { id } = await olga.api.createList({ body: { name: 'Errands' } })
      const token = await invite(docket, olga, email, { list_id: id })
      const accepting = accept(token)
      await turns(round * 3)
      await olga.api.deleteList({ listID: id })
      const [status] = await statuses([accepting])
      assert.ok(status === 200 || status === 400, String(status))
      assert.deepEqual(await ann.api.getLists(), [])
    }
  })

  test('accepted while the account is deleted: nothing of it stays', async () => {
    for (const round of rounds) {
      const leaving = await registerAs(docket, `leaving-${++count}@example.org`)
      const token = await invite(docket, olga, leaving.email, { list_id: listID })
      const accepting = [accept(token, leaving), accept(token, leaving)]
      await turns(round * 3)
      await leaving.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
      for (const status of await statuses(accepting)) assert.ok([200, 401].includes(status), String(status))
      assert.deepEqual(await olga.api.getMembers({ listID }), [])
    }
  })
})

describe(`how often invites are looked at, on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, limits: { publicReads: 6 } })

  test('so many previews a minute from one address, guesses among them', async () => {
    const token = await invite(docket, await register(docket, 'olga'), 'ann@example.org')
    const statusOf = async (shown: string) => (await docket.client().raw('previewInvite', { token: shown })).status
    for (let n = 0; n < 5; n++) assert.equal(await statusOf(token), 200)
    assert.deepEqual([await statusOf('of-nobody'), await statusOf('of-nobody')], [404, 429])
    const answer = await docket.client().raw('previewInvite', { token })
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [429, '10'])
    clock.advance(10 * SECOND)
    assert.equal(await statusOf(token), 200)
  })
})
