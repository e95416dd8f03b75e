import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { ChangedBy } from '@docket/contract'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import {
  absentId,
  type Cast,
  cast,
  keyOf,
  leave,
  type Person,
  password,
  register,
  sharedList,
} from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { lookAtLeases } from '../dispatch/expiry.ts'
import { MINUTE } from '../engine/outside/clock.ts'

const own = ({ user_id }: Person): ChangedBy => ({ user_id, via: '' })
const byKey = ({ user_id }: Person, via = 'Script'): ChangedBy => ({ user_id, via })

describe(`who changed what on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  const aTask = async () => {
    const { id: listID } = await sharedList(docket, people)
    const { id: taskID } = await people.olga.api.createTask({ listID, body: { name: 'Milk' } })
    return { listID, taskID, changedBy: async () => (await people.vera.api.getTask({ taskID })).changed_by }
  }
  const changesSince = async (listID: string, since: number) =>
    (await people.vera.api.getListChanges({ listID, since: String(since) })).changes

  test('changed_by is who changed a task last, and by which key, in every way there is', async () => {
    const { olga, ed } = people
    const { listID, taskID, changedBy } = await aTask()
    const key = await keyOf(docket, ed, { name: 'Reader of mails' })
    assert.deepEqual(await changedBy(), own(olga))
    await ed.api.updateTask({ taskID, body: { name: 'Oat milk' } })
    assert.deepEqual(await changedBy(), own(ed))
    await key.api.archiveTask({ taskID })
    assert.deepEqual(await changedBy(), byKey(ed, 'Reader of mails'))
    await olga.api.restoreTask({ taskID })
    assert.deepEqual(await changedBy(), own(olga))
    const body = { operations: [{ op: 'update' as const, id: taskID, status: 'completed' as const }] }
    const { results } = await key.api.batchTasks({ listID, body })
    assert.deepEqual(results[0]!.task!.changed_by, byKey(ed, 'Reader of mails'))
    assert.deepEqual(await changedBy(), byKey(ed, 'Reader of mails'))
  })

  test('what changes nothing, and a comment, leave it as it is; a comment says itself who wrote it', async () => {
    const { olga, ed } = people
    const { taskID, changedBy } = await aTask()
    const key = await keyOf(docket, ed)
    await ed.api.updateTask({ taskID, body: { name: 'Milk' } })
    const said = await ed.api.createComment({ taskID, body: { body: 'Two' } })
    assert.deepEqual(said.changed_by, own(ed))
    const edited = await key.api.updateComment({ commentID: said.id, body: { body: 'Three' } })
    assert.deepEqual(edited.changed_by, byKey(ed))
    assert.deepEqual(await olga.api.getComments({ taskID }), [edited])
    const same = await ed.api.updateComment({ commentID: said.id, body: { body: 'Three' } })
    assert.deepEqual(same, edited)
    assert.deepEqual(await changedBy(), own(olga))
  })

  test('what is deleted says by whom, and so do a list’s own fields', async () => {
    const { olga, ed } = people
    const { listID, taskID } = await aTask()
    const key = await keyOf(docket, ed)
    const { id: commentID, rev } = await ed.api.createComment({ taskID, body: { body: 'Two' } })
    await key.api.deleteComment({ commentID })
    await ed.api.deleteTask({ taskID })
    await olga.api.updateList({ listID, body: { name: 'Errands' } })
    const told = (await changesSince(listID, rev)).map(({ event, data }) => [event, 'by' in data && data.by])
    assert.deepEqual(told, [
      ['comment_deleted', byKey(ed)],
      ['task_deleted', own(ed)],
      ['list', own(olga)],
    ])
  })

  test('a list that comes back by itself does so by whoever did its last task', async () => {
    const { ed } = people
    const { listID, tasks } = await handedOut(docket, people, 'Milk')
    const key = await keyOf(docket, ed)
    const { lease_id } = await claim(key, listID)
    await key.api.completeTask({ taskID: tasks[0]!.id, body: { lease_id } })
    const list = (await changesSince(listID, 0)).find(({ event }) => event === 'list')
    assert.deepEqual(list?.event === 'list' && [list.data.state, list.data.by], ['draft', byKey(ed)])
  })

  test('a lease is by the key that claims and reports; that it runs out is nobody’s doing', async () => {
    const { ed, olga } = people
    const { listID, tasks } = await handedOut(docket, people, 'Milk', 'Bread', 'Salt')
    const [milk, bread] = tasks.map(({ id }) => id)
    const key = await keyOf(docket, ed)
    const changedBy = async (taskID: string) => (await olga.api.getTask({ taskID })).changed_by
    const { lease_id } = await claim(key, listID)
    assert.deepEqual(await changedBy(milk!), byKey(ed))
    await key.api.renewLease({ taskID: milk!, body: { lease_id, lease_seconds: 60 } })
    assert.deepEqual((await key.api.completeTask({ taskID: milk!, body: { lease_id } })).changed_by, byKey(ed))
    await claim(key, listID, { lease_seconds: 60 })
    clock.advance(2 * MINUTE)
    await lookAtLeases(docket.app.context.db, docket.app.context.clock)
    assert.equal(await changedBy(bread!), null)
    // Found by whoever claims next, and no doing of theirs.
    await claim(key, listID, { lease_seconds: 60 })
    await claim(key, listID, { lease_seconds: 60 })
    clock.advance(2 * MINUTE)
    const { taskID } = await claim(olga, listID)
    assert.deepEqual(await changedBy(taskID), own(olga))
    const others = tasks.map(({ id }) => id).filter((id) => id !== taskID && id !== milk)
    for (const id of others) assert.equal(await changedBy(id), null)
  })

  test('getPeople names who belongs and who left, without the address of those who left', async () => {
    const { olga, ed, vera } = people
    const { id: listID } = await sharedList(docket, people)
    const ida = await register(docket, 'ida')
    await olga.api.addMember({ listID, body: { email: ida.email, role: 'editor' } })
    const peopleNow = async () => {
      const [owner, ...others] = await vera.api.getPeople({ listID })
      assert.equal(owner!.user_id, olga.user_id)
      return others.sort((a, b) => (a.name < b.name ? -1 : 1))
    }
    const member = ({ user_id, email }: Person) => ({ user_id, name: email, state: 'member' })
    assert.deepEqual(await peopleNow(), [ed, ida, vera].map(member))
    await ida.api.updateMe({ body: { display_name: 'Ida' } })
    await leave(docket, listID, ida)
    await olga.api.removeMember({ listID, userID: ed.user_id })
    assert.deepEqual(await peopleNow(), [
      { user_id: ed.user_id, name: '', state: 'left' },
      { user_id: ida.user_id, name: 'Ida', state: 'left' },
      member(vera),
    ])
    await olga.api.addMember({ listID, body: { email: ed.email, role: 'viewer' } })
    await ida.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    assert.deepEqual(await peopleNow(), [ed, vera].map(member))
  })

  test('getPeople: 400 for no id, 401 for nobody, 404 for a stranger, for who left, and for no list', async () => {
    const { sam, vera } = people
    const { listID } = await aTask()
    await refused(vera.api.getPeople({ listID: 'groceries' }), 'request.invalid')
    await refused(docket.client().getPeople({ listID }), 'auth.required')
    await refused(sam.api.getPeople({ listID }), 'not_found')
    await refused(vera.api.getPeople({ listID: absentId }), 'not_found')
    await leave(docket, listID, vera)
    await refused(vera.api.getPeople({ listID }), 'not_found')
  })

  test('the id of somebody whose account is gone stays where it was, and leads to nobody', async () => {
    const { olga } = people
    const { id: listID } = await sharedList(docket, people)
    const jan = await register(docket, 'jan')
    await olga.api.addMember({ listID, body: { email: jan.email, role: 'editor' } })
    const { id: taskID } = await jan.api.createTask({ listID, body: { name: 'Milk' } })
    await jan.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    assert.deepEqual((await olga.api.getTask({ taskID })).changed_by, own(jan))
    assert.ok((await olga.api.getPeople({ listID })).every(({ user_id }) => user_id !== jan.user_id))
  })
})
