import assert from 'node:assert/strict'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { createClient } from '@docket/client'
import type { Changes } from '@docket/contract'
import pg from 'pg'
import { cast, register, sharedList } from '../../../test/cast/people.ts'
import { databaseName, postgresUrl, startDocket, TestClock } from '../../../test/harness.ts'
import { installation, type Program } from '../../../test/machine/program.ts'
import { openStream, type RawFrame } from '../../../test/raw-stream.ts'
import { taskChanges, taskGone } from '../../tasks/feed.ts'
import { loadLineage, newLineage } from '../db/lineage.ts'
import { query } from '../db/query.ts'
import { DAY, toTimestamp } from '../outside/clock.ts'
import { deletions } from '../revisions/deletions.ts'
import { purgeTombstones } from '../revisions/queries.ts'
import type { Source } from '../revisions/source.ts'
import { Feed } from './feed.ts'
import { findFeedState } from './queries.ts'

const forgetLineage = query((q) => q.deleteFrom('settings').where('key', '=', 'lineage'))

type Place = Awaited<ReturnType<typeof installation>>

const stop = async (program: Program) => {
  program.signal('SIGTERM')
  await program.exited
}

/** Keeps the data as they are now; `restore` starts Docket on them, in a lineage of their own. Docket must not run. */
const copyOf = async ({ folder, databaseUrl, start }: Place, stack: AsyncDisposableStack) => {
  if (databaseUrl === undefined) {
    const copy = join(folder, 'copy')
    await cp(join(folder, 'docket.db'), join(copy, 'docket.db'))
    await cp(join(folder, 'secret'), join(copy, 'secret'))
    return {
      restore: () => {
        const database = new DatabaseSync(join(copy, 'docket.db'))
        database.prepare("update settings set value = ? where key = 'lineage'").run(newLineage())
        database.close()
        return start({ DOCKET_DATA_DIR: copy })
      },
    }
  }
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = `/${name}_copy`
  await onPostgres(postgresUrl!, `create database ${name}_copy template ${name}`)
  stack.defer(() => onPostgres(postgresUrl!, `drop database ${name}_copy with (force)`))
  return {
    restore: async () => {
      await onPostgres(url.href, `update settings set value = '${newLineage()}' where key = 'lineage'`)
      return start({ DOCKET_DATABASE_URL: url.href })
    },
  }
}

const onPostgres = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

const byEvent = (frames: RawFrame[]) => frames.map(({ event }) => event)

