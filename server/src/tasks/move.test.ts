import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { claim, handedOut } from '../../test/cast/handed-out.ts'
import { absentId, type Cast, cast, keyOf, leave, setRole, sharedList } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { allLines, LinesReader, sorted } from '../../test/model/lines-reader.ts'
import { refused } from '../../test/refused.ts'
import { randomFrom } from '../../test/storm/random.ts'
import { query } from '../engine/db/query.ts'

const setSize = query((q, p: { id: string; bytes: number }) =>
  q.updateTable('lists').set({ bytes: p.bytes }).where('id', '=', p.id),
)
const setCommentBytes = query((q, p: { id: string; bytes: number }) =>
  q.updateTable('tasks').set({ comment_bytes: p.bytes }).where('id', '=', p.id),
)

describe(`moving tasks on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast
  let from: string
  let to: string

  before(async () => {
    people = await cast(docket)
  })
  beforeEach(async () => {
    from = (await sharedList(docket, people, 'From')).id
    to = (await sharedList(docket, people, 'To')).id
  })

  const add = (listID = from, name = 'Milk') => people.olga.api.createTask({ listID, body: { name } })
  const move = (taskID: string, list_id = to, api = people.ed.api) => api.moveTask({ taskID, body: { list_id } })
  const listOf = async (listID: string) => people.olga.api.getList({ listID })
  const changesOf = async (listID: string, since: number) =>
    (await people.vera.api.getListChanges({ listID, since: String(since) })).changes

  test('moveTask takes comments, outputs and attempts along, one rev in each list, and says who did it', async () => {
    const { olga, ed, vera } = people
    await add(to, 'First')
    const { id: taskID } = await add()
    await olga.api.createComment({ taskID, body: { body: 'Two' } })
    await ed.api.createComment({ taskID, body: { body: 'Three' } })
    await olga.api.dispatchList({ listID: from })
    const { lease_id } = await claim(ed, from)
    await ed.api.completeTask({ taskID, body: { lease_id, outputs: { result: 'Bought' } } })
    const task = await olga.api.getTask({ taskID })
    const attempts = await olga.api.getAttempts({ taskID })
    const comments = await olga.api.getComments({ taskID })
    const [a, b] = [await listOf(from), await listOf(to)]
    const moved = await move(taskID)
    const by = { user_id: ed.user_id, via: '' }
    const { rev, position, list_id, updated_at: _, changed_by, ...same } = moved
    const { rev: _r, position: _p, list_id: _l, updated_at: _u, changed_by: _c, ...was } = task
    assert.deepEqual(same, was)
    assert.deepEqual([rev, position, list_id, changed_by], [b.rev + 1, 2, to, by])
    const [afterA, afterB] = [await listOf(from), await listOf(to)]
    assert.deepEqual([afterA.rev, afterB.rev], [a.rev + 1, b.rev + 1])
    assert.deepEqual([afterA.total, afterA.completed, afterB.total, afterB.completed], [0, 0, 2, 1])
    assert.deepEqual(await vera.api.getTask({ taskID }), moved)
    const inB = { list_id: to, rev: b.rev + 1 }
    assert.deepEqual(
      await vera.api.getComments({ taskID }),
      comments.map((one) => ({ ...one, ...inB })),
    )
    assert.deepEqual(
      await vera.api.getAttempts({ taskID }),
      attempts.map((one) => ({ ...one, rev: inB.rev })),
    )
    assert.deepEqual(await changesOf(from, a.rev), [
      { rev: a.rev + 1, event: 'task_deleted', data: { id: taskID, by } },
    ])
    assert.deepEqual(
      (await changesOf(to, b.rev)).map(({ rev, event }) => [rev, event]),
      ['task', 'comment', 'comment', 'attempt'].map((event) => [inB.rev, event]),
    )
    assert.deepEqual(await vera.api.getTasks({ listID: from }), [])
    assert.deepEqual(
      (await vera.api.getTasks({ listID: to })).map(({ name }) => name),
      ['First', 'Milk'],
    )
  })

  test('what was kept of both lists is right after moves there and back', async () => {
    const tasks = [await add(), await add(), await add(to), await add(to)]
    const look = async () => {
      for (const listID of [from, to])
        for (const archived of ['true', 'false'] as const) {
          const listed = await people.vera.api.getTasks({ listID, archived })
          const { changes } = await people.vera.api.getListChanges({ listID })
          if (archived === 'false')
            assert.deepEqual(
              changes.map(({ data }) => data),
              listed,
            )
          const each = await Promise.all(listed.map(({ id }) => people.vera.api.getTask({ taskID: id })))
          assert.deepEqual(listed, each)
          assert.deepEqual(
            each.filter(({ list_id }) => list_id !== listID),
            [],
          )
        }
    }
    await look()
    const since = (await listOf(from)).rev
    await move(tasks[0]!.id)
    await move(tasks[2]!.id, from)
    await look()
    await move(tasks[0]!.id, from)
    await look()
    const told = await changesOf(from, since)
    const held = new Map(told.flatMap(({ event, data }) => ('id' in data ? [[String(data.id), event] as const] : [])))
    assert.equal(held.get(tasks[0]!.id), 'task', 'who resumes is told that it went before that it came back')
    assert.equal((await people.vera.api.getTasks({ listID: from })).length, 3)
  })

  test('moveTask leaves a task alone that is there already, whatever is done with it', async () => {
    const { id: taskID } = await add()
    const moved = await move(taskID)
    const { rev } = await listOf(to)
    assert.deepEqual(await move(taskID), moved)
    assert.equal((await listOf(to)).rev, rev)
    await refused(people.ed.api.moveTask({ taskID, body: { list_id: to } }, { ifMatch: '"1"' }), 'precondition.failed')
  })

  test('moveTask asks for an editor in both lists, and says nothing of lists and tasks that one cannot see', async () => {
    const { olga, ed, vera, sam } = people
    const { id: taskID } = await add()
    const own = await sam.api.createList({ body: { name: 'Own' } })
    const vera_s = await vera.api.createList({ body: { name: 'Own' } })
    await refused(move(taskID, to, vera.api), 'list.role')
    await refused(move(taskID, vera_s.id, vera.api), 'list.role')
    await refused(move(taskID, own.id, sam.api), 'not_found')
    await refused(move(taskID, own.id, ed.api), 'not_found')
    await refused(move(taskID, absentId, ed.api), 'not_found')
    await setRole(docket, to, ed, 'viewer')
    await refused(move(taskID, to, ed.api), 'list.role')
    await leave(docket, to, ed)
    await refused(move(taskID, to, ed.api), 'not_found')
    const key = await keyOf(docket, olga, { read_only: true })
    await refused(move(taskID, to, key.api), 'api_key.read_only')
    assert.equal((await olga.api.getTask({ taskID })).list_id, from)
  })

  test('moveTask refuses while a list is out for work, a worker has the task, and where there is no room', async () => {
    const { olga, ed } = people
    const out = await handedOut(docket, people, 'Out')
    const { id: taskID } = await add()
    await refused(move(taskID, out.listID), 'project_ready')
    await refused(move(out.tasks[0]!.id), 'project_ready')
    const { lease_id } = await claim(ed, out.listID)
    await olga.api.draftList({ listID: out.listID })
    await refused(move(out.tasks[0]!.id), 'task_running')
    await ed.api.releaseLease({ taskID: out.tasks[0]!.id, body: { lease_id } })
    await move(out.tasks[0]!.id)
    const { db } = docket.app.context
    await db.transact((tx) => tx.all(setSize, { id: to, bytes: 64 * 1024 * 1024 - 100 }))
    await refused(move(taskID), 'list.too_large')
    await refused(ed.api.moveTasks({ listID: from, body: { list_id: to, ids: [taskID] } }), 'list.too_large')
    await db.transact((tx) => tx.all(setSize, { id: to, bytes: 1024 }))
    await db.transact((tx) => tx.all(setCommentBytes, { id: taskID, bytes: 4 * 1024 * 1024 + 1 }))
    await refused(move(taskID), 'list.too_large')
    assert.equal((await olga.api.getTask({ taskID })).list_id, from)
  })

  test('moveTasks moves all in the order that was said or none, and can be sent again', async () => {
    const { ed, olga } = people
    const tasks = [await add(from, 'a'), await add(from, 'b'), await add(from, 'c')]
    const ids = [tasks[2]!.id, tasks[0]!.id]
    const { rev } = await listOf(to)
    await refused(ed.api.moveTasks({ listID: from, body: { list_id: to, ids: [...ids, absentId] } }), 'not_found')
    assert.equal((await listOf(to)).rev, rev)
    const moved = await ed.api.moveTasks({ listID: from, body: { list_id: to, ids } })
    assert.deepEqual(
      moved.map(({ id, position, rev }) => [id, position, rev]),
      [
        [ids[0], 1, rev + 1],
        [ids[1], 2, rev + 2],
      ],
    )
    assert.deepEqual(await ed.api.getTasks({ listID: to }), moved)
    assert.deepEqual(await ed.api.moveTasks({ listID: from, body: { list_id: to, ids } }), moved)
    assert.equal((await listOf(to)).rev, rev + 2)
    assert.deepEqual((await ed.api.moveTasks({ listID: from, body: { list_id: from, ids: [tasks[1]!.id] } })).length, 1)
    for (const body of [
      { list_id: to, ids: [] },
      { list_id: to, ids: [ids[0]!, ids[0]!] },
      { list_id: 'x', ids },
    ])
      await refused(olga.api.moveTasks({ listID: from, body }), 'request.invalid')
    await refused(people.vera.api.moveTasks({ listID: from, body: { list_id: to, ids } }), 'list.role')
    await refused(people.sam.api.moveTasks({ listID: from, body: { list_id: to, ids } }), 'not_found')
  })

  test('comments that came together are in the export, and no news of their writers', async () => {
    const { olga, ed } = people
    const { id: taskID } = await add()
    for (let n = 0; n < 40; n++) await ed.api.createComment({ taskID, body: { body: `${n}` } })
    for (const listID of [from, to]) await olga.api.markListSeen({ listID, body: { rev: 1000 } })
    await move(taskID)
    const news = (await olga.api.getNews()).find(({ list_id }) => list_id === to)
    assert.deepEqual(
      news!.by.map(({ added, comments, completed }) => [added, comments, completed]),
      [[1, 0, 0]],
    )
    const { projects } = (await olga.api.exportMe()) as unknown as {
      projects: { id: string; comments: { body: string }[] }[]
    }
    const { comments } = projects.find(({ id }) => id === to)!
    assert.deepEqual(
      comments.map(({ body }) => Number(body)),
      Array.from({ length: 40 }, (_, n) => n),
    )
  })

  /** What is done to a task while it is moved may have to be done again, and is never told that there is no such task. */
  const toldToTryAgain = (error: { code?: string; message?: string }) =>
    assert.deepEqual([error.code, error.message], ['unavailable', 'This task was moved at the same moment. Try again.'])

  test('moves in both directions at once all happen, and readers of all lists keep up', async () => {
    const { olga, ed } = people
    const random = randomFrom(7)
    const tasks = await Promise.all(Array.from({ length: 12 }, (_, n) => add(n % 2 ? from : to)))
    const reader = new LinesReader()
    await reader.catchUp(olga.api, 1000)
    for (let round = 0; round < 12; round++) {
      const moves = Array.from({ length: 6 }, () => random.pick(tasks).id)
      const calls = moves.flatMap((taskID) => [
        () => move(taskID, random.pick([from, to]), random.pick([olga, ed]).api),
        () => ed.api.updateTask({ taskID, body: { name: `${round}` } }),
        () => olga.api.createComment({ taskID, body: { body: `${round}` } }),
      ])
      await Promise.all(calls.map((call) => call().catch(toldToTryAgain)))
      let after = await reader.take(olga.api, 1 + random.below(4))
      while (after !== undefined) {
        await move(random.pick(tasks).id, random.pick([from, to]))
        after = await reader.take(olga.api, 1 + random.below(4), after)
      }
      await reader.catchUp(olga.api, 1 + random.below(4))
      assert.deepEqual(sorted(reader), await allLines(olga), `round ${round}`)
    }
    assert.equal(reader.restarts, 1)
    const totals = [await listOf(from), await listOf(to)].map(({ total }) => total)
    assert.equal(totals[0]! + totals[1]!, 12)
  })
})
