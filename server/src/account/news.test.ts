import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Endpoints, ListNews, Request } from '@docket/contract'
import { claim } from '../../test/cast/handed-out.ts'
import { type Cast, cast, keyOf, leave, type Person, password, register, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { lookAtLeases } from '../dispatch/expiry.ts'
import { MINUTE } from '../engine/outside/clock.ts'

type Operation = Request<Endpoints['batchTasks']>['body']['operations'][number]

const nothing = { completed: 0, failed: 0, added: 0, changed: 0, deleted: 0, comments: 0 }

describe(`getNews on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let listID: string

  before(async () => {
    people = await cast(docket)
    for (const name of ['olga', 'ed', 'vera'] as const)
      await people[name].api.updateMe({ body: { display_name: name === 'vera' ? '' : name } })
  })
  beforeEach(async () => {
    for (const { id } of await people.olga.api.getLists()) await people.olga.api.deleteList({ listID: id })
    listID = (await sharedList(docket, people)).id
    await see(people.olga)
  })

  const see = async ({ api }: Person, id = listID) => {
    const { rev } = await api.getList({ listID: id })
    await api.markListSeen({ listID: id, body: { rev } })
  }
  const add = async ({ api }: Person, name = 'Milk') => (await api.createTask({ listID, body: { name } })).id
  const batch = ({ api }: Pick<Person, 'api'>, ...operations: Operation[]) =>
    api.batchTasks({ listID, body: { operations } })
  const newsOf = async ({ api }: Person, id = listID) =>
    (await api.getNews()).find(({ list_id }) => list_id === id) as ListNews
  const by = ({ user_id }: Person, name: string, did: object, via = '') => ({ user_id, via, name, ...nothing, ...did })

  test('tells who completed, failed, added, changed and deleted how many, and who commented; each task once', async () => {
    const { olga, ed } = people
    const before = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => add(olga, name)))
    await see(olga)
    const { rev } = await olga.api.getList({ listID })
    const [a, b, c, d, e] = before as [string, string, string, string, string]
    await batch(
      ed,
      { op: 'update', id: a, status: 'completed' },
      { op: 'update', id: b, status: 'failed' },
      { op: 'update', id: c, name: 'Rye' },
      { op: 'delete', id: d },
      { op: 'create', name: 'new' },
      { op: 'create', name: 'new and done', status: 'completed' },
    )
    await ed.api.updateTask({ taskID: a, body: { color: '#112233' } })
    await ed.api.archiveTask({ taskID: a })
    for (const body of ['One', 'Two']) await ed.api.createComment({ taskID: e, body: { body } })
    assert.deepEqual(await newsOf(olga), {
      list_id: listID,
      rev: rev + 10,
      since: rev,
      by: [by(ed, 'ed', { completed: 2, failed: 1, added: 1, changed: 1, deleted: 1, comments: 2 })],
    })
    await see(olga)
    assert.deepEqual(await olga.api.getNews(), [])
  })

  test('a comment changes no task, and what was done before it stays with who did it', async () => {
    const { olga, ed } = people
    const taskID = await add(ed)
    await see(olga)
    const said = await ed.api.createComment({ taskID, body: { body: 'Two' } })
    assert.deepEqual((await newsOf(olga)).by, [by(ed, 'ed', { comments: 1 })])
    await ed.api.deleteComment({ commentID: said.id })
    assert.deepEqual((await newsOf(olga)).by, [])
  })

  test('leaves out what the caller did, but for their keys, and what nobody did', async () => {
    const { olga, ed } = people
    const key = await keyOf(docket, olga, { name: 'Nightly' })
    await add(olga, 'own')
    assert.deepEqual(await olga.api.getNews(), [], 'it is not even unseen')
    const taskID = await add(ed, 'theirs')
    await batch(key, { op: 'update', id: taskID, status: 'completed' }, { op: 'create', name: 'by the key' })
    await olga.api.updateTask({ taskID: await add(ed, 'touched'), body: { name: 'mine now' } })
    assert.deepEqual((await newsOf(olga)).by, [by(olga, 'olga', { completed: 1, added: 1 }, 'Nightly')])
    await see(olga)
    await olga.api.dispatchList({ listID })
    await claim(ed, listID, { lease_seconds: 60 })
    assert.deepEqual((await newsOf(olga)).by, [by(ed, 'ed', { changed: 1 })])
    clock.advance(2 * MINUTE)
    await lookAtLeases(docket.app.context.db, docket.app.context.clock)
    assert.deepEqual((await newsOf(olga)).by, [])
    await olga.api.draftList({ listID })
  })

  test('a list with a new name, or somebody new, is there and says of nobody what they did', async () => {
    const { olga, ed } = people
    await ed.api.updateList({ listID, body: { name: 'Errands' } })
    assert.deepEqual((await newsOf(olga)).by, [])
  })

  test('calls who left by their name and never by their address, and who has no account any more by nothing', async () => {
    const { olga, vera } = people
    const [ida, jan] = [await register(docket, 'ida'), await register(docket, 'jan')]
    for (const { email } of [ida, jan]) await olga.api.addMember({ listID, body: { email, role: 'editor' } })
    await ida.api.updateMe({ body: { display_name: 'Ida' } })
    await olga.api.updateMember({ listID, userID: vera.user_id, body: { role: 'editor' } })
    await see(olga)
    for (const [person, times] of [
      [vera, 4],
      [ida, 3],
      [jan, 2],
    ] as const)
      for (let at = 0; at < times; at++) await add(person)
    const named = async () => (await newsOf(olga)).by.map(({ name, added }) => [name, added])
    const addresses = [
      [vera.email, 4],
      ['Ida', 3],
      [jan.email, 2],
    ]
    assert.deepEqual(await named(), addresses)
    for (const person of [vera, ida]) await leave(docket, listID, person)
    await jan.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    assert.deepEqual(await named(), [
      ['', 4],
      ['Ida', 3],
      ['', 2],
    ])
  })

  test('looks at no more than 1,000 revs of a list and 5,000 of all, says after which, latest list first', async () => {
    const { olga, ed } = people
    const lists = [listID]
    for (let at = 1; at < 7; at++) {
      lists.push((await sharedList(docket, people)).id)
      await see(olga, lists.at(-1))
    }
    const operations = Array.from({ length: 500 }, (_, at) => ({ op: 'create' as const, name: `Task ${at}` }))
    for (const id of lists) {
      clock.advance(1000)
      for (const times of [1, 2, 3].slice(0, id === lists[6] ? 1 : 3)) {
        assert.ok(times)
        await ed.api.batchTasks({ listID: id, body: { operations } })
      }
    }
    const news = await olga.api.getNews()
    assert.deepEqual(
      news.map(({ list_id }) => list_id),
      lists.toReversed(),
    )
    const told = news.map(({ rev, since, by: [most] }) => [rev - since, most?.added ?? 0])
    assert.deepEqual(told, [[500, 500], ...Array.from({ length: 4 }, () => [1000, 1000]), [500, 500], [0, 0]])
  })

  test('tells of nobody else’s lists; 401 for nobody', async () => {
    const { ed, olga, sam } = people
    await add(ed)
    assert.deepEqual(await sam.api.getNews(), [])
    assert.equal((await olga.api.getNews()).length, 1)
    await leave(docket, listID, ed)
    assert.ok((await ed.api.getNews()).every(({ list_id }) => list_id !== listID))
    await refused(docket.client().getNews(), 'auth.required')
  })
})
