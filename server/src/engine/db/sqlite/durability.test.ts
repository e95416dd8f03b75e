import assert from 'node:assert/strict'
import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { Refusal, refuse } from '@docket/contract'
import { sql } from 'kysely'
import { postgresUrl } from '../../../../test/harness.ts'
import type { Database, Reports } from '../database.ts'
import { query } from '../query.ts'
import { FolderLock } from './folder-lock.ts'
import { openSqlite } from './sqlite.ts'
import { type Disk, systemDisk } from './wal-sync.ts'

const insert = query((q, p: { key: string }) =>
  q.insertInto('throttles').values({ key: p.key, hits: 1, window_started_at: new Date(0).toISOString() }),
)
const byKey = (isHot: boolean) =>
  query((q, p: { key: string }) => q.selectFrom('throttles').where('key', '=', p.key).select('hits'), { isHot })
const [find, findHot] = [byKey(false), byKey(true)]
const fill = query((_, p: { bytes: number }) =>
  sql<object>`insert into throttles (key, hits, window_started_at) values (hex(randomblob(${p.bytes})), 1, '')`.$castTo<object>(),
)
const limitPages = (pages: number) => query(() => sql<object>`${sql.raw(`pragma max_page_count = ${pages}`)}`)
const pages = query(() => sql<{ page_count: number }>`pragma page_count`)

/** A disk that syncs when it is told to, or fails. */
class HeldDisk implements Disk {
  readonly #asked: (() => void)[] = []
  readonly #syncs: PromiseWithResolvers<void>[] = []

