import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { rowsOf } from '../../test/cast/belongings.ts'
import { type Cast, cast, join, keyOf, leave, type Person } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { ring } from '../reminders/ringing.ts'

describe(`muted lists on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let listID: string
  let taskID: string

  beforeEach(async () => {
    people = await cast(docket)
    listID = (await people.olga.api.createList({ body: { name: 'Groceries' } })).id
    await join(docket, listID, people.ed, 'editor')
    taskID = (await people.ed.api.createTask({ listID, body: { name: 'Milk' } })).id
  })

  const mute = (muted_lists: string[], { api }: Pick<Person, 'api'> = people.ed) =>
    api.updateNoticeSettings({ body: { muted_lists } })
  const say = (body: string) => people.olga.api.createComment({ taskID, body: { body } })
  const kinds = async ({ api }: Pick<Person, 'api'> = people.ed) => (await api.getInbox({})).map(({ kind }) => kind)

  test('of a muted list mentions, assignments and reminders are told, and neither comments nor that it came back', async () => {
    const { olga, ed } = people
    assert.deepEqual((await mute([listID])).muted_lists, [listID])
    await say('One')
    await ed.api.dispatchList({ listID })
    const worker = await keyOf(docket, olga, { name: 'Worker' })
    const claimed = await worker.api.claimTask({ listID, body: {} })
    await worker.api.completeTask({ taskID, body: { lease_id: claimed!.lease.id } })
    assert.deepEqual(await kinds(), [])
    await say(`@[Ed](user:${ed.user_id})`)
    await olga.api.createTask({ listID, body: { name: 'Bread', assignee_id: ed.user_id } })
    const { id } = await ed.api.createTask({ listID, body: { name: 'Jam' } })
    await ed.api.setReminder({ taskID: id, body: { remind_at: toTimestamp(clock.now()) } })
    await ring(docket.app.context.db, docket.app.context.clock)
    assert.deepEqual((await kinds()).sort(), ['assigned', 'mention', 'reminder'])
    assert.deepEqual((await mute([])).muted_lists, [])
    await ed.api.markInboxRead({ body: { through: Number.MAX_SAFE_INTEGER } })
    await say('Two')
    assert.equal((await kinds())[0], 'comment')
  })

  test('it is for one member alone, on all their devices, ends with the membership, and chooses no mail', async () => {
    const { olga, ed, sam } = people
    await mute([listID])
    await ed.api.createComment({ taskID, body: { body: 'Mine' } })
    await olga.api.updateTask({ taskID, body: { assignee_id: olga.user_id } })
    await ed.api.createComment({ taskID, body: { body: 'Mine too' } })
    assert.deepEqual(await kinds(olga), ['comment'])
    assert.deepEqual((await olga.api.getNoticeSettings()).muted_lists, [])
    assert.deepEqual((await mute([listID], sam)).muted_lists, [], 'what they do not see is left out')
    assert.deepEqual(await rowsOf(docket, 'daily_mails'), [])
    await leave(docket, listID, ed)
    assert.deepEqual((await ed.api.getNoticeSettings()).muted_lists, [])
    await join(docket, listID, ed, 'editor')
    assert.deepEqual((await ed.api.getNoticeSettings()).muted_lists, [])
    assert.deepEqual((await ed.api.exportMe()).daily_mail.muted_lists, [])
  })
})
