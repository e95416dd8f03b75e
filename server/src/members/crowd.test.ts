import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCrowd, cast, sharedList } from '../../test/cast/people.ts'
import { databaseName, startDocket, TestClock } from '../../test/harness.ts'
import { openAccountStream, openStream } from '../../test/raw-stream.ts'

const CROWD = 1200

test(`a list with more members than are read at once tells those who look, and nobody who was removed, on ${databaseName}`, async () => {
  const clock = new TestClock()
  await using docket = await startDocket({ clock })
  const people = await cast(docket)
  const { olga, ed, vera, sam } = people
  const { id: listID } = await sharedList(docket, people)
  clock.advance(1)
  await addCrowd(docket, listID, CROWD)
  clock.advance(1)
  await olga.api.addMember({ listID, body: { email: sam.email, role: 'viewer' } })

  const members = await vera.api.getMembers({ listID })
  assert.equal(members.length, CROWD + 3)
  assert.equal(members.at(-1)!.user_id, sam.user_id)
  const order = members.map(({ created_at, user_id }) => `${created_at} ${user_id}`)
  assert.deepEqual(order, [...order].sort())

  const homes = await Promise.all([ed, vera, sam].map(({ token }) => openAccountStream(docket.url, token)))
  await using list = await openStream(docket.url, vera.token, listID)
  for (const stream of [...homes, list]) await stream.until('synced')
  await olga.api.removeMember({ listID, userID: sam.user_id })
  const { rev } = await olga.api.createTask({ listID, body: { name: 'Milk' } })
  const [eds, veras, sams] = homes
  assert.equal((await sams!.next()).event, 'list_removed')
  for (const home of [eds!, veras!]) while ((await home.next()).data['rev'] !== rev);
  assert.deepEqual(
    (await list.until('task')).map(({ event }) => event),
    ['members_changed', 'task'],
  )
  for (const home of homes) await home[Symbol.asyncDispose]()
})
