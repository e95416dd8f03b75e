import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import type { Endpoints, Project, Request, Task } from '@docket/contract'
import { sql } from 'kysely'
import { absentId, type Cast, cast, sharedList } from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { notTheCallers } from '../../test/input/server-fields.ts'
import { openStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { query } from '../engine/db/query.ts'
import { MAX_LIST_BYTES } from '../engine/revisions/record.ts'
import { bytesOf } from './rules.ts'

type Operation = Request<Endpoints['batchTasks']>['body']['operations'][number]

describe(`batchTasks on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock })
  let people: Cast
  let list: Project
  let milk: Task
  let bread: Task

  before(async () => {
    people = await cast(docket)
  })

  beforeEach(async () => {
    const { id: listID } = await sharedList(docket, people)
    milk = await people.olga.api.createTask({ listID, body: { name: 'Milk' } })
    bread = await people.olga.api.createTask({ listID, body: { name: 'Bread' } })
    list = await people.olga.api.getList({ listID })
    clock.advance(1000)
  })

  test('batchTasks does each operation in order, each change at a rev of its own, as one call each would', async () => {
    const { results } = await batch(
      { op: 'create', name: ' Eggs ', due_at: '2026-12-24T18:00:00Z' },
      { op: 'update', id: milk.id, name: 'Oat milk', status: 'completed' },
      { op: 'archive', id: bread.id },
      { op: 'create', name: 'Jam', position: 0.5, status: 'failed', outputs: { result: 'sold out' } },
    )
    const [eggs, , , jam] = results.map(({ task }) => task!)
    const changed_by = byEd()
    const finished = { finished_at: now(), finished_by: changed_by }
    const made = { ...milk, created_at: now(), updated_at: now(), changed_by }
    assert.deepEqual(results, [
      {
        status: 201,
        task: {
          ...made,
          id: eggs!.id,
          name: 'Eggs',
          due_at: '2026-12-24T18:00:00.000Z',
          position: 3,
          rev: list.rev + 1,
        },
      },
      {
        status: 200,
        task: {
          ...milk,
          name: 'Oat milk',
          status: 'completed',
          ...finished,
          updated_at: now(),
          changed_by,
          rev: list.rev + 2,
        },
      },
      { status: 200, task: { ...bread, archived_at: now(), updated_at: now(), changed_by, rev: list.rev + 3 } },
      {
        status: 201,
        task: {
          ...made,
          id: jam!.id,
          name: 'Jam',
          position: 0.5,
          status: 'failed',
          ...finished,
          outputs: { result: 'sold out' },
          rev: list.rev + 4,
        },
      },
    ])
    assert.deepEqual(
      await tasks(),
      [jam, results[1]!.task, results[2]!.task, eggs],
      'what is answered is what is stored',
    )
    const after = await people.vera.api.getList({ listID: list.id })
    assert.deepEqual(
      [after.rev, after.total, after.completed, after.failed, after.pending],
      [list.rev + 4, 3, 1, 1, 1],
      'archived ones are not counted',
    )
    const { changes } = await people.vera.api.getListChanges({ listID: list.id, since: String(list.rev) })
    assert.deepEqual(
      changes,
      results.map(({ task }) => ({ rev: task!.rev, event: 'task', data: task })),
    )
  })

  test('batchTasks writes nothing when one operation cannot be done, and names all that cannot', async () => {
    const other = await sharedList(docket, people, 'Other')
    const foreign = await people.olga.api.createTask({ listID: other.id, body: { name: 'Elsewhere' } })
    const before = await digest()
    const error = await refused(
      batch(
        { op: 'create', name: 'Eggs' },
        { op: 'update', id: milk.id, if_rev: milk.rev - 1, name: 'Oat milk' },
        { op: 'archive', id: absentId },
        { op: 'delete', id: bread.id, if_rev: bread.rev },
        { op: 'restore', id: foreign.id },
        { op: 'update', id: bread.id, name: 'Rye bread' },
      ),
      'precondition.failed',
    )
    const gone = { code: 'not_found', error: 'There is no such task.' }
    const { current, failed } = error.body
    assert.deepEqual(current, milk)
    assert.deepEqual(failed, [
      { index: 1, code: 'precondition.failed', error: error.message, current: milk },
      { index: 2, ...gone },
      { index: 4, ...gone },
      { index: 5, ...gone },
    ])
    assert.equal(await digest(), before)
    const first = await refused(batch({ op: 'delete', id: absentId }, { op: 'delete', id: foreign.id }), 'not_found')
    assert.deepEqual(
      first.body.failed?.map(({ index }) => index),
      [0, 1],
    )
  })

  test('batchTasks tells what is there, and not what operations before the refused one would have made of it', async () => {
    const { body } = await refused(
      batch({ op: 'update', id: milk.id, name: 'Oat milk' }, { op: 'archive', id: milk.id, if_rev: milk.rev + 1 }),
      'precondition.failed',
    )
    assert.deepEqual([body.current, body.failed?.[0]?.current], [milk, milk])
  })

  test('batchTasks does what can be done once the rest is left out', async () => {
    const operations: Operation[] = [
      { op: 'archive', id: absentId },
      { op: 'delete', id: milk.id, if_rev: milk.rev },
      { op: 'create', name: 'Eggs' },
    ]
    const { body } = await refused(batch(...operations), 'not_found')
    const failed = new Set(body.failed!.map(({ index }) => index))
    const { results } = await batch(...operations.filter((_, index) => !failed.has(index)))
    assert.deepEqual(
      results.map(({ status }) => status),
      [204, 201],
    )
    assert.deepEqual(
      (await tasks()).map(({ name }) => name),
      ['Bread', 'Eggs'],
    )
  })

  test('batchTasks shows each task as it is in the end, at one rev, however often it was changed', async () => {
    const { results } = await batch(
      { op: 'update', id: milk.id, name: 'Oat milk' },
      { op: 'update', id: bread.id, name: 'Rye bread' },
      { op: 'update', id: milk.id, if_rev: milk.rev, status: 'completed' },
      { op: 'delete', id: bread.id, if_rev: bread.rev },
    )
    const by = byEd()
    const oats = {
      ...milk,
      name: 'Oat milk',
      status: 'completed',
      finished_at: now(),
      finished_by: by,
      updated_at: now(),
      changed_by: by,
      rev: list.rev + 1,
    }
    assert.deepEqual(results, [
      { status: 200, task: oats },
      { status: 200 },
      { status: 200, task: oats },
      { status: 204 },
    ])
    const { rev, changes } = await people.ed.api.getListChanges({ listID: list.id, since: String(list.rev) })
    assert.equal(rev, list.rev + 2)
    assert.deepEqual(changes.at(-1), { rev, event: 'task_deleted', data: { id: bread.id, by } })
  })

  test('batchTasks that changes nothing takes no rev', async () => {
    const before = await digest()
    const { results } = await batch(
      { op: 'update', id: milk.id, name: 'Milk' },
      { op: 'restore', id: milk.id },
      { op: 'update', id: bread.id, name: 'Rye bread', status: 'completed' },
      { op: 'update', id: bread.id, name: 'Bread', status: 'pending' },
    )
    assert.deepEqual(
      results,
      [milk, milk, bread, bread].map((task) => ({ status: 200, task })),
    )
    assert.equal(await digest(), before)
  })

  test('batchTasks puts a new task after the last that there is when its turn comes', async () => {
    const { results } = await batch(
      { op: 'create', name: 'third' },
      { op: 'update', id: milk.id, position: 10 },
      { op: 'delete', id: milk.id },
      { op: 'create', name: 'fourth' },
      { op: 'update', id: bread.id, position: 10 },
      { op: 'create', name: 'eleventh' },
      { op: 'create', name: 'twentieth', position: 20 },
      { op: 'create', name: 'after it' },
    )
    assert.deepEqual(
      results.map(({ task }) => task?.position),
      [3, undefined, undefined, 4, 10, 11, 20, 21],
    )
  })

  test('batchTasks brings a deleted task back', async () => {
    const { api } = people.ed
    await api.updateTask({ taskID: milk.id, body: { status: 'failed', outputs: { result: 'none left' }, icon: '🥛' } })
    const was = await api.getTask({ taskID: milk.id })
    await api.deleteTask({ taskID: milk.id })
    const { name, description, icon, color, due_at, status, position, outputs } = was
    const again = { name, description, icon, color, due_at, status, position, outputs }
    const { results } = await batch({ op: 'create', ...again })
    const { id, created_at, rev } = results[0]!.task!
    assert.deepEqual(results[0]!.task, { ...was, id, created_at, rev, updated_at: now() })
    assert.deepEqual(
      (await tasks()).map((task) => task.name),
      ['Milk', 'Bread'],
    )
  })

  test('batchTasks takes 500 operations and answers each', async () => {
    const many = Array.from({ length: 500 }, (_, n): Operation => ({ op: 'create', name: `Task ${n}` }))
    const { results } = await batch(...many)
    const made = results.map(({ task }) => task!)
    assert.deepEqual(
      made.map(({ name, rev, position }) => [name, rev, position]),
      many.map((_, n) => [`Task ${n}`, list.rev + 1 + n, 3 + n]),
    )
    const all = await batch(...made.map(({ id }): Operation => ({ op: 'update', id, status: 'completed' })))
    assert.deepEqual(
      all.results.map(({ task }) => task),
      (await tasks()).slice(2),
    )
    const { completed, total } = await people.vera.api.getList({ listID: list.id })
    assert.deepEqual([completed, total], [500, 502])
    await batch(...made.map(({ id }): Operation => ({ op: 'delete', id })))
    assert.deepEqual(await tasks(), [milk, bread])
    await refused(batch(...many, { op: 'create', name: 'one more' }), 'request.invalid')
    await refused(batch(), 'request.invalid')
  })

  test('batchTasks leaves out what an answer has no room for, and shows what it made', async () => {
    const description = 'x'.repeat(65_000)
    const large: string[] = []
    for (let n = 0; n < 20; n++) {
      const body = { name: `${n}`, description }
      large.push((await people.ed.api.createTask({ listID: list.id, body })).id)
    }
    const { results } = await batch(...large.map((id): Operation => ({ op: 'archive', id })), {
      op: 'create',
      name: 'large too',
      description,
    })
    assert.deepEqual(
      results.map(({ task }) => task !== undefined),
      [...large.map((_, n) => n < 16), true],
    )
    const { failed } = (
      await refused(batch(...large.map((id): Operation => ({ op: 'delete', id, if_rev: 1 }))), 'precondition.failed')
    ).body
    assert.deepEqual(
      failed!.map(({ index, current }) => [index, current?.id]),
      large.map((id, n) => [n, n < 16 ? id : undefined]),
    )
  })

  test('batchTasks names the operations that a full list has no room for', async () => {
    const { db } = docket.app.context
    const fill = (bytes: number) => db.transact((tx) => tx.all(setBytes, { id: list.id, bytes }))
    await fill(MAX_LIST_BYTES - 600)
    const before = await digest()
    const { body } = await refused(
      batch(
        { op: 'create', name: 'fits' },
        { op: 'create', name: 'does not' },
        { op: 'update', id: milk.id, description: 'x'.repeat(200) },
        { op: 'delete', id: bread.id },
        { op: 'create', name: 'fits again' },
      ),
      'list.too_large',
    )
    assert.deepEqual(
      body.failed!.map(({ index, code }) => [index, code]),
      [1, 2].map((index) => [index, 'list.too_large']),
    )
    assert.equal(await digest(), before)
    await batch({ op: 'create', name: 'fits' }, { op: 'delete', id: bread.id }, { op: 'create', name: 'fits again' })
  })

  test('batchTasks tells tasks with their long texts, and does not write again those that stay', async () => {
    const { api } = people.ed
    const texts = { description: 'é'.repeat(3000), outputs: { result: 'x'.repeat(3000) } }
    const [moved, changed, gone] = await Promise.all(
      ['moved', 'changed', 'gone'].map((name) => api.createTask({ listID: list.id, body: { name } })),
    )
    for (const { id } of [moved!, changed!, gone!]) await api.updateTask({ taskID: id, body: texts })
    const stale = await refused(batch({ op: 'archive', id: moved!.id, if_rev: 1 }), 'precondition.failed')
    const before = await api.getTask({ taskID: moved!.id })
    assert.deepEqual([stale.body.current, stale.body.failed?.[0]?.current], [before, before])
    const { db } = docket.app.context
    for (const statement of refuseTexts[db.dialect.name]) await db.transact((tx) => tx.all(statement, {}))
    try {
      const { results } = await batch(
        { op: 'update', id: moved!.id, position: 0.5, name: 'Moved' },
        { op: 'update', id: milk.id, status: 'completed' },
        { op: 'delete', id: gone!.id },
      )
      assert.deepEqual(results[0]!.task, await api.getTask({ taskID: moved!.id }))
      assert.deepEqual(results[0]!.task.outputs, texts.outputs)
      await api.archiveTask({ taskID: moved!.id })
    } finally {
      for (const statement of allowTexts[db.dialect.name]) await db.transact((tx) => tx.all(statement, {}))
    }
    const { results } = await batch(
      { op: 'update', id: changed!.id, description: 'short' },
      { op: 'update', id: moved!.id, ...texts },
    )
    assert.deepEqual(results[0]!.task, await api.getTask({ taskID: changed!.id }))
    assert.deepEqual([results[0]!.task.description, results[0]!.task.outputs], ['short', texts.outputs])
    assert.equal(results[1]!.task!.rev, results[0]!.task.rev - 1, 'the same texts are no change')
    const bytes = (await tasks()).reduce(
      (sum, one) =>
        sum +
        bytesOf({
          ...one,
          outputs: JSON.stringify(one.outputs),
          labels: JSON.stringify(one.labels),
          after: '',
          comment_bytes: 0,
        }),
      0,
    )
    assert.equal((await db.first(getBytes, { id: list.id }))?.bytes, bytes)
  })

  test('batchTasks tells which fields of which operations are wrong, in the words of single calls', async () => {
    const operations = [
      { op: 'create', name: ' ' },
      { op: 'update', id: milk.id, position: 0, due_at: 'tomorrow' },
      { op: 'move', id: milk.id },
      { op: 'delete', id: 'milk' },
      { op: 'archive', id: milk.id, if_rev: -1 },
      null,
    ] as unknown as Operation[]
    const { body } = await refused(batch(...operations), 'request.invalid')
    const unknown = 'must be an operation: its op is create, update, archive, restore or delete.'
    assert.deepEqual(body.fields, [
      { field: 'operations.0.name', error: 'must not be empty.' },
      { field: 'operations.1.due_at', error: 'must be a date and time like 2026-11-21T14:00:00Z.' },
      { field: 'operations.1.position', error: 'must lie between 0.000001 and 1000000000000.' },
      { field: 'operations.2.op', error: unknown },
      { field: 'operations.3.id', error: 'must be an id like 1b4e28ba-2fa1-41d2-883f-0016d3cca427.' },
      { field: 'operations.4.if_rev', error: 'must be at least 0.' },
      { field: 'operations.5', error: unknown },
    ])
  })

  test('batchTasks ignores what only the server decides', async () => {
    const { results } = await batch({ ...notTheCallers, op: 'create', name: 'Eggs' })
    const { id, name, comment_count, archived_at, rev } = results[0]!.task!
    assert.notEqual(id, notTheCallers.id)
    assert.deepEqual([name, comment_count, archived_at, rev], ['Eggs', 0, null, list.rev + 1])
  })

  test('batchTasks is one change after the other to whoever follows the list', async () => {
    await using stream = await openStream(docket.url, people.vera.token, list.id)
    await stream.until('synced')
    const { results } = await batch(
      { op: 'update', id: milk.id, name: 'Oat milk' },
      { op: 'delete', id: bread.id },
      { op: 'create', name: 'Eggs' },
    )
    const frames = [await stream.next(), await stream.next(), await stream.next()]
    const by = byEd()
    assert.deepEqual(
      frames.map(({ event, data, id }) => ({ event, data, rev: Number(id!.split('.')[0]) })),
      [
        { event: 'task', data: results[0]!.task, rev: list.rev + 1 },
        { event: 'task_deleted', data: { id: bread.id, by }, rev: list.rev + 2 },
        { event: 'task', data: results[2]!.task, rev: list.rev + 3 },
      ],
    )
  })

  const batch = (...operations: Operation[]) => people.ed.api.batchTasks({ listID: list.id, body: { operations } })
  const tasks = () => people.olga.api.getTasks({ listID: list.id, archived: 'true' })
  const digest = async () => JSON.stringify([await tasks(), await people.olga.api.getList({ listID: list.id })])
  const now = () => clock.now().toISOString()
  const byEd = () => ({ user_id: people.ed.user_id, via: '' })
})

const raw = (statement: string) => query(() => sql`${sql.raw(statement)}`)

/** Has the database refuse statements that write long texts of a task. */
const refuseTexts = {
  sqlite: [
    raw(
      `create trigger no_texts before update of description, outputs on tasks begin select raise(abort, 'texts'); end`,
    ),
  ],
  postgres: [
    raw(`create function no_texts() returns trigger language plpgsql as $$ begin raise 'texts'; end $$`),
    raw('create trigger no_texts before update of description, outputs on tasks execute function no_texts()'),
  ],
}
const allowTexts = {
  sqlite: [raw('drop trigger no_texts')],
  postgres: [raw('drop trigger no_texts on tasks'), raw('drop function no_texts()')],
}

const getBytes = query((q, p: { id: string }) => q.selectFrom('lists').where('id', '=', p.id).select('bytes'))
const setBytes = query((q, p: { id: string; bytes: number }) =>
  q.updateTable('lists').set({ bytes: p.bytes }).where('id', '=', p.id),
)