  fdatasync(): Promise<void> {
    const sync = Promise.withResolvers<void>()
    this.#syncs.push(sync)
    for (const tell of this.#asked.splice(0)) tell()
    const asked = performance.now()
    return sync.promise.then(() => {
      while (performance.now() - asked < 11); // a faster one may be asked in place
    })
  }

  fdatasyncSync(): void {
    assert.fail('a disk that is slow is asked in the thread pool')
  }

  async next(): Promise<PromiseWithResolvers<void>> {
    while (this.#syncs.length === 0) await new Promise<void>((resolve) => this.#asked.push(resolve))
    return this.#syncs.shift()!
  }
}

interface Opened extends AsyncDisposable {
  readonly folder: string
  readonly db: Database
  readonly warned: string[]
  readonly fatal: unknown[]
  /** Resolves with the next warning. */
  nextWarning(): Promise<string>
}

const open = async (disk: Disk = systemDisk): Promise<Opened> => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-durable-'))
  const [warned, fatal]: [string[], unknown[]] = [[], []]
  let onWarning = (_: string) => {}
  const reports: Reports = {
    warn: (sentence) => {
      warned.push(sentence)
      onWarning(sentence)
    },
    fatal: (error) => void fatal.push(error),
  }
  const db = await openSqlite(folder, reports, disk)
  return {
    folder,
    db,
    warned,
    fatal,
    nextWarning: () => new Promise((resolve) => (onWarning = resolve)),
    [Symbol.asyncDispose]: async () => {
      await db[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const put = (db: Database, key: string) => db.transact((tx) => tx.all(insert, { key }))
const log = ({ folder }: Opened) => join(folder, 'docket.db-wal')

/** Long enough for whatever does not wait for the disk. */
const someTurns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const refusedWith = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

if (postgresUrl === undefined) {
  describe('what is on its way to the disk', () => {
    test('is shown to nobody, announced to nobody and answered to nobody, a refusal that rests on it neither', async () => {
      const disk = new HeldDisk()
      await using opened = await open(disk)
      const { db } = opened
      const events: string[] = []
      await using _ = await db.share({
        deliver: () => void events.push('announced'),
        catchUp: () => {},
        onAway: assert.fail,
        onBack: assert.fail,
        onLineage: () => {},
      })
      const first = put(db, 'before')
      ;(await disk.next()).resolve()
      await first
      const stored = db.transact(async (tx) => {
        tx.news.lists.add('list')
        await tx.all(insert, { key: 'a' })
      })
      const refused = db.transact(async (tx) => {
        if (await tx.first(find, { key: 'a' })) refuse('auth.email_taken', 'taken')
      })
      void stored.then(() => events.push('stored'))
      refused.catch(() => events.push('refused'))

      const sync = await disk.next()
      await someTurns()
      assert.deepEqual(events, [])
      for (const one of [find, findHot]) {
        assert.equal(await db.first(one, { key: 'a' }), undefined)
        assert.ok(await db.first(one, { key: 'before' }))
      }
      sync.resolve()
      await stored
      await assert.rejects(refused, refusedWith('auth.email_taken'))
      assert.deepEqual(events, ['announced', 'stored', 'refused'])
      for (const one of [find, findHot]) assert.ok(await db.first(one, { key: 'a' }))
    })

    test('does not keep reads waiting', async () => {
      const disk = new HeldDisk()
      await using opened = await open(disk)
      const writing = put(opened.db, 'a')
      const sync = await disk.next()
      for (let n = 0; n < 100; n++) assert.equal(await opened.db.first(find, { key: 'a' }), undefined)
      sync.resolve()
      await writing
    })

    test('and does not get there: those who wait are told, nobody is shown it, and only then the process is to end', async () => {
      const disk = new HeldDisk()
      await using opened = await open(disk)
      const { db, fatal } = opened
      const told: number[] = []
      const waiting = ['a', 'b'].map((key) => put(db, key))
      const sync = await disk.next()
      const late = put(db, 'late')
      for (const one of [...waiting, late]) one.catch(() => told.push(fatal.length))
      sync.reject(new Error('EIO: i/o error, fdatasync'))
      for (const one of [...waiting, late]) await assert.rejects(one, refusedWith('unavailable'))
      await assert.rejects(put(db, 'later'), refusedWith('unavailable'))
      assert.deepEqual(fatal.map(String), ['Error: EIO: i/o error, fdatasync'])
      assert.equal(told.length, 3)
      for (const key of ['a', 'b', 'late', 'later']) assert.equal(await db.first(find, { key }), undefined, key)
    })
  })

  describe('the log of the database', () => {
    test('is not synced in the place of another file', async () => {
      await using opened = await open()
      await put(opened.db, 'a')
      renameSync(log(opened), `${log(opened)}.old`)
      writeFileSync(log(opened), '')
      await assert.rejects(put(opened.db, 'b'), refusedWith('unavailable'))
      assert.match(String(opened.fatal[0]), /docket\.db-wal was replaced/)
      renameSync(`${log(opened)}.old`, log(opened))
    })

    test('stays below 64 MB while much more is written', { timeout: 120_000 }, async (t) => {
      await using opened = await open()
      let [written, largest, longestMs] = [0, 0, 0]
      const writer = async () => {
        while (written < 60_000_000) {
          written += 100_000
          const startedAt = performance.now()
          await opened.db.transact((tx) => tx.all(fill, { bytes: 50_000 }))
          longestMs = Math.max(longestMs, performance.now() - startedAt)
          largest = Math.max(largest, statSync(log(opened)).size)
        }
      }
      await Promise.all(Array.from({ length: 16 }, writer))
      t.diagnostic(`largest log ${Math.round(largest / 1e6)} MB, longest write ${Math.round(longestMs)} ms`)
      assert.ok(largest < 64 * 1024 * 1024, `${largest} bytes`)
      assert.deepEqual([opened.warned, opened.fatal], [[], []])
    })
  })

  describe('a disk without room', () => {
    test('refuses what is to be stored, goes on reading, says so once, and stores again when there is room', async () => {
      await using opened = await open()
      const { db, warned } = opened
      await put(db, 'before')
      const { page_count } = (await db.first(pages, {}))!
      await db.transact((tx) => tx.all(limitPages(page_count), {}))
      const ended = new Promise<string>((resolve) => {
        void opened.nextWarning().then(() => void opened.nextWarning().then(resolve))
      })
      for (let n = 0; n < 3; n++) {
        const beside = put(db, `beside ${n}`)
        const large = db.transact((tx) => tx.all(fill, { bytes: 100_000 }))
        await assert.rejects(large, refusedWith('storage.full'))
        await beside.catch(() => {})
      }
      assert.match((await db.illness()) ?? '', /^The disk of .* is full/)
      assert.ok(await db.first(find, { key: 'before' }))
      assert.equal(warned.length, 1)
      assert.match(await ended, /has room again/)
      assert.equal(await db.illness(), undefined)
      await db.transact((tx) => tx.all(limitPages(1_000_000), {}))
      await db.transact((tx) => tx.all(fill, { bytes: 100_000 }))
      assert.deepEqual(opened.fatal, [])
    })
  })

  describe('another program', () => {
    test('that holds the lock on writing keeps nobody from reading; writers are told, and one line is in the log', async () => {
      await using opened = await open()
      const { db, warned } = opened
      using other = new DatabaseSync(join(opened.folder, 'docket.db'))
      other.exec('begin immediate')
      const refused = put(db, 'a').catch((error: unknown) => error)
      let reads = 0
      const over = new AbortController()
      void refused.then(() => over.abort())
      while (!over.signal.aborted) {
        await db.first(find, { key: 'a' })
        reads++
        await new Promise((resolve) => setImmediate(resolve))
      }
      assert.ok(refusedWith('unavailable')(await refused))
      assert.ok(reads > 100, `${reads} reads in that time`)
      other.exec('rollback')
      await put(db, 'a')
      assert.equal(warned.length, 2)
      assert.match(warned[0]!, /locked the database for writing/)
      assert.deepEqual(opened.fatal, [])
    })

    test('that holds it for a moment is waited for', async () => {
      await using opened = await open()
      using other = new DatabaseSync(join(opened.folder, 'docket.db'))
      other.exec('begin immediate')
      const writing = put(opened.db, 'a')
      await someTurns()
      other.exec('rollback')
      await writing
      assert.deepEqual(opened.warned, [])
    })

    test('that takes the deleted lock of the folder is noticed; a lock that was only deleted is made again', () => {
      const folder = mkdtempSync(join(tmpdir(), 'docket-lock-'))
      try {
        using lock = new FolderLock(folder)
        assert.equal(lock.renew(), false)
        rmSync(join(folder, 'docket.lock'))
        assert.equal(lock.renew(), true)
        assert.throws(() => new FolderLock(folder), /Another Docket is running/)
        rmSync(join(folder, 'docket.lock'))
        using _ = new FolderLock(folder)
        assert.throws(() => lock.renew(), /Another Docket is running/)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
  })
}
