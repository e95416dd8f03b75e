import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Client } from '@docket/client'
import { type Cast, cast, type Person, sharedList } from '../../test/cast/people.ts'
import { type Docket, postgresUrl, startDocket } from '../../test/harness.ts'
import { allLines, LinesReader, sorted } from '../../test/model/lines-reader.ts'
import { refused } from '../../test/refused.ts'
import { randomFrom } from '../../test/storm/random.ts'

if (postgresUrl !== undefined)
  describe('what stands above lists, on two processes', () => {
    let here: Docket
    let there: Docket
    let people: Cast
    /** Of the same person on both. */
    let both: readonly [Client, Client]

    before(async () => {
      here = await startDocket()
      there = await startDocket({ environment: { DOCKET_DATABASE_URL: here.app.context.config.databaseUrl! } })
      people = await cast(here)
      both = [people.olga.api, there.client(people.olga.token)]
    })
    after(async () => {
      await there[Symbol.asyncDispose]()
      await here[Symbol.asyncDispose]()
    })

    const fill = async (listID: string, names: readonly string[]) => {
      const operations = names.map((name) => ({ op: 'create' as const, name }))
      const { results } = await people.olga.api.batchTasks({ listID, body: { operations } })
      return results.map(({ task }) => task!.id)
    }
    const numbered = (count: number) => Array.from({ length: count }, (_, n) => `Task ${n}`)
    const namesIn = async (api: Client, listID: string) => (await api.getTasks({ listID })).map(({ name }) => name)

    test('tasks that both move to and fro at once are in one list each, and both lists count right', async () => {
      const [a, b] = [(await sharedList(here, people, 'A')).id, (await sharedList(here, people, 'B')).id]
      const ids = await fill(a, numbered(12))
      const random = randomFrom(7)
      const moves = Array.from({ length: 120 }, () => ({
        api: random.pick(both),
        id: random.pick(ids),
        to: random.pick([a, b]),
      }))
      const moved = await Promise.allSettled(
        moves.map(({ api, id, to }) => api.moveTask({ taskID: id, body: { list_id: to } })),
      )
      for (const one of moved) if (one.status === 'rejected') assert.equal(one.reason.code, 'unavailable')
      for (const api of both) {
        const [inA, inB] = [await namesIn(api, a), await namesIn(api, b)]
        assert.deepEqual([...inA, ...inB].sort(), numbered(12).sort())
        const counts = await Promise.all([a, b].map((listID) => api.getList({ listID })))
        assert.deepEqual(
          counts.map(({ total }) => total),
          [inA.length, inB.length],
        )
      }
    })

    test('a copy that one makes while the other adds and deletes is the list as it once was', async () => {
      const { id: listID } = await sharedList(here, people, 'Changing')
      const ids = await fill(listID, numbered(500))
      // Task n + 1 goes only when the one before it has gone, and each new one comes behind all others.
      const change = async () => {
        for (const [n, taskID] of ids.slice(0, 60).entries()) {
          await both[1].deleteTask({ taskID })
          await both[1].createTask({ listID, body: { name: `New ${n}` } })
        }
      }
      const [copy] = await Promise.all([both[0].copyList({ listID, body: {} }), change()])
      const names = await namesIn(both[1], copy.id)
      const { total } = await both[1].getList({ listID: copy.id })
      assert.equal(total, names.length)
      const gone = 500 - names.filter((name) => name.startsWith('Task')).length
      const added = names.filter((name) => name.startsWith('New')).length
      assert.ok(gone === added || gone === added + 1, `${gone} gone and ${added} added`)
      const [old, fresh] = [numbered(500).slice(gone), Array.from({ length: added }, (_, n) => `New ${n}`)]
      assert.deepEqual(names, [...old, ...fresh])
    })

    test('what both say of the same list’s place is one of them, the same for both, with a rev for each', async () => {
      const { id: listID } = await sharedList(here, people, 'Placed')
      const places = Array.from({ length: 20 }, (_, n) => n + 0.5)
      await Promise.all(
        places.map((place, n) => both[n % 2]!.arrangeList({ listID, body: { place, group: `G ${place}` } })),
      )
      const [one, other] = await Promise.all(both.map((api) => api.getList({ listID })))
      assert.deepEqual(one, other)
      assert.ok(places.includes(one!.place!))
      assert.equal(one!.group, `G ${one!.place}`)
      assert.equal(one!.mine_rev, 20)
    })

    test('a search finds at once what the other stored, and nothing once the other has taken the list away', async () => {
      const { id: listID } = await sharedList(here, people, 'Searched')
      const vera: Pick<Person, 'api'> = { api: there.client(people.vera.token) }
      const found = async (q: string) => (await vera.api.search({ q })).hits.map(({ name }) => name)
      const [taskID] = await fill(listID, ['Halyard'])
      assert.deepEqual(await found('halyard'), ['Halyard'])
      await people.olga.api.updateTask({ taskID: taskID!, body: { name: 'Mainsheet' } })
      assert.deepEqual([await found('halyard'), await found('mainsheet')], [[], ['Mainsheet']])
      await people.olga.api.removeMember({ listID, userID: people.vera.user_id })
      assert.deepEqual(await found('mainsheet'), [])
      await refused(vera.api.search({ q: 'mainsheet', list_id: listID }), 'not_found')
    })

    test('a cursor of one goes on at the other, and nothing is missed', async () => {
      const random = randomFrom(11)
      const lists = [(await sharedList(here, people, 'C')).id, (await sharedList(here, people, 'D')).id]
      const ids = [...(await fill(lists[0]!, numbered(30))), ...(await fill(lists[1]!, numbered(30)))]
      const reader = new LinesReader()
      for (let round = 0; round < 25; round++) {
        const api = random.pick(both)
        const taskID = ids[round * 2]!
        const change = random.pick([
          () => api.updateTask({ taskID, body: { name: `Round ${round}` } }),
          () => api.deleteTask({ taskID }),
          () => api.moveTask({ taskID, body: { list_id: random.pick(lists) } }),
          () => api.archiveTask({ taskID }),
        ])
        await Promise.all([change(), reader.catchUp(random.pick(both), 7)])
        if (round % 5 !== 4) continue
        await reader.catchUp(random.pick(both), 1000)
        assert.deepEqual(sorted(reader), await allLines({ api: random.pick(both) }))
      }
      assert.equal(reader.restarts, 1)
    })
  })
