import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { register } from '../../../test/cast/people.ts'
import { databaseName, useDocket } from '../../../test/harness.ts'
import { findFeedState } from './queries.ts'

describe(`what webhooks are told on ${databaseName}`, () => {
  const docket = useDocket()

  test('is what getListChanges says, and no changes where they are too large', async () => {
    const { api } = await register(docket)
    const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
    const { since } = await api.getListChanges({ listID })
    const name = '],"changes":[{"rev":9}] 😀'
    const { id: taskID } = await api.createTask({ listID, body: { name, description: ',"changes":[' } })
    await api.createComment({ taskID, body: { body: name } })
    await api.createTask({ listID, body: { name: 'Bread' } })
    const { id: gone } = await api.createTask({ listID, body: { name: 'Milk' } })
    await api.deleteTask({ taskID: gone })
    const { db, live } = docket.app.context
    const list = (await findFeedState(db, { list_id: listID }))!
    for (const after of [since, '1.111111']) {
      const { changes, ...head } = await api.getListChanges({ listID, since: after })
      assert.equal(head.full, after !== since)
      assert.ok(changes.length > 1)
      assert.deepEqual(await live.feed.told(list, after, 1024 * 1024), { ...head, changes })
      assert.deepEqual(await live.feed.told(list, after, 500), head)
    }
  })
})
