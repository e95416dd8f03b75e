import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { absentId, type Cast, cast, keyOf, password, sharedList, signIn } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { DAY } from '../engine/outside/clock.ts'

const clock = new TestClock()

describe(`the workers of a list on ${databaseName}`, () => {
  const docket = useDocket({ clock })
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  test('getWorkers tells what each key did today in this list, and nothing of other lists', async () => {
    const { olga, ed, vera } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread', 'Butter')
    const elsewhere = await handedOut(docket, people, 'Soap', 'Salt')
    const mirror = await keyOf(docket, ed, { name: 'Mirror', access: 'work' })
    const waiting = await keyOf(docket, ed, { name: 'Waiting', access: 'work', lists: [listID] })
    await keyOf(docket, ed, { name: 'Of no list' })
    await keyOf(docket, vera, { name: 'Only looks', lists: [listID] })
    const { taskID, lease_id } = await claim(mirror, listID)
    await mirror.api.completeTask({ taskID, body: { lease_id, cost_usd: 0.25 } })
    await claim(mirror, listID)
    await claim(mirror, elsewhere.listID)
    const told = await olga.api.getWorkers({ listID })
    const of = { owner_id: ed.user_id, access: 'work', barred: false }
    assert.deepEqual(
      told.map(({ last_used_at: _, ...worker }) => worker),
      [
        { ...of, key_id: mirror.id, name: 'Mirror', running: 1, claims_today: 2, cost_today: 0.25 },
        { ...of, key_id: waiting.id, name: 'Waiting', running: 0, claims_today: 0, cost_today: 0 },
      ],
    )
    assert.deepEqual(await ed.api.getWorkers({ listID }), told)
    await refused(vera.api.getWorkers({ listID }), 'list.role')
    await refused(people.sam.api.getWorkers({ listID }), 'not_found')
    clock.advance(DAY)
    assert.deepEqual(
      (await olga.api.getWorkers({ listID })).map(({ claims_today, cost_today }) => [claims_today, cost_today]),
      [
        [0, 0],
        [0, 0],
      ],
    )
    clock.advance(31 * DAY)
    const later = docket.client((await signIn(docket.client(), { email: olga.email, password })).token)
    assert.deepEqual(
      (await later.getWorkers({ listID })).map(({ name }) => name),
      ['Waiting'],
    )
    const eds = docket.client((await signIn(docket.client(), { email: ed.email, password })).token)
    await eds.revokeApiKey({ id: waiting.id, body: { password } })
    assert.deepEqual(await later.getWorkers({ listID }), [])
  })

  test('barWorker keeps a key out of this list, unbarWorker lets it in again', async () => {
    people = await cast(docket)
    const { olga, ed } = people
    const { listID } = await handedOut(docket, people, 'Milk', 'Bread')
    const { id: otherID } = await sharedList(docket, people)
    const key = await keyOf(docket, ed)
    const { taskID, lease_id } = await claim(key, listID)
    await olga.api.barWorker({ listID, keyID: key.id })
    await olga.api.barWorker({ listID, keyID: key.id })
    await refused(key.api.claimTask({ listID }), 'not_found')
    await refused(key.api.completeTask({ taskID, body: { lease_id } }), 'not_found')
    await refused(key.api.getTask({ taskID }), 'not_found')
    await refused(key.api.getInbox({}), 'api_key.scope')
    assert.ok((await key.api.getLists()).every(({ id }) => id !== listID))
    assert.equal((await key.api.getList({ listID: otherID })).id, otherID)
    assert.equal((await ed.api.getList({ listID })).id, listID, 'its owner is still there')
    assert.deepEqual(
      (await olga.api.getWorkers({ listID })).map(({ barred }) => barred),
      [true],
    )
    clock.advance(40 * DAY)
    const later = docket.client((await signIn(docket.client(), { email: olga.email, password })).token)
    assert.equal((await later.getWorkers({ listID })).length, 1, 'it can be let in again at any time')
    await later.unbarWorker({ listID, keyID: key.id })
    assert.equal((await key.api.getTask({ taskID })).id, taskID)
    await key.api.getInbox({})
  })

  test('barWorker and unbarWorker are the owner’s, for keys that work on the list', async () => {
    people = await cast(docket)
    const { olga, ed } = people
    const { listID } = await handedOut(docket, people, 'Milk')
    const key = await keyOf(docket, ed)
    await refused(olga.api.barWorker({ listID, keyID: key.id }), 'not_found')
    await refused(olga.api.barWorker({ listID, keyID: absentId }), 'not_found')
    await claim(key, listID)
    await refused(ed.api.barWorker({ listID, keyID: key.id }), 'list.role')
    await refused(ed.api.unbarWorker({ listID, keyID: key.id }), 'list.role')
    await refused(people.sam.api.barWorker({ listID, keyID: key.id }), 'not_found')
    const own = await keyOf(docket, olga)
    await refused(own.api.barWorker({ listID, keyID: key.id }), 'api_key.session_required')
    await key.api.getTasks({ listID })
  })
})
