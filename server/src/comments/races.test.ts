import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ApiError } from '@docket/client'
import { sql } from 'kysely'
import { type Cast, cast, join, leave, type Person, password, register, sharedList } from '../../test/cast/people.ts'
import { databaseName, postgresUrl, useDocket } from '../../test/harness.ts'
import { connectTo, waitForLocked } from '../../test/postgres.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'

const astray = query((q) =>
  q
    .selectFrom('lists')
    .leftJoin('tasks', 'tasks.list_id', 'lists.id')
    .select([
      'lists.id',
      'lists.bytes',
      sql<number>`(select count(*) from comments where comments.task_id = tasks.id) - tasks.comment_count`.as(
        'missing',
      ),
      sql<number>`(
        select coalesce(sum(512 + octet_length(body)), 0) from comments where comments.task_id = tasks.id
      ) - tasks.comment_bytes`.as('missing_bytes'),
    ]),
)
const orphans = query((q) =>
  q
    .selectFrom('comments')
    .leftJoin('tasks', 'tasks.id', 'comments.task_id')
    .leftJoin('lists', 'lists.id', 'comments.list_id')
    .where((of) => of.or([of('tasks.id', 'is', null), of('lists.id', 'is', null)]))
    .select('comments.id'),
)

describe(`comments at the same time on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  const aTask = async (listID: string) => (await people.olga.api.createTask({ listID, body: { name: 'Milk' } })).id
  const aList = async () => {
    const { id: listID } = await sharedList(docket, people)
    return { listID, taskID: await aTask(listID) }
  }
  const say = ({ api }: Person, taskID: string, body = 'Two') => api.createComment({ taskID, body: { body } })

  /** How calls ended: the status of each. Nothing but an answer is taken. */
  const outcomes = (calls: readonly Promise<unknown>[]) =>
    Promise.all(
      calls.map((call) =>
        call.then(
          () => 200,
          (error: unknown) => (error instanceof ApiError ? error.status : assert.fail(String(error))),
        ),
      ),
    )

  const assertCounted = async () => {
    const { db } = docket.app.context
    for (const { missing, missing_bytes } of await db.all(astray, {}))
      assert.deepEqual([missing ?? 0, missing_bytes ?? 0], [0, 0])
    assert.deepEqual(await db.all(orphans, {}), [])
  }

  test('each of many has a rev of its own and is counted', async () => {
    const { listID, taskID } = await aList()
    const { rev } = await people.olga.api.getList({ listID })
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, n) => say([people.olga, people.ed][n % 2]!, taskID, `${n}`)),
    )
    assert.deepEqual(
      made.map((one) => one.rev).sort((a, b) => a - b),
      made.map((_, at) => rev + 1 + at),
    )
    assert.equal(new Set(made.map(({ id }) => id)).size, 40)
    const task = await people.olga.api.getTask({ taskID })
    assert.deepEqual([task.comment_count, task.rev], [40, rev + 40])
    const thread = await people.vera.api.getComments({ taskID })
    assert.deepEqual(
      thread,
      made.toSorted((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id - b.id)),
    )
    await assertCounted()
  })

  test('of several deletions of one comment one succeeds, and an edit beside them loses or comes first', async () => {
    const { taskID } = await aList()
    for (let round = 0; round < 6; round++) {
      const { id: commentID } = await say(people.ed, taskID)
      const { api } = people.ed
      const [edited, ...deleted] = await outcomes([
        api.updateComment({ commentID, body: { body: 'Three '.repeat(round) + '!' } }),
        ...Array.from({ length: 4 }, () => api.deleteComment({ commentID })),
      ])
      assert.deepEqual(
        deleted.toSorted((a, b) => a - b),
        [200, 404, 404, 404],
      )
      assert.ok(edited === 200 || edited === 404)
    }
    assert.equal((await people.olga.api.getTask({ taskID })).comment_count, 0)
    await assertCounted()
  })

  test('patches, archiving and batches of a task leave the count of its comments alone', async () => {
    const { listID, taskID } = await aList()
    const { api } = people.olga
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => [
        say(people.ed, taskID),
        api.updateTask({ taskID, body: { description: 'x'.repeat(n) } }),
        n % 2 ? api.archiveTask({ taskID }) : api.restoreTask({ taskID }),
        api.batchTasks({ listID, body: { operations: [{ op: 'update', id: taskID, position: n + 1 }] } }),
      ]).flat(),
    )
    assert.equal((await api.getTask({ taskID })).comment_count, 8)
    await assertCounted()
  })

  test('what is said while its task, its list or its author goes, goes with it or is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { listID, taskID } = await aList()
      const other = await aTask(listID)
      const sue = await register(docket, 'sue')
      await join(docket, listID, sue, 'editor')
      const { id: commentID } = await say(sue, other)
      const going = [
        () => people.olga.api.deleteTask({ taskID }),
        () => people.olga.api.deleteList({ listID }),
        () => sue.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } }),
        () => leave(docket, listID, sue),
      ][round]!
      const statuses = await outcomes([
        ...Array.from({ length: 6 }, () => say(sue, taskID)),
        going(),
        ...Array.from({ length: 6 }, () => say(sue, other)),
        sue.api.updateComment({ commentID, body: { body: 'Three' } }),
        people.ed.api.createComment({ taskID, body: { body: 'Me too' } }),
      ])
      assert.equal(statuses[6], 200)
      for (const status of statuses) assert.ok([200, 401, 404].includes(status), `${status}`)
      await assertCounted()
    }
  })

  // SQLite has one writer: nobody waits for a row.
  if (postgresUrl !== undefined)
    test('who waits for a list holds nothing in it, and goes on with the role from after the wait', async () => {
      const { listID, taskID } = await aList()
      const mine = await say(people.ed, taskID)
      const url = docket.app.context.config.databaseUrl!
      await using holding = await connectTo(url)
      await using watching = await connectTo(url)
      const beside = async (statement: string, call: () => Promise<unknown>) => {
        await holding.query('begin')
        await holding.query('select from lists where id = $1 for update', [listID])
        const calling = call()
        calling.catch(() => {})
        await waitForLocked(watching)
        // Whoever waits for the list holds nothing of what is in it.
        for (const table of ['tasks', 'comments', 'memberships'])
          await holding.query(`select from ${table} where list_id = $1 for update nowait`, [listID])
        await holding.query(statement, [listID, people.ed.user_id])
        await holding.query('commit')
        return calling
      }
      const toViewer = "update memberships set role = 'viewer' where list_id = $1 and user_id = $2"
      const toEditor = "update memberships set role = 'editor' where list_id = $1 and user_id = $2"
      const out = 'delete from memberships where list_id = $1 and user_id = $2'
      const { api } = people.ed
      const edit = () => api.updateComment({ commentID: mine.id, body: { body: 'Three' } })
      await refused(beside(toViewer, edit), 'list.role')
      await beside(toEditor, edit)
      await refused(
        beside(toViewer, () => say(people.ed, taskID)),
        'list.role',
      )
      await refused(
        beside(out, () => api.deleteComment({ commentID: mine.id })),
        'not_found',
      )
      assert.equal((await people.vera.api.getComments({ taskID })).length, 1)
    })
})
