import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { register } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'

describe(`ids of tasks on ${databaseName}`, () => {
  const docket = useDocket()

  test('createTask gives ids that ascend, in all lists together', async () => {
    const { api } = await register(docket)
    const lists = [await api.createList({ body: { name: 'One' } }), await api.createList({ body: { name: 'Two' } })]
    const ids: string[] = []
    for (let number = 0; number < 20; number++) {
      const { id } = await api.createTask({ listID: lists[number % 2]!.id, body: { name: `Task ${number}` } })
      ids.push(id)
    }
    assert.deepEqual(ids, ids.toSorted())
  })
})