describe(`bookmarks on ${databaseName}`, () => {
  test('a lineage is six digits without a zero, the same for all who load it at once and at every start', async () => {
    for (let n = 0; n < 200; n++) assert.match(newLineage(), /^[1-9]{6}$/)
    await using docket = await startDocket()
    const {
      db,
      live: { feed },
    } = docket.app.context
    assert.equal(feed.bookmarkAt(41), `41.${await loadLineage(db)}`)
    await db.transact((tx) => tx.all(forgetLineage, {}))
    const loaded = await Promise.all(Array.from({ length: 8 }, () => loadLineage(db)))
    assert.equal(new Set(loaded).size, 1)
    assert.equal(await loadLineage(db), loaded[0])
  })

  test('a reader that was ahead of a restored copy starts over, streaming and polling', async () => {
    await using stack = new AsyncDisposableStack()
    const place = stack.use(await installation())
    const first = stack.use(place.start())
    const api = createClient({ baseUrl: await first.ready() })
    const account = { email: 'olga@example.org', password: 'correct horse' }
    const { token } = await api.setup({ body: account })
    const before = createClient({ baseUrl: await first.ready(), token })
    const { id: listID } = await before.createList({ body: { name: 'Groceries' } })
    const milk = await before.createTask({ listID, body: { name: 'Milk' } })
    await stop(first)
    const copy = await copyOf(place, stack)

    const second = stack.use(place.start())
    const later = createClient({ baseUrl: await second.ready(), token })
    await later.createTask({ listID, body: { name: 'Phantom' } })
    await later.updateTask({ taskID: milk.id, body: { name: 'An edit that is lost' } })
    const { since: polled } = await later.getListChanges({ listID })
    const ahead = await openStream(await second.ready(), token, listID)
    const { id: bookmark } = (await ahead.until('synced')).at(-1)!
    assert.equal(polled, bookmark)
    await stop(second)

    const third = stack.use(await copy.restore())
    const url = await third.ready()
    const now = createClient({ baseUrl: url, token })
    for (let n = 0; n < 4; n++) await now.createTask({ listID, body: { name: `New ${n}` } })
    const tasks = await now.getTasks({ listID })
    const resume = async (lastEventId: string) => {
      await using stream = await openStream(url, token, listID, { lastEventId })
      const frames = await stream.until('synced')
      return frames
    }
    const frames = await resume(bookmark!)
    assert.deepEqual(byEvent(frames.slice(0, 2)), ['list', 'members_changed'])
    assert.deepEqual(
      frames.slice(2, -1).map(({ data }) => data),
      tasks,
    )
    const { rev, full, since } = frames.at(-1)!.data
    assert.equal(full, true)
    const changes = tasks.map((data) => ({ rev: data.rev, event: 'task', data }))
    assert.deepEqual(await now.getListChanges({ listID, since: polled }), { rev, full: true, since, changes })

    assert.deepEqual(byEvent(await resume(since as string)), ['synced'])
    const nothing = { rev, full: false, since, changes: [] }
    assert.deepEqual(await now.getListChanges({ listID, since: since as string }), nothing)
    // Without a lineage a reader is trusted to know what it says.
    assert.deepEqual(byEvent(await resume(String(rev))), ['synced'])
    assert.deepEqual(await now.getListChanges({ listID, since: String(rev) }), nothing)
  })

  test('a list that is deleted while its changes are read is a 404, whole and in part', async () => {
    await using docket = await startDocket()
    const people = await cast(docket)
    const {
      db,
      live: { snapshots },
    } = docket.app.context
    const { id } = await sharedList(docket, people)
    await people.olga.api.createTask({ listID: id, body: { name: 'Milk' } })
    const list = { id, rev: 4, purged_rev: 0 }
    const feed = new Feed(db, { past: { lineage: '583921' }, snapshots, sources: [], beside: [] })
    await people.olga.api.deleteList({ listID: id })
    for (const since of [undefined, '1', '9999']) {
      await assert.rejects(feed.changes(list, since), { code: 'not_found' }, `since ${since}`)
    }
  })

  for (const [what, description, pages] of [
    ['a page', '', 0],
    ['its second page', 'x'.repeat(60_000), 1],
  ] as const) {
    test(`deletions that are forgotten while ${what} is read are not passed over`, async () => {
      const clock = new TestClock()
      await using docket = await startDocket({ clock })
      const { api } = await register(docket)
      const { id } = await api.createList({ body: { name: 'Groceries' } })
      const milk = await api.createTask({ listID: id, body: { name: 'Milk' } })
      for (let n = 0; n < 6; n++) await api.createTask({ listID: id, body: { name: 'Bread', description } })
      await api.deleteTask({ taskID: milk.id })
      const {
        db,
        live: { snapshots },
      } = docket.app.context
      const list = (await findFeedState(db, { list_id: id }))!
      let reads = 0
      // A purge commits after the state of the list was read, and before its tombstones are.
      const tombstones = deletions({ task: taskGone })
      const purged: Source = async (...reading) => {
        const found = await taskChanges(...reading)
        if (reads++ === pages) {
          const before = toTimestamp(clock.now().getTime() + DAY)
          await db.transact((tx) => purgeTombstones(tx, { before, limit: 100 }))
        }
        return [...found, ...(await tombstones(...reading))]
      }
      const feedOf = (source: Source) =>
        new Feed(db, { past: { lineage: '583921' }, snapshots, sources: [source], beside: [] })
      if (pages === 0) {
        const { parts } = await feedOf(purged).changes(list, '2')
        const { full } = JSON.parse(String(Buffer.concat(parts))) as Changes
        assert.equal(full, true)
      }
      const told: string[] = []
      const opening = await feedOf(purged).opening({ ...list, total: 1000 }, '2')
      const reading = (async () => {
        for await (const chunk of opening.chunks) told.push(String(chunk))
      })()
      if (!opening.full) await assert.rejects(reading, { code: 'not_found' })
      const last = Number(/id: (\d+)\.\d+\n\n$/.exec(told.join(''))?.[1] ?? 0)
      assert.ok(opening.full || last < list.rev, `came to ${last} without the deletion`)
    })
  }
})
