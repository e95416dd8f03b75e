import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Client } from '@docket/client'
import { sql } from 'kysely'
import { register } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { MAX_LIST_BYTES } from '../engine/revisions/record.ts'

const recount = query((q, p: { id: string }) =>
  q
    .selectFrom('lists')
    .where('id', '=', p.id)
    .select([
      'bytes',
      sql<number>`(
        select coalesce(sum(510 + octet_length(name) + octet_length(description) + octet_length(outputs) + octet_length(labels) + octet_length("after")), 0)
        from tasks where tasks.list_id = lists.id
      ) + (
        select coalesce(sum(512 + octet_length(body)), 0) from comments where comments.list_id = lists.id
      )`.as('counted'),
    ]),
)
const setBytes = query((q, p: { id: string; bytes: number }) =>
  q.updateTable('lists').set({ bytes: p.bytes }).where('id', '=', p.id),
)

describe(`the size of a list on ${databaseName}`, () => {
  const docket = useDocket()
  let api: Client
  before(async () => {
    api = (await register(docket, 'olga')).api
  })

  const newList = async () => (await api.createList({ body: { name: 'Groceries' } })).id
  const sizeOf = async (id: string) => {
    const { bytes, counted } = (await docket.app.context.db.first(recount, { id }))!
    assert.equal(bytes, counted)
    return bytes
  }

  test('is what its tasks take up, archived ones too, after every change', async () => {
    const listID = await newList()
    assert.equal(await sizeOf(listID), 0)
    const milk = await api.createTask({ listID, body: { name: 'Milch für 🐈' } })
    assert.equal(await sizeOf(listID), 512 + 15 + 2)
    const taskID = milk.id
    await api.updateTask({ taskID, body: { description: 'é'.repeat(100), outputs: { left: '½' } } })
    assert.equal(await sizeOf(listID), 512 + 15 + 200 + 13)
    await api.updateTask({ taskID, body: { labels: ['é', 'shop'] } })
    assert.equal(await sizeOf(listID), 512 + 15 + 200 + 13 + 11)
    await api.updateTask({ taskID, body: { labels: [] } })
    await api.updateTask({ taskID, body: { status: 'completed' } })
    await api.archiveTask({ taskID })
    const { id: bread } = await api.createTask({ listID, body: { name: 'Bread' } })
    assert.equal(await sizeOf(listID), 512 + 15 + 200 + 13 + 512 + 5 + 2)
    await api.restoreTask({ taskID })
    await api.updateTask({ taskID, body: { description: '', name: 'Milk' } })
    assert.equal(await sizeOf(listID), 512 + 4 + 13 + 512 + 5 + 2)
    await api.archiveTask({ taskID })
    await api.deleteTask({ taskID })
    await api.deleteTask({ taskID: bread })
    assert.equal(await sizeOf(listID), 0)
  })

  test('is what comments take up as well, until they or their task are gone', async () => {
    const listID = await newList()
    const { id: taskID } = await api.createTask({ listID, body: { name: 'Milk' } })
    const empty = await sizeOf(listID)
    const say = (body: string) => api.createComment({ taskID, body: { body } })
    const { id: commentID } = await say('🐈')
    assert.equal(await sizeOf(listID), empty + 512 + 4)
    await api.updateComment({ commentID, body: { body: 'é'.repeat(50) } })
    assert.equal(await sizeOf(listID), empty + 512 + 100)
    await api.updateTask({ taskID, body: { description: 'x' } })
    await say('Two')
    await api.archiveTask({ taskID })
    assert.equal(await sizeOf(listID), empty + 1 + 512 + 100 + 512 + 3)
    await api.deleteComment({ commentID })
    assert.equal(await sizeOf(listID), empty + 1 + 512 + 3)
    await api.deleteTask({ taskID })
    assert.equal(await sizeOf(listID), 0)
    const { id: bread } = await api.createTask({ listID, body: { name: 'Bread' } })
    await api.createComment({ taskID: bread, body: { body: 'Rye?' } })
    await api.batchTasks({ listID, body: { operations: [{ op: 'delete', id: bread }] } })
    assert.equal(await sizeOf(listID), 0)
  })

  test('has a limit for comments too: what would grow beyond it is refused, the rest goes on', async () => {
    const listID = await newList()
    const { id: taskID } = await api.createTask({ listID, body: { name: 'Milk' } })
    const say = (body: string) => api.createComment({ taskID, body: { body } })
    await docket.app.context.db.transact((tx) => tx.all(setBytes, { id: listID, bytes: MAX_LIST_BYTES - 515 }))
    const { id: commentID } = await say('Two')
    const { rev } = await api.getList({ listID })
    await refused(say('2'), 'list.too_large')
    await refused(api.updateComment({ commentID, body: { body: 'Four' } }), 'list.too_large')
    assert.equal((await api.getTask({ taskID })).comment_count, 1)
    assert.equal((await api.getList({ listID })).rev, rev)
    await api.updateComment({ commentID, body: { body: 'One' } })
    await api.deleteComment({ commentID })
    await say('Two')
  })

  test('has a limit: what would grow beyond it is refused and changes nothing, the rest goes on', async () => {
    const listID = await newList()
    const { id: taskID } = await api.createTask({ listID, body: { name: 'Milk', description: 'x'.repeat(1000) } })
    const fill = (bytes: number) => docket.app.context.db.transact((tx) => tx.all(setBytes, { id: listID, bytes }))

    await fill(MAX_LIST_BYTES - 512 - 2 - 5)
    await api.createTask({ listID, body: { name: 'Bread' } })
    const { rev, total } = await api.getList({ listID })
    const refusal = await refused(api.createTask({ listID, body: { name: 'Salt' } }), 'list.too_large')
    assert.match(refusal.message, /full/)
    await refused(api.updateTask({ taskID, body: { description: 'x'.repeat(1001) } }), 'list.too_large')
    await refused(api.updateTask({ taskID, body: { outputs: { a: 1 } } }), 'list.too_large')
    await refused(api.updateTask({ taskID, body: { labels: ['a'] } }), 'list.too_large')
    assert.deepEqual([(await api.getList({ listID })).rev, total], [rev, 2])

    await api.updateTask({ taskID, body: { status: 'completed', position: 7, name: 'Salt' } })
    await fill(MAX_LIST_BYTES * 2)
    await api.updateTask({ taskID, body: { description: 'x'.repeat(999) } })
    await api.archiveTask({ taskID })
    await api.restoreTask({ taskID })
    await api.deleteTask({ taskID })
  })
})
