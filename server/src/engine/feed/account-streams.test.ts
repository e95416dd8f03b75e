import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import {
  type Cast,
  cast,
  join,
  leave,
  type Person,
  password,
  register,
  sharedList,
  signIn,
} from '../../../test/cast/people.ts'
import { type Docket, databaseName, useDocket } from '../../../test/harness.ts'
import { FakeSink } from '../../../test/peers/fake-sink.ts'
import { listViews } from '../../lists/feed.ts'
import type { Db } from '../db/database.ts'
import { AccountStream, type ListTold } from './account-stream.ts'
import { AccountStreams } from './account-streams.ts'
import { Connections } from './connections.ts'
import type { ListViews } from './list-views.ts'

interface Deaf {
  readonly db?: Db
  readonly views?: ListViews
}

/** Streams as of another process: they hear nothing of what this one commits, until they are told with `announce`. */
const deafStreams = (docket: Docket, { db = docket.app.context.db, views = listViews }: Deaf = {}) =>
  new AccountStreams(db, {
    connections: new Connections({ perUser: 1000, perProcess: 1000 }),
    views,
    pollMs: 2 ** 30,
    limits: () => docket.app.context.identity.sessions.limits(),
    onError: (error) => {
      throw error
    },
  })

const hint = (streams: AccountStreams, ...lists: string[]) =>
  streams.announce({
    lists: new Set(lists),
    inboxes: new Set(),
    users: new Set(),
    jobs: new Set(),
    claimable: new Set(),
  })

const open = async (
  docket: Docket,
  streams: AccountStreams,
  { token }: Pick<Person, 'token'>,
  isSlow = false,
): Promise<FakeSink> => {
  const sink = new FakeSink()
  sink.isSlow = isSlow
  streams.follow(await docket.app.context.identity.sessions.whoIs(token))(sink)
  return sink
}

const follow = async (...of: Parameters<typeof open>): Promise<FakeSink> => {
  const sink = await open(...of)
  await sink.until(() => sink.hasEnded || sink.text.includes('event: synced'))
  sink.text = ''
  return sink
}

/** What streams are given to tell, and hold until it is told. */
const toldToStreams = () => {
  const opened: { stream: AccountStream; lists: readonly ListTold[] }[] = []
  const given: unknown[] = []
  const { open, put } = AccountStream.prototype
  AccountStream.prototype.open = function (lists) {
    opened.push({ stream: this, lists })
    return open.call(this, lists)
  }
  AccountStream.prototype.put = function (told) {
    given.push(told)
    put.call(this, told)
  }
  return {
    opened,
    put: given,
    [Symbol.dispose]: () => void Object.assign(AccountStream.prototype, { open, put }),
  }
}

/** Counts the queries that are asked of a database. */
const counting = (db: Db) => {
  const counted = { asked: 0 }
  const through: Db = {
    dialect: db.dialect,
    all: (...query) => {
      counted.asked++
      return db.all(...query)
    },
    first: (...query) => {
      counted.asked++
      return db.first(...query)
    },
  }
  return { counted, db: through }
}

