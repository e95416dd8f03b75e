import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { invite } from '../../test/cast/invites.ts'
import { type Cast, cast, keyOf, register, sharedList } from '../../test/cast/people.ts'
import { setScene } from '../../test/cast/scene.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { openAccountStream, openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'

describe(`who may decide who belongs to a list, on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  test('an invite or a member of another list is not reached through the own one (CVE-2026-33700, CVE-2024-10452)', async () => {
    const { invite: theirs, listID, digest } = await setScene(docket, people)
    const asItWas = await digest()
    const { api } = people.sam
    const { id: own } = await api.createList({ body: { name: 'Own' } })
    await refused(api.revokeInvite({ listID: own, inviteID: theirs.id }), 'not_found')
    await refused(api.revokeInvite({ listID, inviteID: theirs.id }), 'not_found')
    const { user_id: userID } = people.ed
    await refused(api.removeMember({ listID: own, userID }), 'not_found')
    await refused(api.removeMember({ listID, userID }), 'not_found')
    await refused(api.updateMember({ listID: own, userID, body: { role: 'viewer' } }), 'not_found')
    assert.equal(await digest(), asItWas)
    assert.equal((await docket.client().previewInvite({ token: theirs.token })).accepted, false)
  })

  test('whoever may only read, or edit, decides nothing about members and invites (CVE-2026-33312)', async () => {
    const { listID, invite: pending, digest } = await setScene(docket, people)
    const asItWas = await digest()
    const { olga, ed, vera, sam } = people
    for (const [{ api }, code] of [
      [ed, 'list.role'],
      [vera, 'list.role'],
      [sam, 'not_found'],
      [{ api: docket.client() }, 'auth.required'],
      [await keyOf(docket, olga, { read_only: true }), 'api_key.read_only'],
    ] as const) {
      const role = 'editor' as const
      for (const { email, user_id } of [sam, ed, vera, olga]) {
        await refused(api.addMember({ listID, body: { email, role } }), code)
        await refused(api.updateMember({ listID, userID: user_id, body: { role } }), code)
      }
      for (const { api: own, user_id } of [sam, ed, vera, olga]) {
        if (own !== api) await refused(api.removeMember({ listID, userID: user_id }), code)
      }
      await refused(api.revokeInvite({ listID, inviteID: pending.id }), code)
    }
    assert.equal(await digest(), asItWas)
  })

  test('adding a member again is no way to another role for anybody but the owner (CVE-2026-35595)', async () => {
    const { id: listID } = await sharedList(docket, people)
    const { ed, vera, olga } = people
    for (const { api, email } of [ed, vera]) {
      await refused(api.addMember({ listID, body: { email, role: 'editor' } }), 'list.role')
      await refused(api.addMember({ listID, body: { email: vera.email, role: 'editor' } }), 'list.role')
    }
    const roles = (await olga.api.getMembers({ listID })).map(({ email, role }) => [email, role])
    assert.deepEqual(Object.fromEntries(roles), { [ed.email]: 'editor', [vera.email]: 'viewer' })
  })
})

describe(`somebody who does not belong to a list any more, on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let listID: string

  before(async () => {
    people = await cast(docket)
  })
  beforeEach(async () => {
    people.ed = await register(docket, 'ed')
    listID = (await sharedList(docket, people, 'Secret plans')).id
  })

  for (const by of ['olga', 'ed'] as const) {
    test(`streams end within a second, without another frame, when ${by === 'ed' ? 'they leave' : 'they are removed'} (CVE-2025-68663, CVE-2026-9162)`, async () => {
      const { olga, ed, vera } = people
      const { id: kept } = await sharedList(docket, people, 'Kept')
      const key = await keyOf(docket, ed)
      await using withSession = await openStream(docket.url, ed.token, listID)
      await using withKey = await openStream(docket.url, key.token, listID)
      await using other = await openStream(docket.url, ed.token, kept)
      await using home = await openAccountStream(docket.url, ed.token)
      await using veras = await openStream(docket.url, vera.token, listID)
      for (const stream of [withSession, withKey, other, home, veras]) await stream.until('synced')

      await people[by].api.removeMember({ listID, userID: ed.user_id })
      const started = performance.now()
      await olga.api.createTask({ listID, body: { name: 'a secret' } })
      await Promise.all([withSession.end(), withKey.end()])
      const removed = await home.next()
      assert.deepEqual([removed.event, removed.data], ['list_removed', { id: listID }])
      assert.ok(performance.now() - started < 1000, 'within a second')
      assert.equal((await veras.next()).event, 'members_changed')
      assert.equal((await veras.next()).event, 'task')
      await olga.api.createTask({ listID: kept, body: { name: 'Milk' } })
      assert.equal((await other.next()).event, 'task', 'of the other list')
      for (const token of [ed.token, key.token]) {
        const again = await docket.client(token).raw('getListEvents', { listID })
        assert.deepEqual([again.status, again.headers.get('content-type')?.startsWith('text/event')], [404, false])
      }
    })
  }

  test('finds no name, no id and no count of it anywhere (CVE-2026-20883, CVE-2026-58419)', async () => {
    const { olga, ed } = people
    const token = await invite(docket, olga, ed.email, { list_id: listID })
    const { id: secret } = await olga.api.createTask({ listID, body: { name: 'a secret' } })
    const { api } = ed
    await api.createComment({ taskID: secret, body: { body: 'my own words' } })
    const countTasks = async () => Object.values((await api.getAnalytics({})).status).reduce((sum, one) => sum + one, 0)
    assert.equal(await countTasks(), 1)
    await olga.api.removeMember({ listID, userID: ed.user_id })
    await refused(api.getMembers({ listID }), 'not_found')
    await refused(docket.client().previewInvite({ token }), 'not_found')
    for (const shown of [
      await api.getLists(),
      await api.getAnalytics({}),
      await api.exportMe(),
      await api.getAudit({}),
    ]) {
      assert.doesNotMatch(JSON.stringify(shown), new RegExp(`Secret plans|a secret|${listID}|${secret}`))
    }
    assert.match(JSON.stringify(await api.exportMe()), /my own words/)
    assert.equal(await countTasks(), 0)
    const [task] = await olga.api.getTasks({ listID })
    const { id: taskID } = task!
    await refused(api.getTask({ taskID }), 'not_found')
    await refused(api.updateTask({ taskID, body: { name: 'x' } }), 'not_found')
    await refused(api.getListChanges({ listID, since: '1' }), 'not_found')
  })

  test('whose role is made weaker keeps the stream, and changes nothing any more', async () => {
    const { olga, ed } = people
    await using stream = await openStream(docket.url, ed.token, listID)
    await using home = await openAccountStream(docket.url, ed.token)
    for (const one of [stream, home]) await one.until('synced')
    await olga.api.updateMember({ listID, userID: ed.user_id, body: { role: 'viewer' } })
    assert.equal((await stream.next()).event, 'members_changed')
    const told = await home.next()
    assert.deepEqual([told.event, told.data['my_role']], ['list', 'viewer'])
    await refused(ed.api.createTask({ listID, body: { name: 'x' } }), 'list.role')
    await olga.api.createTask({ listID, body: { name: 'Milk' } })
    assert.equal((await stream.next()).event, 'task')
  })
})
