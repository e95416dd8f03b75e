import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Project } from '@docket/contract'
import { type Cast, cast, password, register, sharedList } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { openAccountStream, openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { deleteUser } from '../accounts/user-queries.ts'
import { query } from '../engine/db/query.ts'

describe(`subscribing on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let list: Project
  let token: string

  before(async () => {
    people = await cast(docket)
    list = await sharedList(docket, people)
    token = (await people.olga.api.publishList({ listID: list.id })).token
  })

  const membershipsOf = async ({ user_id }: { user_id: string }) =>
    docket.app.context.db.all(memberships, { list_id: list.id, user_id })
  const revOf = async () => (await people.olga.api.getList({ listID: list.id })).rev

  test('subscribe makes a viewer, whom everybody hears of', async () => {
    const ann = await register(docket, 'ann')
    await using owners = await openStream(docket.url, people.olga.token, list.id)
    await owners.until('synced')
    const before = await revOf()
    assert.deepEqual(await ann.api.subscribe({ token }), { id: list.id })
    const { event, id } = await owners.next()
    assert.equal(event, 'members_changed')
    assert.equal(Number(id!.split('.')[0]), before + 1)
    assert.equal(await revOf(), before + 1)
    const [mine] = await ann.api.getLists()
    assert.deepEqual([mine!.id, mine!.my_role, mine!.unseen], [list.id, 'viewer', false])
    assert.equal((await ann.api.raw('createTask', { listID: list.id, body: { name: 'Milk' } })).status, 403)
  })

  test('subscribe brings the list to whoever follows their lists', async () => {
    const ann = await register(docket, 'ann')
    await using lists = await openAccountStream(docket.url, ann.token)
    await lists.until('synced')
    await ann.api.subscribe({ token })
    const { event, data } = await lists.next()
    assert.deepEqual([event, data.id, data.my_role], ['list', list.id, 'viewer'])
  })

  test('nobody’s role is changed through a side path (Vikunja CVE-2026-35595)', async () => {
    const before = await revOf()
    const { olga, ed, vera } = people
    for (const [person, role] of [
      [olga, 'owner'],
      [ed, 'editor'],
      [vera, 'viewer'],
    ] as const) {
      const was = await membershipsOf(person)
      assert.deepEqual(await person.api.subscribe({ token }), { id: list.id })
      assert.equal((await person.api.getList({ listID: list.id })).my_role, role)
      assert.deepEqual(await membershipsOf(person), was)
    }
    assert.equal(await revOf(), before, 'nothing changed')
  })

  test('subscribe at once, twenty times, makes one membership', async () => {
    const ann = await register(docket, 'ann')
    const before = await revOf()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.api.subscribe({ token })))
    assert.deepEqual(new Set(answers.map(({ id }) => id)), new Set([list.id]))
    assert.equal((await membershipsOf(ann)).length, 1)
    assert.equal(await revOf(), before + 1)
  })

  test('subscribe beside a rotation is answered with what the address was worth then', async () => {
    const { api } = people.olga
    for (let round = 0; round < 10; round++) {
      const { id: listID } = await api.createList({ body: { name: 'Rotated' } })
      const link = await api.publishList({ listID })
      const people = await Promise.all(Array.from({ length: 4 }, () => register(docket)))
      const joining = people.map((person) => person.api.raw('subscribe', { token: link.token }))
      const rotated = round % 2 === 0 ? api.unpublishList({ listID }) : api.publishList({ listID })
      const answers = await Promise.all(joining)
      await rotated
      const { rev } = await api.getList({ listID })
      const joined = answers.filter(({ status }) => status === 200).length
      assert.equal(rev, 1 + joined)
      for (const [at, { status }] of answers.entries()) {
        assert.ok(status === 200 || status === 404, `${status}`)
        assert.equal((await people[at]!.api.getLists()).length, status === 200 ? 1 : 0)
      }
      assert.equal((await (await register(docket)).api.raw('subscribe', { token: link.token })).status, 404)
    }
  })

  test('subscribe of an account that is deleted meanwhile leaves nobody behind', async () => {
    const { db } = docket.app.context
    for (let round = 0; round < 5; round++) {
      const ann = await register(docket, 'ann')
      const calls = Array.from({ length: 4 }, () => ann.api.raw('subscribe', { token }))
      for (let turns = 0; turns < round * 3; turns++) await new Promise(setImmediate)
      await db.transact((tx) => deleteUser(tx, ann.user_id))
      for (const { status } of await Promise.all(calls)) assert.ok(status === 200 || status === 401, `${status}`)
      assert.deepEqual(await membershipsOf(ann), [])
      await refused(ann.api.subscribe({ token }), 'auth.session_ended')
    }
  })

  test('an owner who goes while somebody subscribes takes the list along, or stays with it', async () => {
    for (let round = 0; round < 5; round++) {
      const [otto, ann] = await Promise.all([register(docket, 'otto'), register(docket, 'ann')])
      const { id: listID } = await otto.api.createList({ body: { name: 'Going' } })
      const link = await otto.api.publishList({ listID })
      const body = { current_password: password, confirmation: 'delete my account' as const }
      const [gone, joined] = await Promise.all([
        otto.api.raw('deleteMe', { body }),
        ann.api.raw('subscribe', { token: link.token }),
      ])
      const outcome = `${gone.status} ${joined.status}`
      assert.ok(['204 404', '409 200'].includes(outcome), outcome)
      assert.equal((await ann.api.getLists()).length, joined.status === 200 ? 1 : 0)
    }
  })

  test('subscribe waits for a rotation that is under way, and is refused', async () => {
    const { api } = people.olga
    const { id: listID } = await api.createList({ body: { name: 'Rotated' } })
    const link = await api.publishList({ listID })
    const ann = await register(docket, 'ann')
    const { db } = docket.app.context
    let subscribed: Promise<Response> | undefined
    await db.transact(async (tx) => {
      await tx.all(lockList, { id: listID })
      await tx.all(dropLink, { list_id: listID })
      subscribed ??= ann.api.raw('subscribe', { token: link.token })
      for (let turn = 0; turn < 20; turn++) await tx.all(lockList, { id: listID }) // time for the other one to arrive
    })
    assert.equal((await subscribed)!.status, 404)
    assert.deepEqual(await ann.api.getLists(), [])
  })
})

const memberships = query((q, p: { list_id: string; user_id: string }) =>
  q.selectFrom('memberships').where('list_id', '=', p.list_id).where('user_id', '=', p.user_id).selectAll(),
)

const lockList = query((q, p: { id: string }, dialect) =>
  dialect.forUpdate(q.selectFrom('lists').where('id', '=', p.id).select('id'), 'lists'),
)

const dropLink = query((q, p: { list_id: string }) => q.deleteFrom('public_links').where('list_id', '=', p.list_id))
