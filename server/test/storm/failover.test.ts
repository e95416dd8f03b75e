import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createClient } from '@docket/client'
import { takeBugs } from '../bugs.ts'
import { register } from '../cast/people.ts'
import { postgresUrl, startDocket } from '../harness.ts'
import { startPair } from '../peers/standby.ts'
import { openLine } from '../postgres.ts'
import { refused } from '../refused.ts'
import { Follower } from './follower.ts'

if (postgresUrl !== undefined) {
  describe('a failover', () => {
    test('to a standby that lagged leaves no reader with what was lost, whoever resumes, on whichever process', async () => {
      await using pair = await startPair()
      using line = await openLine(pair.primary)
      const environment = { DOCKET_DATABASE_URL: line.url }
      await using one = await startDocket({ environment })
      await using other = await startDocket({ environment })
      const { api, token } = await register(one)
      const there = createClient({ baseUrl: other.url, token })
      const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
      const kept = await Promise.all(['Milk', 'Bread'].map((name) => api.createTask({ listID, body: { name } })))
      await pair.cutReplication()

      using stayed = new Follower(api, listID)
      using stayedThere = new Follower(there, listID)
      await api.updateTask({ taskID: kept[0]!.id, body: { name: 'Milk that was lost' } })
      for (let n = 0; n < 6; n++) await api.createTask({ listID, body: { name: `Lost ${n}` } })
      for (const reader of [stayed, stayedThere]) await reader.until(() => reader.tasks.size === 8)
      const bookmark = stayed.bookmark
      const polled = await api.getListChanges({ listID })
      const whole = await api.raw('getTasks', { listID })
      const tag = whole.headers.get('etag')!

      await pair.failOver()
      line.leadTo(pair.standby)
      const names = Array.from({ length: 12 }, (_, n) => `New ${n}`)
      for (const name of names) await untilStored(() => there.createTask({ listID, body: { name } }))

      using resumed = new Follower(api, listID, bookmark)
      using resumedThere = new Follower(there, listID, bookmark)
      const readers = [stayed, stayedThere, resumed, resumedThere]
      for (const reader of readers)
        await reader.until(() => [...reader.tasks.values()].some(({ name }) => name === 'New 11'))
      const present = await api.getTasks({ listID })
      assert.deepEqual(present.map(({ name }) => name).sort(), ['Bread', 'Milk', ...names].sort())
      const expected = present.map(({ id, name, rev }) => `${id} ${name} ${rev}`).sort()
      for (const reader of readers) assert.deepEqual(reader.names, expected)
      for (const reader of [stayed, stayedThere]) assert.equal(reader.baselines.length, 2)

      const answer = await api.getListChanges({ listID, since: polled.since })
      assert.equal(answer.full, true)
      assert.equal((await api.raw('getTasks', { listID }, { headers: { 'if-none-match': tag } })).status, 200)
      for (const docket of [one, other]) takeBugs(docket)
    })

    test('is not taken back when the old primary answers again, which does not know of it', async () => {
      await using pair = await startPair()
      using line = await openLine(pair.primary)
      await using docket = await startDocket({ environment: { DOCKET_DATABASE_URL: line.url } })
      const { api } = await register(docket)
      const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
      const leadTo = async (server: string) => {
        await line.cut()
        line.leadTo(server)
        await line.restore()
      }
      await pair.takeOver()
      await leadTo(pair.standby)
      await untilStored(() => api.createTask({ listID, body: { name: 'Milk' } }))
      await leadTo(pair.primary)
      for (let n = 0; n < 5; n++) {
        await refused(api.createTask({ listID, body: { name: 'Lost' } }), 'unavailable')
        await refused(api.getTasks({ listID }), 'unavailable')
      }
      await leadTo(pair.standby)
      await untilStored(() => api.createTask({ listID, body: { name: 'Bread' } }))
      assert.deepEqual(
        (await api.getTasks({ listID })).map(({ name }) => name),
        ['Milk', 'Bread'],
      )
      takeBugs(docket)
    })

    test('is found by itself where the address names both servers', async () => {
      await using pair = await startPair()
      const both = new URL(pair.standby)
      const { host } = new URL(pair.primary)
      const address = pair.standby.replace(both.host, `${both.host},${host}`)
      const environment = { DOCKET_DATABASE_URL: `${address}?target_session_attrs=read-write` }
      await using docket = await startDocket({ environment })
      const { api } = await register(docket)
      const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
      await pair.failOver()
      await untilStored(() => api.createTask({ listID, body: { name: 'Milk' } }))
      takeBugs(docket)
    })
  })
}

/** Meanwhile Docket refuses with 503: nothing of those was stored, or it was lost. */
const untilStored = async (call: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    const error = await call().then(
      () => undefined,
      (thrown: { status?: number }) => thrown,
    )
    if (!error) return
    assert.equal(error.status, 503, String(error))
  }
}
