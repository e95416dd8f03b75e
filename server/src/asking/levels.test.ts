import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ApiError, type Client } from '@docket/client'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { type Cast, cast, keyOf } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'

interface Gate {
  readonly listID: string
  readonly taskID: string
}

/** What would open a gate, and the weakest level of a key that may call it at all; `never` where only people may. */
const ways: Record<string, readonly [level: string, way: (api: Client, gate: Gate) => Promise<unknown>]> = {
  answerTask: ['never', (api, { taskID }) => api.answerTask({ taskID, body: { text: 'Yes' } })],
  approveTask: ['never', (api, { taskID }) => api.approveTask({ taskID })],
  sendBackTask: ['never', (api, { taskID }) => api.sendBackTask({ taskID, body: { text: 'No' } })],
  updateTask: ['edit', (api, { taskID }) => api.updateTask({ taskID, body: { status: 'completed' } })],
  batchTasks: [
    'edit',
    (api, { listID, taskID: id }) =>
      api.batchTasks({ listID, body: { operations: [{ op: 'update', id, status: 'completed' }] } }),
  ],
  archiveTask: ['edit', (api, { taskID }) => api.archiveTask({ taskID })],
  deleteTask: ['full', (api, { taskID }) => api.deleteTask({ taskID })],
  updateList: ['full', (api, { listID }) => api.updateList({ listID, body: { review: false } })],
}
const levels = ['read', 'work', 'edit', 'full'] as const

describe(`gates and the levels of keys on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  for (const kind of ['a question', 'a review'] as const)
    test(`no key opens the gate of ${kind}, whatever its level and in whatever way`, async () => {
      const { olga, ed } = people
      const { listID } = await handedOut(docket, people, 'Milk')
      await olga.api.updateList({ listID, body: { review: true } })
      const worker = await keyOf(docket, ed)
      const { taskID, lease_id } = await claim(worker, listID)
      if (kind === 'a question') await worker.api.askAboutTask({ taskID, body: { lease_id, question: 'Which?' } })
      else await worker.api.completeTask({ taskID, body: { lease_id } })
      await olga.api.draftList({ listID })
      const before = await olga.api.getListChanges({ listID, since: '0' })
      for (const [at, access] of levels.entries()) {
        const { api } = await keyOf(docket, ed, { access })
        const refusals = await Promise.all(
          Object.entries(ways).map(async ([name, [, way]]) => {
            const error: unknown = await way(api, { listID, taskID }).then(
              () => undefined,
              (refusal: unknown) => refusal,
            )
            return [name, error instanceof ApiError ? `${error.status} ${error.code}` : 'done']
          }),
        )
        const expected = Object.entries(ways).map(([name, [least]]) => {
          const may = least === 'never' || levels.indexOf(least as (typeof levels)[number]) <= at
          return [name, `403 api_key.${access === 'read' ? 'read_only' : may ? 'session_required' : 'level'}`]
        })
        assert.deepEqual(refusals, expected, access)
      }
      assert.deepEqual(await olga.api.getListChanges({ listID, since: '0' }), before)
    })
})