describe(`streams of accounts on ${databaseName}`, () => {
  const docket = useDocket()
  let people: Cast

  before(async () => {
    people = await cast(docket)
  })

  test('slow readers of one account hold what they are told of a list once', async () => {
    const ann = await register(docket, 'ann')
    const description = 'x'.repeat(4000)
    const lists = await Promise.all(
      Array.from({ length: 20 }, () => ann.api.createList({ body: { name: 'Errands', description } })),
    )
    using streams = deafStreams(docket)
    using told = toldToStreams()
    const readers: FakeSink[] = []
    for (let n = 0; n < 5; n++) {
      const reader = await open(docket, streams, ann, true)
      await reader.until(() => reader.backlog > 64 * 1024)
      readers.push(reader)
    }
    assert.equal(told.opened.length, readers.length)
    const held = new Set(told.opened.flatMap(({ lists }) => lists))
    assert.equal(held.size, lists.length)
    const quick = await follow(docket, streams, ann)
    await ann.api.updateList({ listID: lists[0]!.id, body: { name: 'Another' } })
    const late = await open(docket, streams, ann)
    await late.until(() => late.text.includes('event: synced'))
    assert.match(late.text, /Another/)
    assert.equal(told.opened.at(-1)!.lists.filter((list) => !held.has(list)).length, 1)
    const stillHold = told.opened.map(({ stream }) => stream.isOpening)
    assert.deepEqual(stillHold, [...readers.map(() => true), false, false])
    hint(streams, lists[0]!.id)
    await quick.until(() => quick.text.includes('Another'))
    assert.equal(told.put.length, 7)
    assert.equal(new Set(told.put).size, 1, 'the change waits to be told')
    for (const reader of readers) {
      reader.isSlow = false
      reader.take()
    }
    await Promise.all(readers.map((reader) => reader.until(() => reader.text.includes('Another'))))
    for (const reader of readers) assert.equal(reader.text.split('event: list\n').length, 1 + lists.length + 1)
  })

  test('a poll finds what was not heard of: lists that changed, that are new, that are gone', async () => {
    const { olga, sam } = people
    const lists = await Promise.all(Array.from({ length: 3 }, () => sharedList(docket, people)))
    using streams = deafStreams(docket)
    const [first, second, stranger] = await Promise.all([olga, olga, sam].map((one) => follow(docket, streams, one)))
    await streams.poll()
    assert.deepEqual(first!.frames, [], 'nothing happened')

    const { id: made } = await olga.api.createList({ body: { name: 'New' } })
    await olga.api.createTask({ listID: lists[0]!.id, body: { name: 'Milk' } })
    await olga.api.deleteList({ listID: lists[1]!.id })
    await olga.api.markListSeen({ listID: lists[2]!.id, body: { rev: 3 } })
    await streams.poll()
    for (const sink of [first!, second!]) {
      await sink.until(() => sink.frames.length === 4)
      assert.match(sink.text, new RegExp(`event: list_removed\ndata: {"id":"${lists[1]!.id}"}\n\n`))
      for (const id of [made, lists[0]!.id, lists[2]!.id])
        assert.ok(sink.text.includes(`event: list\ndata: {"id":"${id}"`))
    }
    assert.deepEqual(stranger!.frames, [])
  })

  test('a poll notices that a list stands elsewhere for the reader', async () => {
    const ann = await register(docket, 'ann')
    const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
    using streams = deafStreams(docket)
    const sink = await follow(docket, streams, ann)
    await ann.api.arrangeList({ listID, body: { favorite: true } })
    await streams.poll()
    await sink.until(() => sink.text.includes('"favorite":true'))
  })

  test('a poll notices that one list came in the place of another', async () => {
    const ann = await register(docket, 'ann')
    const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
    using streams = deafStreams(docket)
    const sink = await follow(docket, streams, ann)
    await ann.api.deleteList({ listID })
    await ann.api.createList({ body: { name: 'Groceries' } })
    await streams.poll()
    await sink.until(() => sink.frames.length === 2)
  })

  test('a change asks as much for many readers as for one, and nothing of a list that nobody shows', async () => {
    const { olga, ed, vera, sam } = people
    const { id } = await sharedList(docket, people)
    const { id: other } = await sam.api.createList({ body: { name: 'Other' } })
    const { counted, db } = counting(docket.app.context.db)
    using streams = deafStreams(docket, { db })
    const ask = async (sinks: FakeSink[]): Promise<number> => {
      await olga.api.createTask({ listID: id, body: { name: 'Milk' } })
      counted.asked = 0
      hint(streams, id)
      await Promise.all(sinks.map((sink) => sink.until(() => sink.text.includes('event: list'))))
      for (const sink of sinks) sink.text = ''
      return counted.asked
    }
    const one = await follow(docket, streams, olga)
    const forOne = await ask([one])
    const many = await Promise.all([olga, ed, ed, vera, vera].map((person) => follow(docket, streams, person)))
    assert.equal(await ask([one, ...many]), forOne)

    counted.asked = 0
    hint(streams, other)
    while (counted.asked === 0) await new Promise((resolve) => setImmediate(resolve))
    await streams.poll()
    assert.equal(counted.asked, 3, 'who belongs to the other, and the poll: credentials and marks')
  })

  test('whoever is removed while a change is read is told that the list is gone, and nothing of the change', async () => {
    const { id } = await sharedList(docket, people)
    const views: ListViews = {
      ...listViews,
      async read(...asked) {
        const found = await listViews.read(...asked)
        await leave(docket, id, people.ed)
        return found
      },
    }
    using streams = deafStreams(docket, { views })
    const [ed, vera] = await Promise.all([people.ed, people.vera].map((one) => follow(docket, streams, one)))
    await people.olga.api.updateList({ listID: id, body: { name: 'a secret' } })
    hint(streams, id)
    await Promise.all([ed!, vera!].map((sink) => sink.until(() => sink.frames.length > 0)))
    assert.deepEqual(ed!.frames, [`{"id":"${id}"} -`])
    assert.match(ed!.text, /event: list_removed/)
    assert.match(vera!.text, /a secret/)
  })

  test('whose session ends while a change is read gets nothing of it', async () => {
    const session = await signIn(docket.client(), { ...people.ed, password })
    const { id } = await sharedList(docket, people)
    const views: ListViews = {
      ...listViews,
      async read(...asked) {
        const found = await listViews.read(...asked)
        await docket.client(session.token).logout()
        return found
      },
    }
    using streams = deafStreams(docket, { views })
    const sink = await follow(docket, streams, session)
    await people.olga.api.createTask({ listID: id, body: { name: 'Milk' } })
    hint(streams, id)
    await sink.until(() => sink.hasEnded)
    assert.deepEqual(sink.frames, [])
  })

  test('whose session ends while their lists are read gets none of them', async () => {
    const session = await signIn(docket.client(), { ...people.ed, password })
    const views: ListViews = {
      ...listViews,
      async of(...asked) {
        const found = await listViews.of(...asked)
        await docket.client(session.token).logout()
        return found
      },
    }
    using streams = deafStreams(docket, { views })
    const sink = await open(docket, streams, session)
    await sink.until(() => sink.hasEnded || sink.frames.length > 0)
    assert.deepEqual(sink.frames, [])
  })

  test('what happens while the lists of a new reader are read is told after them', async () => {
    const sam = await register(docket, 'sam')
    const [left, joined, changed] = await Promise.all([1, 2, 3].map(() => sharedList(docket, people)))
    for (const { id } of [left!, changed!]) await join(docket, id, sam, 'viewer')
    const { promise: heard, resolve: hear } = Promise.withResolvers<void>()
    const views: ListViews = {
      async of(...asked) {
        const found = await listViews.of(...asked)
        await leave(docket, left!.id, sam)
        await join(docket, joined!.id, sam, 'viewer')
        await people.olga.api.createTask({ listID: changed!.id, body: { name: 'Milk' } })
        hint(streams, left!.id, joined!.id, changed!.id)
        await heard
        return found
      },
      async read(...asked) {
        setImmediate(() => setImmediate(hear))
        return listViews.read(...asked)
      },
    }
    using streams = deafStreams(docket, { views })
    const sink = await open(docket, streams, sam)
    await sink.until(() => sink.frames.length === 6)
    const [opening, after] = sink.text.split('event: synced')
    assert.equal(opening!.split('event: list\n').length, 3)
    assert.match(after!, new RegExp(`event: list_removed\ndata: {"id":"${left!.id}"}`))
    for (const { id } of [joined!, changed!]) assert.match(after!, new RegExp(`event: list\ndata: {"id":"${id}"`))
  })

  test('nothing older follows: a reading that is overtaken is left out', async () => {
    const ann = await register(docket, 'ann')
    const { id: listID } = await ann.api.createList({ body: { name: 'Groceries' } })
    let isFirst = true
    const reading = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const views: ListViews = {
      ...listViews,
      async read(...asked) {
        const found = await listViews.read(...asked)
        if (isFirst) {
          isFirst = false
          reading.resolve()
          await goOn.promise
        }
        return found
      },
    }
    using streams = deafStreams(docket, { views })
    const early = await follow(docket, streams, ann)
    await ann.api.createTask({ listID, body: { name: 'Milk' } })
    hint(streams, listID)
    await reading.promise
    await ann.api.createTask({ listID, body: { name: 'Bread' } })
    const late = await open(docket, streams, ann)
    await late.until(() => late.text.includes('synced'))
    goOn.resolve()
    await early.until(() => early.text.includes('"total":1'))
    hint(streams, listID)
    await early.until(() => early.text.includes('"total":2'))
    assert.equal(late.frames.length, 2, late.text)
  })
})
