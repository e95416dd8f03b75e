import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { absentId, type Cast, cast, type Person, register, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { toTimestamp } from '../engine/outside/clock.ts'

describe(`members on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let listID: string

  before(async () => {
    people = await cast(docket)
  })
  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
  })

  const rolesOf = async (id = listID) =>
    Object.fromEntries((await people.olga.api.getMembers({ listID: id })).map(({ email, role }) => [email, role]))
  const add = (person: Person, role: 'editor' | 'viewer' = 'viewer') =>
    people.olga.api.addMember({ listID, body: { email: person.email, role } })
  const revOf = async () => (await people.olga.api.getList({ listID })).rev

  test('getMembers shows everybody but the owner, who joined first coming first, to every member', async () => {
    const late = await register(docket)
    await late.api.updateMe({ body: { display_name: 'Late' } })
    clock.advance(1)
    await add(late, 'editor')
    const { ed, vera } = people
    const members = await people.vera.api.getMembers({ listID })
    assert.deepEqual(
      new Map(members.map(({ user_id, email, role }) => [user_id, `${email} ${role}`])),
      new Map([
        [ed.user_id, `${ed.email} editor`],
        [vera.user_id, `${vera.email} viewer`],
        [late.user_id, `${late.email} editor`],
      ]),
    )
    assert.deepEqual(members.at(-1), {
      user_id: late.user_id,
      email: late.email,
      display_name: 'Late',
      role: 'editor',
      created_at: toTimestamp(clock.now()),
    })
    await refused(people.sam.api.getMembers({ listID }), 'not_found')
  })

  test('addMember lets whoever has an account join at once, in whatever case their address is written', async () => {
    const sam = await register(docket)
    const member = await people.olga.api.addMember({
      listID,
      body: { email: ` ${sam.email.toUpperCase()} `, role: 'editor' },
    })
    assert.deepEqual(member, {
      user_id: sam.user_id,
      email: sam.email,
      display_name: '',
      role: 'editor',
      created_at: toTimestamp(clock.now()),
    })
    assert.equal((await sam.api.getList({ listID })).my_role, 'editor')
    await sam.api.createTask({ listID, body: { name: 'Milk' } })
  })

  test('addMember sets the role of a member, and changes nothing where it is that already', async () => {
    const rev = await revOf()
    const before = (await people.olga.api.getMembers({ listID })).find(({ email }) => email === people.ed.email)!
    clock.advance(1000)
    assert.deepEqual(await add(people.ed, 'editor'), before)
    assert.equal(await revOf(), rev)
    assert.deepEqual(await add(people.ed, 'viewer'), { ...before, role: 'viewer' })
    assert.equal(await revOf(), rev + 1)
    await refused(people.ed.api.createTask({ listID, body: { name: 'Milk' } }), 'list.role')
  })

  test('addMember refuses the owner, and anybody who is not the owner', async () => {
    await refused(add(people.olga), 'member.owner')
    const body = { email: people.sam.email, role: 'viewer' as const }
    for (const { api } of [people.ed, people.vera]) await refused(api.addMember({ listID, body }), 'list.role')
    await refused(people.sam.api.addMember({ listID, body }), 'not_found')
    assert.equal(Object.keys(await rolesOf()).length, 2)
  })

  test('updateMember changes a role, and takes no rev where nothing changes', async () => {
    const { olga, vera } = people
    const change = (role: 'editor' | 'viewer', userID = vera.user_id) =>
      olga.api.updateMember({ listID, userID, body: { role } })
    const rev = await revOf()
    assert.equal((await change('editor')).role, 'editor')
    assert.equal((await change('editor')).role, 'editor')
    assert.equal(await revOf(), rev + 1)
    assert.equal((await vera.api.getList({ listID })).my_role, 'editor')
    await refused(change('viewer', olga.user_id), 'member.owner')
    await refused(change('viewer', people.sam.user_id), 'not_found')
    await refused(change('viewer', absentId), 'not_found')
    await refused(change('viewer', 'x'), 'request.invalid')
    for (const { api } of [people.ed, vera]) {
      await refused(
        api.updateMember({
          listID,
          userID: api === vera.api ? people.ed.user_id : vera.user_id,
          body: { role: 'viewer' },
        }),
        'list.role',
      )
    }
    assert.deepEqual(await rolesOf(), { [people.ed.email]: 'editor', [vera.email]: 'editor' })
  })

  test('removeMember takes somebody off the list, who may be added again', async () => {
    const { olga, ed } = people
    await olga.api.removeMember({ listID, userID: ed.user_id })
    await refused(ed.api.getList({ listID }), 'not_found')
    await refused(olga.api.removeMember({ listID, userID: ed.user_id }), 'not_found')
    assert.deepEqual(await rolesOf(), { [people.vera.email]: 'viewer' })
    await add(ed, 'viewer')
    assert.equal((await ed.api.getList({ listID })).my_role, 'viewer')
  })

  test('removeMember with one’s own id leaves the list', async () => {
    for (const { api, user_id } of [people.ed, people.vera]) {
      await api.removeMember({ listID, userID: user_id })
      await refused(api.getList({ listID }), 'not_found')
      await refused(api.removeMember({ listID, userID: user_id }), 'not_found')
    }
    assert.deepEqual(await rolesOf(), {})
  })

  test('removeMember refuses an owner who would leave, and whoever would remove others', async () => {
    const { olga, ed, vera, sam } = people
    await refused(olga.api.removeMember({ listID, userID: olga.user_id }), 'member.owner')
    await refused(ed.api.removeMember({ listID, userID: vera.user_id }), 'list.role')
    await refused(vera.api.removeMember({ listID, userID: ed.user_id }), 'list.role')
    await refused(ed.api.removeMember({ listID, userID: olga.user_id }), 'list.role')
    await refused(ed.api.removeMember({ listID, userID: absentId }), 'list.role')
    await refused(sam.api.removeMember({ listID, userID: sam.user_id }), 'not_found')
    await refused(olga.api.removeMember({ listID, userID: sam.user_id }), 'not_found')
    await refused(olga.api.removeMember({ listID, userID: 'x' }), 'request.invalid')
    assert.equal(Object.keys(await rolesOf()).length, 2)
  })
})
