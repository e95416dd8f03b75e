import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cast, leave, type Person, sharedList } from '../../../test/cast/people.ts'
import { type Docket, databaseName, startDocket } from '../../../test/harness.ts'
import { FakeSink } from '../../../test/peers/fake-sink.ts'
import { taskChanges, taskForm } from '../../tasks/feed.ts'
import type { Caller } from '../call/caller.ts'
import type { Db } from '../db/database.ts'
import type { FormReader } from '../revisions/list-form.ts'
import type { Source } from '../revisions/source.ts'
import { Connections } from './connections.ts'
import { Feed } from './feed.ts'
import { Snapshots } from './snapshots.ts'
import { Streams } from './streams.ts'

const lineage = '583921'

/** Streams as of another process: they hear nothing of what this one commits. `reading` happens while they read. */
const deafStreams = (docket: Docket, { db = docket.app.context.db, reading = async () => {} }: Deaf = {}) => {
  const { sessions } = docket.app.context.identity
  const tasks: Source = async (...asked) => {
    const found = await taskChanges(...asked)
    await reading()
    return found
  }
  const tasksOf = taskForm(db, { archived: false })
  const open: FormReader = {
    ...tasksOf,
    page: async (...asked) => {
      const found = await tasksOf.page(...asked)
      await reading()
      return found
    },
  }
  const { room } = docket.app.context.live
  const snapshots = new Snapshots({ past: { lineage }, room, build: 'test', maxBytes: 1, readers: { open, all: open } })
  const feed = new Feed(db, { past: { lineage }, snapshots, sources: [tasks], beside: [] })
  const connections = new Connections({ perUser: 100_000, perProcess: 100_000 })
  return new Streams(db, feed, {
    connections,
    pollMs: 2 ** 30,
    limits: () => sessions.limits(),
    say: () => {},
    onError: (error) => {
      throw error
    },
  })
}

interface Deaf {
  db?: Db
  reading?(): Promise<void>
}

const callerOf = (docket: Docket, { token }: Person): Promise<Caller> =>
  docket.app.context.identity.sessions.whoIs(token)

const follow = async (streams: Streams, caller: Caller, id: string, since?: string) => {
  const sink = new FakeSink()
  streams.follow(caller, { id, rev: 3 }, { since })(sink)
  await sink.until(() => sink.hasEnded || sink.text.includes('event: synced'))
  return sink
}

