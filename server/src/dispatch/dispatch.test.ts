import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { type Cast, cast, keyOf, registerAs, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'

describe(`handing a list out on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  test('dispatchList makes the list ready, at one rev that all are told of, and a second time changes nothing', async () => {
    const { olga, ed, vera } = people
    const { id: listID } = await sharedList(docket, people)
    await olga.api.createTask({ listID, body: { name: 'Milk' } })
    const draft = await olga.api.getList({ listID })
    await using stream = await openStream(docket.url, vera.token, listID)
    await stream.until('synced')

    const ready = await ed.api.dispatchList({ listID })
    assert.deepEqual(ready, {
      ...draft,
      my_role: 'editor',
      state: 'ready',
      rev: draft.rev + 1,
      fields_rev: draft.rev + 1,
      seen_rev: 0,
      unseen: true,
    })
    const { event, id, data } = await stream.next()
    assert.deepEqual([event, Number.parseInt(id!, 10), data['state']], ['list', ready.rev, 'ready'])
    assert.deepEqual(await ed.api.dispatchList({ listID }), ready)
  })

  test('dispatchList by one’s own hands is known of the account from then on, and not what its keys or others do', async () => {
    const { olga, vera } = people
    const known = async ({ api }: { api: typeof olga.api }) => (await api.getMe()).has_handed_out
    const { id: listID } = await sharedList(docket, people)
    await olga.api.createTask({ listID, body: { name: 'Milk' } })
    const ahead = await registerAs(docket, 'new-here@example.org')
    await olga.api.addMember({ listID, body: { email: ahead.email, role: 'editor' } })
    await (await keyOf(docket, ahead)).api.dispatchList({ listID })
    await olga.api.draftList({ listID })
    assert.equal(await known(ahead), false)
    await ahead.api.dispatchList({ listID })
    assert.deepEqual([await known(ahead), await known(vera)], [true, false])
  })

  test('dispatchList is refused where nothing is pending, and leaves archived tasks out', async () => {
    const { api } = people.olga
    const { id: listID } = await sharedList(docket, people)
    await refused(api.dispatchList({ listID }), 'list.nothing_to_do')
    const { id: done } = await api.createTask({ listID, body: { name: 'Done' } })
    const { id: archived } = await api.createTask({ listID, body: { name: 'Archived' } })
    await api.updateTask({ taskID: done, body: { status: 'completed' } })
    await api.archiveTask({ taskID: archived })
    const { rev } = await api.getList({ listID })
    await refused(api.dispatchList({ listID }), 'list.nothing_to_do')
    assert.equal((await api.getList({ listID })).rev, rev)
  })

  test('draftList takes the list back, a second time changes nothing, and workers may finish', async () => {
    const { olga, ed } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const milk = await claim(ed, listID)
    const draft = await olga.api.draftList({ listID })
    assert.deepEqual([draft.state, draft.fields_rev], ['draft', draft.rev])
    assert.deepEqual(await olga.api.draftList({ listID }), draft)
    await refused(ed.api.claimTask({ listID, body: {} }), 'list.not_ready')
    await ed.api.renewLease({ taskID: milk.taskID, body: { lease_id: milk.lease_id } })
    const done = await ed.api.completeTask({ taskID: milk.taskID, body: { lease_id: milk.lease_id } })
    assert.equal(done.status, 'completed')
  })

  test('the list is a draft again with the last report, and not before', async () => {
    const { olga, ed } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const [milk, bread] = [await claim(ed, listID), await claim(ed, listID)]
    await ed.api.completeTask({ taskID: milk.taskID, body: { lease_id: milk.lease_id } })
    assert.equal((await olga.api.getList({ listID })).state, 'ready')
    const failed = await ed.api.failTask({ taskID: bread.taskID, body: { lease_id: bread.lease_id } })
    const back = await olga.api.getList({ listID })
    assert.deepEqual([back.state, back.rev, back.fields_rev], ['draft', failed.rev, failed.rev])
  })

  test('the list is a draft again when somebody ticks its last task off by hand', async () => {
    const { olga } = people
    const { listID, tasks } = await handedOut(docket, people, 'Milk')
    await olga.api.updateTask({ taskID: tasks[0]!.id, body: { status: 'completed' } })
    assert.equal((await olga.api.getList({ listID })).state, 'draft')
  })

  test('a key of an editor can do what a worker does', async () => {
    const { listID } = await handedOut(docket, people, 'Milk')
    const key = await keyOf(docket, people.ed)
    const { taskID, lease_id } = await claim(key, listID)
    await key.api.renewLease({ taskID, body: { lease_id } })
    await key.api.completeTask({ taskID, body: { lease_id, outputs: { result: 'by key' } } })
    const [attempt] = await people.olga.api.getAttempts({ taskID })
    assert.deepEqual([attempt!.user_id, attempt!.outcome], [people.ed.user_id, 'completed'])
  })
})
