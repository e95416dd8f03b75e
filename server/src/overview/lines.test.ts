import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { type Cast, cast, join, keyOf, leave, type Person, register, sharedList } from '../../test/cast/people.ts'
import { databaseName, useDocket } from '../../test/harness.ts'
import { allLines, LinesReader, sorted } from '../../test/model/lines-reader.ts'
import { refused } from '../../test/refused.ts'
import { type Random, randomFrom } from '../../test/storm/random.ts'
import { everywhere } from '../engine/db/key-scope.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { purgeTombstones } from '../engine/revisions/queries.ts'
import { insertList } from '../lists/queries.ts'
import { linesOf } from './lines.ts'

const FAR = '9999-01-01T00:00:00.000Z'

const fields = { name: 'Chosen', description: '', icon: '', git_repo: '' }

describe(`getMyTasks on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  const newReader = async (lists = 1, tasks = 0) => {
    const ann = await register(docket, 'ann')
    const ids: string[] = []
    for (let n = 0; n < lists; n++) ids.push((await ann.api.createList({ body: { name: `List ${n}` } })).id)
    for (const listID of ids) await fill(ann, listID, tasks)
    return { ann, lists: ids, reader: new LinesReader() }
  }
  const fill = async ({ api }: Person, listID: string, tasks: number) => {
    if (tasks === 0) return []
    const operations = Array.from({ length: tasks }, (_, n) => ({ op: 'create' as const, name: `Task ${n}` }))
    return (await api.batchTasks({ listID, body: { operations } })).results.map(({ task }) => task!.id)
  }
  const assertKnows = async (person: Person, reader: LinesReader) =>
    assert.deepEqual(sorted(reader), await allLines(person))
  const purge = () => docket.app.context.db.transact((tx) => purgeTombstones(tx, { before: FAR, limit: 1e6 }))

  test('tells all, then what changed and what went, and nothing once nothing did', async () => {
    const { ann, lists, reader } = await newReader(3, 4)
    await reader.catchUp(ann.api, 1000)
    assert.equal(reader.answers, 1)
    await assertKnows(ann, reader)
    const [one, two, three, four] = sorted(reader)
    const dates = { due_at: '2026-12-24T18:00:00+01:00', start_at: '2099-12-24T18:00:00+01:00' }
    await ann.api.updateTask({ taskID: one!.id, body: { name: 'Another', after: [four!.id], ...dates } })
    await ann.api.deleteTask({ taskID: two!.id })
    await ann.api.archiveTask({ taskID: three!.id })
    const told = await ann.api.getMyTasks({ since: reader.since! })
    assert.equal(told.full, false)
    assert.deepEqual([told.lists, told.restarted, told.next], [null, [], null])
    assert.deepEqual(told.gone, [{ id: two!.id, list_id: two!.list_id }])
    assert.deepEqual(told.tasks.map(({ id }) => id).sort(), [one!.id, three!.id].sort())
    const { after, start_at } = told.tasks.find(({ id }) => id === one!.id)!
    assert.deepEqual([after, start_at], [[four!.id], '2099-12-24T17:00:00.000Z'])
    await ann.api.deleteList({ listID: lists[2]! })
    await reader.catchUp(ann.api, 1000)
    await assertKnows(ann, reader)
    const quiet = await ann.api.getMyTasks({ since: reader.since! })
    assert.deepEqual(
      { ...quiet, since: '' },
      { full: false, lists: null, restarted: [], gone: [], tasks: [], next: null, since: '' },
    )
    assert.equal(reader.restarts, 1)
  })

  test('tells a large list in parts, and does not miss what changes between them', async () => {
    const { ann, lists, reader } = await newReader(2, 40)
    let after = await reader.take(ann.api, 7)
    for (let n = 0; after !== undefined; n++) {
      const first = sorted(reader)[n]
      if (n < 3) await ann.api.deleteTask({ taskID: first!.id })
      if (n === 3) await ann.api.updateTask({ taskID: first!.id, body: { name: 'Changed meanwhile' } })
      if (n === 4) await purge() // what is being read from its beginning needs none of those that went before
      after = await reader.take(ann.api, 7, after)
    }
    await assertKnows(ann, reader)
    assert.equal(reader.restarts, 1)
    assert.ok(reader.answers > 8)
    assert.equal(
      (await ann.api.getTasks({ listID: lists[0]! })).length + (await ann.api.getTasks({ listID: lists[1]! })).length,
      77,
    )
  })

  test('restarts a list of which it has forgotten what went, and no other', async () => {
    const { ann, lists, reader } = await newReader(2, 3)
    await reader.catchUp(ann.api, 1000)
    const [gone] = await ann.api.getTasks({ listID: lists[0]! })
    await ann.api.deleteTask({ taskID: gone!.id })
    await purge()
    const told = await ann.api.getMyTasks({ since: reader.since! })
    assert.deepEqual([told.full, told.restarted, told.tasks.length], [false, [lists[0]], 2])
    await reader.catchUp(ann.api, 1)
    await assertKnows(ann, reader)
  })

  test('a list that waits to be restarted and goes before that is told to be gone', async () => {
    const { ann, lists, reader } = await newReader(2, 3)
    await reader.catchUp(ann.api, 1000)
    for (const listID of lists) await ann.api.deleteTask({ taskID: (await ann.api.getTasks({ listID }))[0]!.id })
    await purge()
    const after = await reader.take(ann.api, 1)
    for (const listID of lists) await ann.api.deleteList({ listID })
    assert.equal(await reader.take(ann.api, 1, after), undefined)
    await assertKnows(ann, reader)
  })

  test('begins anew where the cursor is of another past, of other filters, or makes no sense', async () => {
    const { ann, reader } = await newReader(1, 2)
    await reader.catchUp(ann.api, 1000)
    const since = reader.since!
    const fulls = [
      await ann.api.getMyTasks({ since, status: 'pending' }),
      await ann.api.getMyTasks({ since: `111111.${since.split('.')[1]}` }),
      await ann.api.getMyTasks({ since: since.slice(0, -1) }),
      await ann.api.getMyTasks({ since: '583921.AAAA' }),
      await ann.api.getMyTasks({ since: `${since.split('.')[0]}.____________________` }),
    ]
    for (const told of fulls) assert.deepEqual([told.full, told.tasks.length, told.lists?.length], [true, 2, 1])
    const { db, live } = docket.app.context
    const asked = { scope: everywhere, user_id: ann.user_id, cursor: since, limit: 10 }
    assert.equal((await linesOf(db, live.lineage, asked)).full, false)
    assert.equal((await linesOf(db, '999999', asked)).full, true)
  })

  test('keeps apart lists whose ids begin alike, and sees when one is taken for another', async () => {
    const { ann, reader } = await newReader(0)
    const { db } = docket.app.context
    const make = async (id: string) => {
      const now = toTimestamp(docket.app.context.clock.now())
      await db.transact((tx) => insertList(tx, { ...fields, id, owner_id: ann.user_id, now }))
      await fill(ann, id, 3)
    }
    const tail = randomUUID().slice(6)
    const other = randomUUID().slice(6)
    await make(`abcdef${tail}`)
    await make(`abcdef${other}`)
    await reader.catchUp(ann.api, 2)
    await assertKnows(ann, reader)
    await reader.catchUp(ann.api, 2)
    assert.equal(reader.restarts, 1)
    await ann.api.deleteList({ listID: `abcdef${tail}` })
    await reader.catchUp(ann.api, 100)
    await assertKnows(ann, reader)
    await ann.api.deleteList({ listID: `abcdef${other}` })
    await make(`abcdef${randomUUID().slice(6)}`)
    await reader.catchUp(ann.api, 100)
    await assertKnows(ann, reader)
  })

  test('with filters, tells what fits and says of others that they are gone', async () => {
    const { ann, lists } = await newReader(1, 4)
    const [a, b] = await ann.api.getTasks({ listID: lists[0]! })
    const filters = { status: 'pending', due_before: '2026-12-01T00:00:00+01:00' } as const
    const reader = new LinesReader(filters)
    await reader.catchUp(ann.api, 1000)
    assert.deepEqual(sorted(reader), [])
    for (const { id } of [a!, b!])
      await ann.api.updateTask({ taskID: id, body: { due_at: '2026-11-30T22:59:59.999Z' } })
    await reader.catchUp(ann.api, 1000)
    assert.deepEqual(
      sorted(reader).map(({ id }) => id),
      [a!.id, b!.id].sort(),
    )
    await ann.api.updateTask({ taskID: a!.id, body: { due_at: '2026-11-30T23:00:00Z' } })
    await ann.api.updateTask({ taskID: b!.id, body: { status: 'completed' } })
    await reader.catchUp(ann.api, 1000)
    assert.deepEqual(sorted(reader), [])
    assert.equal(reader.restarts, 1)
  })

  test('refuses what is no cursor, and other wrong queries', async () => {
    const { ann } = await newReader()
    for (const asked of [
      { since: '41' },
      { since: '41.583921' },
      { after: 'x' },
      { since: `583921.${'A'.repeat(15_100)}` },
      { limit: '0' },
      { limit: '2001' },
      { status: 'done' },
      { due_before: 'tomorrow' },
    ])
      await refused(ann.api.getMyTasks(asked as object), 'request.invalid')
  })

  test('is for members and viewers, keys that only read, and nobody else', async () => {
    const { id: listID } = await sharedList(docket, people)
    await fill(people.olga, listID, 2)
    for (const person of [people.olga, people.ed, people.vera]) {
      const reader = new LinesReader()
      await reader.catchUp(person.api, 100)
      assert.equal(sorted(reader).filter(({ list_id }) => list_id === listID).length, 2)
    }
    const key = await keyOf(docket, people.vera, { read_only: true })
    assert.equal((await key.api.getMyTasks({})).tasks.length, 2)
    assert.deepEqual((await people.sam.api.getMyTasks({})).tasks, [])
    await refused(docket.client().getMyTasks({}), 'auth.required')
  })

  test('whoever left a list is told nothing of it, and all of it after they came back', async () => {
    const { id: listID } = await sharedList(docket, people)
    await fill(people.olga, listID, 3)
    const reader = new LinesReader()
    await reader.catchUp(people.ed.api, 100)
    await leave(docket, listID, people.ed)
    await people.olga.api.createTask({ listID, body: { name: 'Secret' } })
    const after = reader.since!
    await reader.catchUp(people.ed.api, 100)
    await assertKnows(people.ed, reader)
    await join(docket, listID, people.ed, 'viewer')
    await reader.catchUp(people.ed.api, 100)
    await assertKnows(people.ed, reader)
    const late = await people.ed.api.getMyTasks({ since: after })
    assert.ok(late.tasks.some(({ name }) => name === 'Secret'))
  })

  for (const seed of [1, 2, 3]) {
    test(`a reader has exactly the lines that there are, whatever happens (${seed})`, async () => {
      const random = randomFrom(seed)
      const [one, two] = [await register(docket, 'one'), await register(docket, 'two')]
      const followers = [new LinesReader(), new LinesReader(), new LinesReader({ status: 'pending' })]
      for (let round = 0; round < 25; round++) {
        for (let step = random.below(6); step >= 0; step--) await happen(random, one, two)
        if (random.below(6) === 0) await purge()
        for (const [n, reader] of followers.entries()) {
          if (n > 0 && random.below(2) === 0) continue
          const person = n === 1 ? two : one
          let after = await reader.take(person.api, 1 + random.below(12))
          while (after !== undefined) {
            if (random.below(4) === 0) await happen(random, one, two)
            after = await reader.take(person.api, 1 + random.below(12), after)
          }
          await reader.catchUp(person.api, 1 + random.below(12))
          const filters = n === 2 ? ({ status: 'pending' } as const) : {}
          assert.deepEqual(sorted(reader), await allLines(person, filters), `reader ${n}, round ${round}`)
        }
      }
      assert.deepEqual(
        followers.map(({ restarts }) => restarts),
        [1, 1, 1],
      )
    })
  }

  const happen = async (random: Random, one: Person, two: Person): Promise<void> => {
    const lists = await one.api.getLists()
    const list = random.pick(lists)
    const what = random.below(10)
    if (!list || (what === 0 && lists.length < 6)) return void (await one.api.createList({ body: { name: 'New' } }))
    const tasks = await one.api.getTasks({ listID: list.id, archived: 'true' })
    const task = random.pick(tasks)
    const isTheirs = (await two.api.getLists()).some(({ id }) => id === list.id)
    if (what === 1 && lists.length > 3) await one.api.deleteList({ listID: list.id })
    else if (what === 2 && isTheirs) await leave(docket, list.id, two)
    else if (what === 3 && !isTheirs) await join(docket, list.id, two, 'viewer')
    else if (what < 6 || !task) await fill(one, list.id, 1 + random.below(15))
    else if (what === 6) await one.api.deleteTask({ taskID: task.id })
    else if (what === 7)
      await one.api.updateTask({ taskID: task.id, body: { status: random.pick(['pending', 'completed']) } })
    else await one.api.updateTask({ taskID: task.id, body: { name: `Name ${random.below(1000)}` } })
  }
})