describe(`streams on ${databaseName}`, () => {
  for (const since of [undefined, '3']) {
    test(`whoever is removed while ${since ? 'a resume' : 'the baseline'} is read gets nothing of it`, async () => {
      await using docket = await startDocket()
      const people = await cast(docket)
      const { id } = await sharedList(docket, people)
      await people.olga.api.createTask({ listID: id, body: { name: 'a secret' } })
      let isGone = false
      using streams = deafStreams(docket, {
        reading: async () => {
          if (!isGone) await leave(docket, id, people.ed)
          isGone = true
        },
      })
      const sink = await follow(streams, await callerOf(docket, people.ed), id, since)
      assert.ok(isGone && sink.hasEnded)
      assert.deepEqual(sink.frames, [])
      assert.match((await follow(streams, await callerOf(docket, people.vera), id, since)).text, /a secret/)
    })
  }

  test('a poll asks once for all lists and readers, not twice at a time, and finds what was not heard of', async () => {
    await using docket = await startDocket()
    const people = await cast(docket)
    const { db } = docket.app.context
    const callers = await Promise.all([people.olga, people.ed, people.vera].map((one) => callerOf(docket, one)))
    const lists = await Promise.all(Array.from({ length: 5 }, () => sharedList(docket, people)))
    let asked = 0
    const counting: Db = {
      dialect: db.dialect,
      all: (...query) => {
        asked++
        return db.all(...query)
      },
      first: (...query) => {
        asked++
        return db.first(...query)
      },
    }
    using streams = deafStreams(docket, { db: counting })
    const sinks = await Promise.all(
      lists.map(({ id }) => Promise.all(callers.map((caller) => follow(streams, caller, id)))),
    )
    asked = 0
    await Promise.all([streams.poll(), streams.poll()])
    assert.equal(asked, 1)

    await people.olga.api.createTask({ listID: lists[0]!.id, body: { name: 'News' } })
    await leave(docket, lists[1]!.id, people.ed)
    await people.olga.api.deleteList({ listID: lists[2]!.id })
    await streams.poll()
    for (const sink of sinks[0]!) await sink.until(() => sink.text.includes('"News"'))
    assert.deepEqual(
      sinks[1]!.map(({ hasEnded }) => hasEnded),
      [false, true, false],
    )
    assert.ok(sinks[2]!.every(({ hasEnded, text }) => hasEnded && text.includes('event: list_deleted')))
    assert.ok([...sinks[3]!, ...sinks[4]!].every(({ hasEnded }) => !hasEnded))
  })

  test('catching up asks anew, where a poll that is under way has read before the change', async () => {
    await using docket = await startDocket()
    const people = await cast(docket)
    const { db } = docket.app.context
    const { id } = await sharedList(docket, people)
    const hasRead = Promise.withResolvers<void>()
    const mayGoOn = Promise.withResolvers<void>()
    let isHolding = false
    let asked = 0
    const holding: Db = {
      dialect: db.dialect,
      first: (...query) => db.first(...query),
      async all(...query) {
        asked++
        const rows = await db.all(...query)
        if (isHolding) {
          isHolding = false
          hasRead.resolve()
          await mayGoOn.promise
        }
        return rows
      },
    }
    using streams = deafStreams(docket, { db: holding })
    const sink = await follow(streams, await callerOf(docket, people.ed), id)
    isHolding = true
    asked = 0
    const before = streams.poll()
    await hasRead.promise
    await people.olga.api.createTask({ listID: id, body: { name: 'News' } })
    const caughtUp = streams.catchUp()
    mayGoOn.resolve()
    await Promise.all([before, caughtUp])
    assert.ok(asked > 1, 'asks anew')
    await sink.until(() => sink.text.includes('"News"'))
  })

  test('a resume that is large is read page by page, as it is taken, and is whole', async () => {
    await using docket = await startDocket()
    const people = await cast(docket)
    const { api } = people.olga
    const { id } = await sharedList(docket, people)
    const { rev } = await api.getList({ listID: id })
    const description = 'x'.repeat(60_000)
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, n) => api.createTask({ listID: id, body: { name: `${n}`, description } })),
    )
    // So that the resume is smaller than the baseline.
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => api.createTask({ listID: id, body: { name: `Small ${n}` } })),
    )
    let reads = 0
    using streams = deafStreams(docket, { reading: async () => void reads++ })
    const sink = new FakeSink()
    sink.isSlow = true
    streams.follow(await callerOf(docket, people.vera), { id, rev: 1 }, { since: `${rev + 1}.${lineage}` })(sink)
    await sink.until(() => sink.backlog > 60_000)
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    assert.ok(sink.text.length < 400_000, `${sink.text.length} bytes for a reader that takes nothing`)
    assert.ok(reads <= 2, `${reads} readings for a reader that takes nothing`)
    while (!sink.text.includes('event: synced')) {
      sink.take()
      await new Promise((resolve) => setImmediate(resolve))
    }
    const revs = sink.frames.map((text) => Number.parseInt(text.split(' ').at(-1)!, 10))
    const expected = Array.from({ length: 39 }, (_, n) => rev + 2 + n)
    assert.deepEqual(revs, [...expected, rev + 40])
    assert.equal(made.length, 30)
  })

  test('a resume that is larger than the baseline is the baseline', async () => {
    await using docket = await startDocket()
    const people = await cast(docket)
    const { api } = people.olga
    const { id } = await sharedList(docket, people)
    const description = 'x'.repeat(60_000)
    for (let n = 0; n < 6; n++) {
      const { id: taskID } = await api.createTask({ listID: id, body: { name: `${n}`, description } })
      if (n > 0) await api.archiveTask({ taskID })
    }
    using streams = deafStreams(docket)
    const sink = await follow(streams, await callerOf(docket, people.vera), id, `1.${lineage}`)
    assert.equal(sink.frames.length, 2)
    assert.match(sink.text, /"full":true/)
    assert.equal((await api.getListChanges({ listID: id, since: '1' })).full, false)
  })

  test('readers that poll share the whole list, and get it as well when more than 1 MiB changed', async () => {
    await using docket = await startDocket()
    const { api } = (await cast(docket)).olga
    const { id } = await api.createList({ body: { name: 'Groceries' } })
    const description = 'x'.repeat(60_000)
    await Promise.all(
      Array.from({ length: 18 }, (_, n) => api.createTask({ listID: id, body: { name: `${n}`, description } })),
    )
    const { feed } = docket.app.context.live
    const list = { id, rev: 19, purged_rev: 0 }
    const whole = await feed.changes(list, undefined)
    assert.equal(await feed.changes(list, '999999'), whole)
    assert.equal(await feed.changes(list, '1'), whole)
    assert.notEqual(await feed.changes(list, '3'), whole)
    assert.equal((await api.getListChanges({ listID: id, since: '3' })).changes.length, 16)
  })
})
