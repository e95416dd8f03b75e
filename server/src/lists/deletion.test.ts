import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tablesWith } from '../../test/cast/belongings.ts'
import { claim } from '../../test/cast/handed-out.ts'
import { doneWith } from '../../test/cast/paying.ts'
import { cast, type Person, password, register, sharedList, verify } from '../../test/cast/people.ts'
import { type Docket, databaseName, startDocket, useDocket } from '../../test/harness.ts'
import { openAccountStream, openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { deleteListRows } from './deletion.ts'

const phrase = { current_password: password, confirmation: 'delete my account' }

/** So much that it is not deleted in one go, with rows of every kind. */
const fill = async (owner: Person, listID: string, tasks = 1500): Promise<string[]> => {
  const { api } = owner
  const ids: string[] = []
  for (let from = 0; from < tasks; from += 500) {
    const operations = Array.from({ length: 500 }, (_, n) => ({ op: 'create' as const, name: `Task ${from + n}` }))
    const { results } = await api.batchTasks({ listID, body: { operations } }, { idempotencyKey: crypto.randomUUID() })
    ids.push(...results.map(({ task }) => task!.id))
  }
  const [first, second] = ids
  await api.createComment({ taskID: first!, body: { body: 'Two bottles' } })
  await api.deleteTask({ taskID: second! })
  await api.dispatchList({ listID })
  const { taskID, lease_id } = await claim(owner, listID)
  await api.completeTask({ taskID, body: { lease_id } })
  await api.draftList({ listID })
  return ids
}

const isEmptyOf = async (docket: Docket, id: string) => {
  await doneWith(docket, 'delete lists')
  // Throttles count for a while, whatever became of the list.
  assert.deepEqual(new Set([...(await tablesWith(docket, id)), 'throttles']), new Set(['throttles']))
}

describe(`deleting a large list on ${databaseName}`, () => {
  const docket = useDocket()

  test('deleteList: it is gone for everybody at once, and its rows follow', async () => {
    const people = await cast(docket)
    const { olga, ed, vera, sam } = people
    await verify(docket, olga)
    const { id: listID } = await sharedList(docket, people)
    const [taskID] = await fill(olga, listID)
    const [comment] = await olga.api.getComments({ taskID: taskID! })
    const { token } = await olga.api.publishList({ listID })
    await olga.api.addMember({ listID, body: { email: 'new@example.org', role: 'viewer' } })
    await using stream = await openStream(docket.url, vera.token, listID)
    await using account = await openAccountStream(docket.url, ed.token)
    for (const one of [stream, account]) await one.until('synced')
    const since = (await ed.api.getListChanges({ listID })).since

    await olga.api.deleteList({ listID })
    for (const { api } of [olga, ed, vera, sam]) {
      await refused(api.getList({ listID }), 'not_found')
      await refused(api.getTasks({ listID }), 'not_found')
      await refused(api.getTask({ taskID: taskID! }), 'not_found')
      await refused(api.createTask({ listID, body: { name: 'Late' } }), 'not_found')
      await refused(api.updateTask({ taskID: taskID!, body: { name: 'Late' } }), 'not_found')
      await refused(api.deleteComment({ commentID: comment!.id }), 'not_found')
      await refused(api.getListChanges({ listID, since }), 'not_found')
      await refused(api.deleteList({ listID }), 'not_found')
      assert.deepEqual(await api.getLists(), [])
    }
    await refused(docket.client().getPublicList({ token }), 'not_found')
    await refused(docket.client().getPublicFeed({ token }), 'not_found')
    assert.equal((await stream.next()).event, 'list_deleted')
    await stream.end()
    assert.equal((await account.next()).event, 'list_removed')
    await isEmptyOf(docket, listID)
  })

  test('deleteMe: the account and its large lists are gone at once, for everybody', async () => {
    const people = await cast(docket)
    const { olga, ed } = people
    const { id: listID } = await sharedList(docket, people)
    await fill(olga, listID)
    const { id: small } = await olga.api.createList({ body: { name: 'Small' } })
    await olga.api.deleteMe({ body: { ...phrase, delete_shared: true } })
    await refused(olga.api.getMe(), 'auth.session_ended')
    assert.deepEqual(await ed.api.getLists(), [])
    for (const id of [listID, small]) {
      await refused(ed.api.getList({ listID: id }), 'not_found')
      await isEmptyOf(docket, id)
    }
    assert.deepEqual(await tablesWith(docket, olga.user_id), ['throttles'])
  })

  test('several processes may delete the rows at once', async () => {
    const olga = await register(docket, 'olga')
    const { id: listID } = await olga.api.createList({ body: { name: 'Groceries' } })
    await fill(olga, listID)
    const [job] = deleteListRows(docket.app.context)
    await olga.api.deleteList({ listID })
    const { signal } = new AbortController()
    await Promise.all([job!.run({}, signal), job!.run({}, signal)])
    assert.deepEqual(await tablesWith(docket, listID), [])
    assert.deepEqual(await olga.api.getLists(), [])
  })

  test('others are answered while a list is deleted', async () => {
    await using own = await startDocket()
    const [olga, sam] = [await register(own, 'olga'), await register(own, 'sam')]
    const { id: listID } = await olga.api.createList({ body: { name: 'Groceries' } })
    const { id: other } = await sam.api.createList({ body: { name: 'Errands' } })
    await fill(olga, listID, 5000)
    await olga.api.deleteList({ listID })
    const job = { isDone: false }
    const done = doneWith(own, 'delete lists').then(() => {
      job.isDone = true
    })
    let answered = 0
    for (; !job.isDone; answered++) await sam.api.createTask({ listID: other, body: { name: 'Stamps' } })
    await done
    assert.ok(answered > 2, `${answered} came in between`)
  })
})
