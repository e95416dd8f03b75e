import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { tablesWith } from '../../test/cast/belongings.ts'
import { doneWith } from '../../test/cast/paying.ts'
import {
  absentId,
  type Cast,
  cast,
  keyOf,
  leave,
  type Person,
  password,
  register,
  registerDemo,
  sharedList,
  verify,
} from '../../test/cast/people.ts'
import { databaseName, TestClock, useDocket } from '../../test/harness.ts'
import { openAccountStream } from '../../test/raw-stream.ts'
import { refused } from '../../test/refused.ts'
import { access } from '../engine/access/access.ts'
import { everywhere } from '../engine/db/key-scope.ts'
import { query } from '../engine/db/query.ts'
import { MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { orderedIDs } from '../engine/outside/ids.ts'
import { deleteListRows } from '../lists/deletion.ts'
import { ListCopying } from './list-copying.ts'

type Api = Person['api']
type Operations = Parameters<Api['batchTasks']>[0]['body']['operations']

const batch = (api: Api, listID: string, operations: Operations) => api.batchTasks({ listID, body: { operations } })

/** Tasks `Task 0` and so on, so many that they are copied in several slices; answers their ids. */
const fill = async (api: Api, listID: string, count: number, what = 'Task'): Promise<string[]> => {
  const ids: string[] = []
  for (let from = 0; from < count; from += 500) {
    const operations = Array.from({ length: Math.min(500, count - from) }, (_, n) => ({
      op: 'create' as const,
      name: `${what} ${from + n}`,
    }))
    ids.push(...(await batch(api, listID, operations)).results.map(({ task }) => task!.id))
  }
  return ids
}

const namesIn = async (api: Api, listID: string) =>
  (await api.getTasks({ listID, archived: 'true' })).map((task) => task.name)
const own = async (api: Api) => (await api.getLists()).filter(({ my_role }) => my_role === 'owner')

describe(`copyList on ${databaseName}`, () => {
  const clock = new TestClock()
  const docket = useDocket({ clock, environment: { DOCKET_DEMO: 'true' } })
  let people: Cast

  before(async () => {
    people = await cast(docket)
    await verify(docket, people.olga)
  })

  /** Resolves when a copy is half made. */
  const begun = async () => {
    while (!(await docket.app.context.db.first(halfMade, {}))) await new Promise(setImmediate)
  }

  test('makes a list of the caller’s own, with what is open in it, pending and in its order', async () => {
    const { olga, vera } = people
    const { id: listID } = await sharedList(docket, people)
    const fields = { description: 'For the boat', icon: '⛵', git_repo: 'https://git.example.org/boat.git' }
    await olga.api.updateList({ listID, body: fields })
    const due_at = '2027-01-01T10:00:00.000Z'
    const told = { description: 'Two\nbottles', icon: '🥛', color: '#1a2b3c', labels: ['Shop'], due_at }
    const milk = await olga.api.createTask({ listID, body: { name: 'Milk', ...told } })
    const bread = await olga.api.createTask({ listID, body: { name: 'Bread' } })
    const salt = await olga.api.createTask({ listID, body: { name: 'Salt' } })
    const eggs = await olga.api.createTask({ listID, body: { name: 'Eggs' } })
    await olga.api.updateTask({ taskID: milk.id, body: { status: 'completed', outputs: { result: 'Done' } } })
    await olga.api.updateTask({ taskID: bread.id, body: { position: 0.5 } })
    await olga.api.archiveTask({ taskID: salt.id })
    await olga.api.createComment({ taskID: eggs.id, body: { body: 'Brown ones' } })
    await olga.api.publishList({ listID })
    const original = await vera.api.getList({ listID })
    await using stream = await openAccountStream(docket.url, vera.token)
    await stream.until('synced')

    clock.advance(MINUTE)
    const copy = await vera.api.copyList({ listID, body: {} })
    const now = clock.now().toISOString()
    assert.deepEqual(copy, {
      ...original,
      ...{ id: copy.id, owner_id: vera.user_id, owner_email: vera.email, my_role: 'owner' },
      ...{ created_at: now, updated_at: now, total: 3, pending: 3, completed: 0 },
      ...{ rev: 4, fields_rev: 1, seen_rev: 4, unseen: false },
    })
    assert.deepEqual((await stream.next()).data, copy)
    assert.deepEqual(await vera.api.getList({ listID: copy.id }), copy)
    const tasks = await vera.api.getTasks({ listID: copy.id, archived: 'true' })
    const { lease: _, changed_by: __, rev: ___, id: ____, ...first } = tasks[1]!
    assert.deepEqual(
      tasks.map(({ name }) => name),
      ['Bread', 'Milk', 'Eggs'],
    )
    assert.deepEqual(first, {
      ...{ list_id: copy.id, name: 'Milk', ...told, due_at: null, position: 1, created_at: milk.created_at },
      ...{ status: 'pending', outputs: {}, comment_count: 0, archived_at: null, updated_at: now },
      ...{ due_all_day: false, repeat: null },
      ...{
        assignee_id: null,
        finished_at: null,
        finished_by: null,
        waiting: null,
        review: null,
        ref: '',
        after: [],
        start_at: null,
      },
    })
    assert.ok(tasks.every(({ id }) => ![milk, bread, salt, eggs].some((one) => one.id === id)))
    assert.deepEqual(await vera.api.getMembers({ listID: copy.id }), [])
    assert.equal((await vera.api.getPublicLink({ listID: copy.id })).enabled, false)
    await refused(olga.api.getList({ listID: copy.id }), 'not_found')
    assert.deepEqual(await vera.api.getList({ listID }), original)

    const dated = await olga.api.copyList({ listID, body: { name: ' Again ', keep_dates: true } })
    assert.equal(dated.name, 'Again')
    const dates = (await olga.api.getTasks({ listID: dated.id })).map((task) => task.due_at)
    assert.deepEqual(dates, [null, due_at, null])
  })

  test('keeps the order of tasks at the same position, and copies a list without tasks', async () => {
    const { api } = await register(docket, 'ann')
    const { id: listID } = await api.createList({ body: { name: 'Ties' } })
    const empty = await api.copyList({ listID, body: { name: 'Empty' } })
    assert.deepEqual([empty.total, await api.getTasks({ listID: empty.id })], [0, []])
    const made: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) {
      clock.advance(1)
      made.push((await api.createTask({ listID, body: { name } })).id)
    }
    for (const taskID of made.toReversed()) await api.updateTask({ taskID, body: { position: 7 } })
    const { id } = await api.copyList({ listID, body: {} })
    assert.deepEqual(await namesIn(api, id), ['a', 'b', 'c', 'd'])
  })

  test('copies a list as it was at one moment, whatever happens to it meanwhile', async () => {
    const ann = await register(docket, 'ann')
    const { id: listID } = await ann.api.createList({ body: { name: 'Large' } })
    const { id: other } = await ann.api.createList({ body: { name: 'Other' } })
    const ids = await fill(ann.api, listID, 5000)
    let rounds = 0
    const copying = { isDone: false }
    const done = ann.api.copyList({ listID, body: {} }).finally(() => {
      copying.isDone = true
    })
    while (!copying.isDone) {
      rounds++
      const [gone, away, renamed] = [0, 500, 1500].map((from) => ids[from + rounds]!)
      await batch(ann.api, listID, [
        { op: 'update', id: ids[0]!, name: `First ${rounds}` },
        { op: 'delete', id: gone! },
        { op: 'archive', id: away! },
        { op: 'update', id: renamed!, name: `Renamed ${rounds}` },
        { op: 'create', name: `New ${rounds}` },
        { op: 'update', id: ids[4999]!, name: `Last ${rounds}`, position: rounds % 2 ? 1e6 : 1e6 + 1 },
      ])
      // Away and back again: it is gone and there.
      await ann.api.moveTask({ taskID: ids[1000]!, body: { list_id: other } })
      await ann.api.moveTask({ taskID: ids[1000]!, body: { list_id: listID } })
    }
    const made = await done
    assert.ok(rounds > 2, `${rounds} changes came in between`)
    const names = await namesIn(ann.api, made.id)
    const upto = Number(names.find((name) => name.startsWith('First '))?.slice('First '.length) ?? 0)
    const round = Array.from({ length: upto }, (_, n) => n + 1)
    const without = new Set([0, 4999, 1000, ...round.flatMap((n) => [n, 500 + n, 1500 + n])])
    const expected = [
      ...(upto === 0 ? ['Task 0', 'Task 4999'] : [`First ${upto}`, `Last ${upto}`]),
      ...ids.flatMap((_, n) => (without.has(n) ? [] : [`Task ${n}`])),
      ...round.flatMap((n) => [`New ${n}`, `Renamed ${n}`]),
    ]
    assert.deepEqual(names.filter((name) => name !== 'Task 1000').sort(), expected.sort())
    assert.ok(names.filter((name) => name === 'Task 1000').length <= 1)
    const { total, pending } = await ann.api.getList({ listID: made.id })
    assert.deepEqual([total, pending], [names.length, names.length])
  })

  test('others are answered meanwhile, and nothing of it is seen before it is whole', async () => {
    const [ann, sam] = [await register(docket, 'ann'), await register(docket, 'sam')]
    const { id: listID } = await ann.api.createList({ body: { name: 'Large' } })
    const { id: other } = await sam.api.createList({ body: { name: 'Errands' } })
    await fill(ann.api, listID, 3000)
    const copying = { isDone: false }
    const done = ann.api.copyList({ listID, body: {} }).finally(() => {
      copying.isDone = true
    })
    let answered = 0
    const meanwhile = async (ask: () => Promise<unknown>) => {
      for (; !copying.isDone; answered++) await ask()
    }
    await Promise.all([
      meanwhile(() => sam.api.createTask({ listID: other, body: { name: 'Stamps' } })),
      meanwhile(async () => {
        const lists = await ann.api.getLists()
        if (!copying.isDone) assert.ok(lists.length === 1 || lists.every(({ total }) => total === 3000))
      }),
    ])
    assert.ok(answered > 2, `${answered} came in between`)
    assert.equal((await done).total, 3000)
  })

  test('what a process that died has left half made is seen by nobody, counts for nobody, and goes after a minute', async () => {
    const { user_id, token } = await register(docket, 'ann')
    const api = docket.client(token)
    const { id: listID } = await api.createList({ body: { name: 'Large' } })
    await fill(api, listID, 600)
    const { db } = docket.app.context
    const caller = { user_id, account: { demo: false }, credential: { name: '', scope: everywhere } } as Parameters<
      typeof access.list
    >[1]
    const copying = new ListCopying(orderedIDs(clock), { owner_id: user_id, keepDates: false })
    const inSlice = (work: (...of: Parameters<ListCopying['begin']>) => Promise<unknown>) =>
      db.transact(async (tx) => work(tx, await access.list(tx, caller, listID, 'viewer'), toTimestamp(clock.now())))
    await inSlice((...of) => copying.begin(...of))
    await inSlice(async (...of) => {
      const slice = await copying.copySome(...of)
      assert.deepEqual([slice.copied.length, slice.isWhole], [250, false])
      copying.note(slice)
    })
    const { id } = copying
    await refused(api.getList({ listID: id }), 'not_found')
    await refused(api.getTasks({ listID: id }), 'not_found')
    assert.deepEqual(
      (await api.getLists()).map((list) => list.id),
      [listID],
    )
    const exported = await api.exportMe()
    assert.deepEqual([exported.projects.length, exported.project_memberships.length], [1, 1])
    const snapshot = await api.getAnalytics()
    assert.deepEqual([snapshot.lists.length, snapshot.status['pending']], [1, 600])
    const look = async () => {
      for (const job of deleteListRows(docket.app.context)) await job.run({}, new AbortController().signal)
    }
    await look()
    assert.notDeepEqual(await tablesWith(docket, id), [])
    clock.advance(MINUTE)
    await assert.rejects(
      inSlice((...of) => copying.copySome(...of)),
      { code: 'unavailable' },
    )
    await look()
    assert.deepEqual(await tablesWith(docket, id), [])
    assert.equal((await api.getTasks({ listID })).length, 600)
  })

  test('breaks off when the caller is taken off the list or the list is deleted, and leaves nothing', async () => {
    const { olga, vera } = people
    const { id: listID } = await sharedList(docket, people)
    await fill(olga.api, listID, 2000, 'Rope')
    const copying = refused(vera.api.copyList({ listID, body: {} }), 'not_found')
    await leave(docket, listID, vera)
    await copying
    assert.ok((await own(vera.api)).every(({ total }) => total < 2000))
    const another = refused(olga.api.copyList({ listID, body: { name: 'Nobody’s' } }), 'not_found')
    await olga.api.deleteList({ listID })
    await another
    await doneWith(docket, 'delete lists')
    assert.ok((await own(olga.api)).every(({ name }) => name !== 'Nobody’s'))
    assert.deepEqual(await tablesWith(docket, 'Rope 1999'), [])
  })

  test('breaks off when the account is deleted', async () => {
    const { olga, ed } = people
    const leaving = await register(docket, 'leaving')
    const { id: listID } = await sharedList(docket, people)
    await fill(olga.api, listID, 2000)
    await olga.api.addMember({ listID, body: { email: leaving.email, role: 'viewer' } })
    const copying = leaving.api.copyList({ listID, body: {} }).catch((error: { code: string }) => error.code)
    await leaving.api.deleteMe({ body: { current_password: password, confirmation: 'delete my account' } })
    assert.ok(['not_found', 'auth.session_ended'].includes(String(await copying)))
    await doneWith(docket, 'delete lists')
    assert.deepEqual(await tablesWith(docket, leaving.user_id), ['tombstones'])
    assert.equal((await ed.api.getList({ listID })).total, 2000)
  })

  test('made again with its key it is the same copy, also while it is being made; another at the same time is refused', async () => {
    const { api } = await register(docket, 'ann')
    const { id: listID } = await api.createList({ body: { name: 'Large' } })
    await fill(api, listID, 3000)
    const asked = [{ listID, body: {} }, { idempotencyKey: 'a copy' }] as const
    const first = api.copyList(...asked)
    await begun()
    const second = api.copyList(...asked)
    await refused(api.copyList({ listID, body: {} }), 'unavailable')
    const made = await first
    assert.deepEqual([await second, await api.copyList(...asked)], [made, made])
    await refused(api.copyList({ listID, body: { name: 'B' } }, { idempotencyKey: 'a copy' }), 'idempotency.reused')
    assert.equal((await own(api)).length, 2)
    assert.notEqual((await api.copyList({ listID, body: {} })).id, made.id)
  })

  test('the demo can have 10 lists, and no more by copying', async () => {
    const { api } = await registerDemo(docket)
    const { id: listID } = await api.createList({ body: { name: 'Mine' } })
    while ((await own(api)).length < 10) await api.copyList({ listID, body: {} })
    await refused(api.copyList({ listID, body: {} }), 'demo_account')
    await doneWith(docket, 'delete lists')
    assert.equal((await own(api)).length, 10)
  })

  test('400 for a wrong field, 401 for nobody, 403 for a key that may only look, 404 for a stranger and for no list', async () => {
    const { olga, sam } = people
    const { id: listID } = await sharedList(docket, people)
    for (const body of [{ name: '' }, { name: 'x'.repeat(256) }, { keep_dates: 'yes' }])
      await refused(olga.api.copyList({ listID, body: body as object }), 'request.invalid')
    await refused(docket.client().copyList({ listID, body: {} }), 'auth.required')
    const key = await keyOf(docket, olga, { read_only: true })
    await refused(key.api.copyList({ listID, body: {} }), 'api_key.read_only')
    await refused(sam.api.copyList({ listID, body: {} }), 'not_found')
    await refused(olga.api.copyList({ listID: absentId, body: {} }), 'not_found')
  })

  test('goes on when whoever asked waits no longer, and is answered when it is asked for again', async () => {
    const { api } = await register(docket, 'ann')
    const { id: listID } = await api.createList({ body: { name: 'Large' } })
    await fill(api, listID, 3000)
    const leaving = new AbortController()
    const asked = api.copyList({ listID, body: {} }, { idempotencyKey: 'a copy', signal: leaving.signal })
    await begun()
    leaving.abort()
    await assert.rejects(asked)
    while ((await own(api)).length === 1) await new Promise(setImmediate)
    const made = await api.copyList({ listID, body: {} }, { idempotencyKey: 'a copy' })
    assert.deepEqual((await own(api)).map(({ id }) => id).sort(), [listID, made.id].sort())
    assert.equal(made.total, 3000)
  })
})

const halfMade = query((q) => q.selectFrom('lists').where('making_until', 'is not', null).select('id'))
