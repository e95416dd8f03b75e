import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { absentId, type Cast, cast, join, keyOf, leave, password, sharedList, signIn } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

describe(`markListSeen on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let listID: string

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    listID = (await sharedList(docket, people)).id
    for (const { api } of [people.olga, people.ed]) await see(api, 1000)
  })

  type Api = Cast['olga']['api']

  const see = (api: Api, rev: number) => api.markListSeen({ listID, body: { rev } })
  const add = (api: Api, name = 'Milk') => api.createTask({ listID, body: { name } })

  const news = async (api: Api) => {
    const { seen_rev, unseen } = await api.getList({ listID })
    const listed = (await api.getLists()).find(({ id }) => id === listID)!
    assert.deepEqual([listed.seen_rev, listed.unseen], [seen_rev, unseen])
    return { seen_rev, unseen }
  }

  test('notes the rev for the caller alone, the list’s at most', async () => {
    assert.deepEqual(await news(people.olga.api), { seen_rev: 3, unseen: false })
    assert.deepEqual(await news(people.vera.api), { seen_rev: 0, unseen: true })
    await see(people.vera.api, 2)
    assert.deepEqual(await news(people.vera.api), { seen_rev: 2, unseen: true })
    await see(people.vera.api, Number.MAX_SAFE_INTEGER)
    assert.deepEqual(await news(people.vera.api), { seen_rev: 3, unseen: false })
  })

  test('never goes back, not even when both ways come at once', async () => {
    for (let n = 0; n < 6; n++) await add(people.ed.api)
    await Promise.all([4, 9, 5, 8, 6, 7, 0].map((rev) => see(people.olga.api, rev)))
    assert.deepEqual(await news(people.olga.api), { seen_rev: 9, unseen: false })
    await see(people.olga.api, 1)
    assert.equal((await news(people.olga.api)).seen_rev, 9)
  })

  test('takes no rev and changes nothing that others see', async () => {
    const before = await people.ed.api.getList({ listID })
    await see(people.vera.api, 3)
    assert.deepEqual(await people.ed.api.getList({ listID }), before)
  })

  test('a list that was just made is no news to whoever made it', async () => {
    const key = await keyOf(docket, people.sam)
    for (const api of [people.sam.api, key.api]) {
      const { seen_rev, unseen } = await api.createList({ body: { name: 'Mine' } })
      assert.deepEqual({ seen_rev, unseen }, { seen_rev: 1, unseen: false })
    }
  })

  test('what the caller changes on any device is no news to them, and news to everybody else', async () => {
    const { token } = await signIn(docket.client(), { ...people.olga, password })
    const { id: taskID } = await add(people.olga.api)
    await docket.client(token).updateTask({ taskID, body: { status: 'completed' } })
    await people.olga.api.archiveTask({ taskID })
    await people.olga.api.updateList({ listID, body: { name: 'Errands' } })
    await docket.client(token).deleteTask({ taskID })
    assert.equal((await news(people.olga.api)).unseen, false)
    assert.equal((await news(people.ed.api)).unseen, true)
  })

  test('what others change is news, also before and behind what the caller changes', async () => {
    await add(people.ed.api)
    await add(people.olga.api)
    await add(people.olga.api)
    for (const { api } of [people.olga, people.ed]) assert.equal((await news(api)).unseen, true)
    await see(people.olga.api, 4)
    assert.deepEqual(await news(people.olga.api), { seen_rev: 4, unseen: false })
    await add(people.ed.api)
    assert.deepEqual(await news(people.olga.api), { seen_rev: 4, unseen: true })
    await add(people.olga.api)
    assert.equal((await news(people.olga.api)).unseen, true)
  })

  test('what somebody’s API key changes is news to them as well', async () => {
    const key = await keyOf(docket, people.olga)
    await add(people.olga.api)
    await add(key.api)
    assert.equal((await news(people.olga.api)).unseen, true)
    await see(key.api, 5)
    await add(people.olga.api)
    assert.equal((await news(people.olga.api)).unseen, false)
  })

  test('changes of several people at once are news to each of them', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => add([people.olga, people.ed][n % 2]!.api)))
    for (const { api } of [people.olga, people.ed]) assert.equal((await news(api)).unseen, true)
  })

  test('a change that is refused, or that changes nothing, makes nobody the author', async () => {
    await add(people.ed.api)
    await refused(people.vera.api.createTask({ listID, body: { name: 'Milk' } }), 'list.role')
    await people.olga.api.updateList({ listID, body: { name: 'Groceries' } })
    for (const [api, unseen] of [
      [people.olga.api, true],
      [people.ed.api, false],
    ] as const) {
      assert.equal((await news(api)).unseen, unseen)
    }
  })

  test('whoever comes back has seen nothing', async () => {
    await leave(docket, listID, people.ed)
    await join(docket, listID, people.ed, 'viewer')
    assert.deepEqual(await news(people.ed.api), { seen_rev: 0, unseen: true })
  })

  test('400 for what is no rev, 401 for nobody, 403 for a key that may only look, 404 for a stranger', async () => {
    for (const rev of [-1, 1.5, '1', null]) await refused(see(people.olga.api, rev as number), 'request.invalid')
    await refused(see(docket.client(), 1), 'auth.required')
    await refused(see((await keyOf(docket, people.olga, { read_only: true })).api, 1), 'api_key.read_only')
    await refused(see(people.sam.api, 1), 'not_found')
    await refused(people.olga.api.markListSeen({ listID: absentId, body: { rev: 1 } }), 'not_found')
  })
})
