import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { KeyAccess } from '@docket/contract'
import { handedOut } from '../../test/cast/handed-out.ts'
import { type Cast, cast, keyOf, sharedList } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'

describe(`how much an API key may on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  /** A key of Ed's. */
  const keyFor = async (access: KeyAccess, name: string = access) =>
    (await keyOf(docket, people.ed, { name, access })).api

  test('is said when it is made, and `read_only` says the same of reading', async () => {
    const { ed } = people
    const told = async (body: { access?: KeyAccess; read_only?: boolean }) => {
      const { id } = await keyOf(docket, ed, body)
      const shown = (await ed.api.getApiKeys()).find((key) => key.id === id)!
      await ed.api.revokeApiKey({ id, body: { password: 'correct horse' } })
      return [shown.access, shown.read_only]
    }
    assert.deepEqual(await told({}), ['full', false])
    assert.deepEqual(await told({ read_only: false }), ['full', false])
    assert.deepEqual(await told({ read_only: true }), ['read', true])
    assert.deepEqual(await told({ access: 'read' }), ['read', true])
    assert.deepEqual(await told({ access: 'work', read_only: false }), ['work', false])
    for (const body of [{ access: 'work', read_only: true } as const, { access: 'read', read_only: false } as const])
      await refused(keyOf(docket, ed, body), 'request.invalid')
  })

  test('one that works claims, reports, gives back and comments, and changes nothing else', async () => {
    const worker = await keyFor('work', 'Mirror')
    const { listID, tasks } = await handedOut(docket, people, 'Milk', 'Bread')
    const { task, lease } = (await worker.claimTask({ listID }))!
    await worker.renewLease({ taskID: task.id, body: { lease_id: lease.id } })
    await worker.createComment({ taskID: task.id, body: { body: 'None left' } })
    await worker.releaseLease({ taskID: task.id, body: { lease_id: lease.id } })
    const again = (await worker.claimTask({ listID }))!
    await refused(worker.updateTask({ taskID: tasks[1]!.id, body: { status: 'completed' } }), 'api_key.level')
    await refused(worker.createTask({ listID, body: { name: 'More' } }), 'api_key.level')
    await refused(worker.draftList({ listID }), 'api_key.level')
    await refused(worker.deleteList({ listID }), 'api_key.level')
    await worker.completeTask({ taskID: again.task.id, body: { lease_id: again.lease.id } })
    assert.equal((await people.olga.api.getTask({ taskID: tasks[1]!.id })).status, 'pending')
  })

  test('only one for everything takes a task from its worker', async () => {
    const { listID } = await handedOut(docket, people, 'Milk')
    const { task } = (await people.ed.api.claimTask({ listID }))!
    for (const access of ['work', 'edit'] as const)
      await refused((await keyFor(access)).releaseLease({ taskID: task.id }), 'api_key.level')
    assert.notEqual((await people.ed.api.getTask({ taskID: task.id })).lease, null)
    await (await keyFor('full')).releaseLease({ taskID: task.id })
  })

  test('one that edits makes, changes and archives tasks, and deletes none, in a batch neither', async () => {
    const { id: listID } = await sharedList(docket, people)
    const editor = await keyFor('edit')
    const { id: taskID } = await editor.createTask({ listID, body: { name: 'Milk' } })
    await editor.updateTask({ taskID, body: { name: 'Oat milk' } })
    await editor.archiveTask({ taskID })
    await editor.restoreTask({ taskID })
    await editor.batchTasks({ listID, body: { operations: [{ op: 'update', id: taskID, name: 'Soy milk' }] } })
    await refused(editor.deleteTask({ taskID }), 'api_key.level')
    const operations = [
      { op: 'update', id: taskID, name: 'Water' },
      { op: 'delete', id: taskID },
    ] as const
    await refused(editor.batchTasks({ listID, body: { operations: [...operations] } }), 'api_key.level')
    assert.equal((await editor.getTask({ taskID })).name, 'Soy milk')
  })

  test('one that may not do everything changes the comments that it wrote itself, and not those of its owner’s hands', async () => {
    const { ed } = people
    const { id: listID } = await sharedList(docket, people)
    const { id: taskID } = await ed.api.createTask({ listID, body: { name: 'Milk' } })
    const worker = await keyFor('work')
    const other = await keyFor('edit')
    const byHand = await ed.api.createComment({ taskID, body: { body: 'By hand' } })
    const byKey = await worker.createComment({ taskID, body: { body: 'By key' } })
    for (const [api, commentID] of [
      [worker, byHand.id],
      [other, byHand.id],
      [other, byKey.id],
    ] as const) {
      await refused(api.updateComment({ commentID, body: { body: 'x' } }), 'not_found')
      await refused(api.deleteComment({ commentID }), 'not_found')
    }
    assert.equal((await worker.updateComment({ commentID: byKey.id, body: { body: 'Changed' } })).body, 'Changed')
    await ed.api.updateComment({ commentID: byKey.id, body: { body: 'By Ed' } })
    await worker.deleteComment({ commentID: byKey.id })
    await (await keyFor('full')).deleteComment({ commentID: byHand.id })
  })

  test('its name stands on leases and attempts as it was when it claimed', async () => {
    const { olga, ed } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const byKey = (await (await keyFor('work', 'Mirror')).claimTask({ listID, body: { worker: 'one' } }))!
    const byHand = (await ed.api.claimTask({ listID }))!
    const lease = async (taskID: string) => (await olga.api.getTask({ taskID })).lease!
    assert.deepEqual([(await lease(byKey.task.id)).via, (await lease(byKey.task.id)).worker], ['Mirror', 'one'])
    assert.equal((await lease(byHand.task.id)).via, '')
    const attempts = await olga.api.getListAttempts({ listID })
    assert.deepEqual(
      attempts.map(({ via }) => via),
      ['', 'Mirror'],
    )
    assert.ok(!JSON.stringify(attempts).includes('key_id'))
  })
})
