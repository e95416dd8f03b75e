import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { register } from '../../../test/cast/people.ts'
import { databaseName, useDocket } from '../../../test/harness.ts'
import { toBy } from '../db/by.ts'
import { recordDeletion } from './bury.ts'
import { deletions, type Gone } from './deletions.ts'

describe(`tombstones on ${databaseName}`, () => {
  const docket = useDocket()

  test('keep an int64 id and what the row belonged to, and are told by kind, within the range', async () => {
    const { db } = docket.app.context
    const olga = await register(docket, 'olga')
    const { id: list_id } = await olga.api.createList({ body: { name: 'Groceries' } })
    const parent_id = randomUUID()
    const now = new Date().toISOString()
    const id = '9223372036854775807'
    const by = { user_id: olga.user_id, via: 'Sweeper' }
    await db.transact((tx) => {
      tx.by = by
      return recordDeletion(tx, { list_id, kind: 'comment', id, parent_id }, now)
    })
    await db.transact((tx) => recordDeletion(tx, { list_id, kind: 'task', id: parent_id }, now))

    const gone: Gone[] = []
    const source = deletions({
      comment: (one) => {
        gone.push(one)
        return { rev: one.rev, event: 'task_deleted', data: { id: one.parent_id!, by: toBy(one) } }
      },
    })
    const range = { list_id, since: 1, upto: 3 }
    assert.deepEqual(await source(db, range), [{ rev: 2, event: 'task_deleted', data: { id: parent_id, by } }])
    assert.deepEqual(gone, [{ rev: 2, id, parent_id, by_user_id: by.user_id, by_via: by.via }])
    assert.deepEqual(await source(db, { ...range, since: 2 }), [])
    assert.deepEqual(await source(db, { ...range, upto: 1 }), [])
  })
})
