import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import {
  absentId,
  type Cast,
  cast,
  join,
  keyOf,
  leave,
  type Person,
  registerDemo,
  setRole,
  sharedList,
} from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { openAccountStream, openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'

const unplaced = { favorite: false, group: '', place: null, archived: false, mine_rev: 0 }
const placed = { favorite: true, group: 'Boat', place: 1.5, archived: false }

describe(`arrangeList on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, environment: { DOCKET_DEMO: 'true' } })
  let people: Cast
  let listID: string

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
  })

  type Api = Person['api']
  const arrange = (api: Api, body: object) => api.arrangeList({ listID, body })
  const mineOf = async (api: Api) => {
    const { favorite, group, place, archived, mine_rev } = await api.getList({ listID })
    return { favorite, group, place, archived, mine_rev }
  }

  test('says where the list stands for the caller alone, whatever their role; what is left out stays', async () => {
    const { olga, ed, vera } = people
    for (const { api } of [olga, ed, vera]) assert.deepEqual(await mineOf(api), unplaced)
    await arrange(vera.api, { favorite: true, group: ' Boat\t', place: 1.5 })
    assert.deepEqual(await mineOf(vera.api), { ...placed, mine_rev: 1 })
    const answer = await arrange(vera.api, { archived: true })
    assert.deepEqual(await vera.api.getList({ listID }), answer)
    assert.deepEqual(
      (await vera.api.getLists()).find(({ id }) => id === listID),
      answer,
    )
    assert.deepEqual(await mineOf(vera.api), { ...placed, archived: true, mine_rev: 2 })
    assert.deepEqual(await mineOf(olga.api), unplaced)
    await arrange(olga.api, { group: 'Owned' })
    assert.deepEqual(await mineOf(olga.api), { ...unplaced, group: 'Owned', mine_rev: 1 })
    await arrange(vera.api, { favorite: false, group: '', place: null, archived: false })
    assert.deepEqual(await mineOf(vera.api), { ...unplaced, mine_rev: 3 })
  })

  test('counts what changes something, also when it comes at once', async () => {
    const { api } = people.ed
    for (const body of [{}, { favorite: false }, { group: '  ' }, { place: null, archived: false }]) {
      assert.equal((await arrange(api, body)).mine_rev, 0)
    }
    await Promise.all([{ favorite: true }, { group: 'Boat' }, { place: 1.5 }].map((body) => arrange(api, body)))
    assert.deepEqual(await mineOf(api), { ...placed, mine_rev: 3 })
  })

  test('takes no rev, makes nothing unseen, and changes no ETag', async () => {
    const { olga, ed } = people
    await ed.api.markListSeen({ listID, body: { rev: 1000 } })
    const etags = async ({ api }: Person) =>
      Promise.all(
        (['getList', 'getTasks', 'getListChanges'] as const).map(
          async (id) => (await api.raw(id, { listID })).headers.get('etag')!,
        ),
      )
    const [theirs, own] = [await etags(olga), await etags(ed)]
    const before = await ed.api.getList({ listID })
    clock.advance(1000)
    const after = await arrange(ed.api, placed)
    assert.deepEqual(after, { ...before, ...placed, mine_rev: 1 })
    assert.deepEqual([after.rev, after.unseen], [after.seen_rev, false])
    assert.deepEqual(await etags(olga), theirs)
    assert.deepEqual(await etags(ed), own)
  })

  test('is told to the caller’s devices, and to nobody else', async () => {
    const { olga, ed } = people
    const devices = await Promise.all([ed, ed, olga].map(({ token }) => openAccountStream(docket.url, token)))
    await using inList = await openStream(docket.url, olga.token, listID)
    for (const stream of [...devices, inList]) await stream.until('synced')
    const answer = await arrange(ed.api, placed)
    for (const stream of devices.slice(0, 2))
      assert.deepEqual(await stream.next(), { event: 'list', id: undefined, data: answer })
    const { id } = await olga.api.createList({ body: { name: 'What comes next' } })
    assert.equal((await devices[2]!.next()).data.id, id)
    await olga.api.createTask({ listID, body: { name: 'Milk' } })
    assert.equal((await inList.next()).event, 'task')
    for (const stream of devices) await stream[Symbol.asyncDispose]()
  })

  test('an archived list is unseen, is changed and found as before, and is no news until it is brought back', async () => {
    const { olga, vera } = people
    await arrange(vera.api, { archived: true })
    const { id } = await olga.api.createTask({ listID, body: { name: 'Marzipan' } })
    const { unseen, total } = await vera.api.getList({ listID })
    assert.deepEqual([unseen, total], [true, 1])
    const isNews = async () => (await vera.api.getNews()).some(({ list_id }) => list_id === listID)
    assert.equal(await isNews(), false)
    const { hits } = await vera.api.search({ q: 'marzipan' })
    assert.deepEqual(
      hits.map(({ task_id }) => task_id),
      [id],
    )
    await arrange(vera.api, { archived: false })
    assert.equal(await isNews(), true)
  })

  test('stays with another role; whoever leaves and comes back begins anew', async () => {
    const { vera } = people
    await arrange(vera.api, { ...placed, archived: true })
    await setRole(docket, listID, vera, 'editor')
    assert.deepEqual(await mineOf(vera.api), { ...placed, archived: true, mine_rev: 1 })
    await people.olga.api.updateMember({ listID, userID: vera.user_id, body: { role: 'viewer' } })
    assert.deepEqual(await mineOf(vera.api), { ...placed, archived: true, mine_rev: 1 })
    await leave(docket, listID, vera)
    await refused(arrange(vera.api, placed), 'not_found')
    await join(docket, listID, vera, 'viewer')
    assert.deepEqual(await mineOf(vera.api), unplaced)
  })

  test('goes on while the list is out for work, and for the demo', async () => {
    await people.olga.api.createTask({ listID, body: { name: 'Milk' } })
    await people.olga.api.dispatchList({ listID })
    assert.equal((await arrange(people.olga.api, placed)).state, 'ready')
    const demo = await registerDemo(docket)
    const list = await demo.api.createList({ body: { name: 'Mine' } })
    const { favorite } = await demo.api.arrangeList({ listID: list.id, body: { favorite: true } })
    assert.equal(favorite, true)
  })

  test('400 for a wrong field, 401 for nobody, 403 for a key that may only look, 404 for a stranger and for no list', async () => {
    const { olga, sam } = people
    for (const body of [
      { group: 'x'.repeat(101) },
      { group: 'a\nb' },
      { group: '\u200b' },
      { place: 0 },
      { place: 1e13 },
      { favorite: 1 },
      { archived: null },
    ])
      await refused(arrange(olga.api, body), 'request.invalid')
    await refused(arrange(docket.client(), placed), 'auth.required')
    await refused(arrange((await keyOf(docket, olga, { read_only: true })).api, placed), 'api_key.read_only')
    await refused(arrange(sam.api, placed), 'not_found')
    await refused(olga.api.arrangeList({ listID: absentId, body: placed }), 'not_found')
    assert.deepEqual(await mineOf(olga.api), unplaced)
  })
})
