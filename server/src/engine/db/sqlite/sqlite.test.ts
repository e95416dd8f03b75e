import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { StartupError } from '../../outside/startup-error.ts'
import type { Database, Db } from '../database.ts'
import { query } from '../query.ts'
import { copyDatabase } from './copy.ts'
import { openSqlite } from './sqlite.ts'

const insert = query((q, p: { key: string }) =>
  q.insertInto('throttles').values({ key: p.key, hits: 1, window_started_at: new Date(0).toISOString() }),
)
const tables = query(() => sql<{ name: string }>`select name from sqlite_master where type = 'table'`)
const pragma = (name: string) => query(() => sql<object>`${sql.raw(`pragma ${name}`)}`)

const valueOf = async (db: Db, name: string) => Object.values((await db.first(pragma(name), {})) as object)[0]

const temporaryFolder = (): Disposable & { path: string } => {
  const path = mkdtempSync(join(tmpdir(), 'docket-sqlite-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

const open = (folder: string): Promise<Database> =>
  openSqlite(folder, { warn: (sentence) => assert.fail(sentence), fatal: (error) => assert.fail(String(error)) })

const refusedStart = (folder: string, text: RegExp) =>
  assert.rejects(open(folder), (error) => error instanceof StartupError && text.test(error.message))

describe('SQLite', () => {
  test('keeps what makes commits durable and files trustworthy, on both connections', async () => {
    using folder = temporaryFolder()
    await using db = await open(folder.path)
    const expected = {
      journal_mode: 'wal',
      synchronous: 1,
      foreign_keys: 1,
      wal_autocheckpoint: 0,
      trusted_schema: 0,
      cell_size_check: 1,
      mmap_size: 0,
      journal_size_limit: 67_108_864,
    }
    for (const [name, value] of Object.entries(expected)) {
      assert.equal(await valueOf(db, name), value, `${name} of the reader`)
      await db.transact(async (tx) => assert.equal(await valueOf(tx, name), value, `${name} of the writer`))
    }
  })

  test('reads cannot write', async () => {
    using folder = temporaryFolder()
    await using db = await open(folder.path)
    await assert.rejects(async () => db.all(insert, { key: 'x' }), /readonly/)
  })

  test('leaves one file with everything in it when it ends, readable by its owner only', async () => {
    using folder = temporaryFolder()
    const inside = join(folder.path, 'data')
    {
      await using db = await open(inside)
      await db.transact((tx) => tx.all(insert, { key: 'kept' }))
    }
    assert.equal(statSync(inside).mode & 0o077, 0)
    const wal = readdirSync(inside).find((name) => name.endsWith('-wal'))
    assert.ok(!wal || statSync(join(inside, wal)).size === 0)
    await using db = await open(inside)
    await assert.rejects(
      db.transact((tx) => tx.all(insert, { key: 'kept' })),
      /UNIQUE/,
    )
  })

  test('ends at once, also right after a read', async () => {
    using folder = temporaryFolder()
    const db = await open(folder.path)
    await db.transact((tx) => tx.all(insert, { key: 'x' }))
    await db.all(tables, {})
    const started = performance.now()
    await db[Symbol.asyncDispose]()
    assert.ok(performance.now() - started < 2000)
  })

  test('holds its folder against a second one, and gives it back when it ends', async () => {
    using folder = temporaryFolder()
    {
      await using _ = await open(folder.path)
      const started = performance.now()
      await refusedStart(folder.path, /^Another Docket is running on the data folder .*DOCKET_DATA_DIR/)
      assert.ok(performance.now() - started < 1000)
    }
    await using again = await open(folder.path)
    assert.ok((await again.all(tables, {})).length > 5)
  })

  test('refuses what a newer Docket has changed, and leaves it as it is', async () => {
    using folder = temporaryFolder()
    await (await open(folder.path))[Symbol.asyncDispose]()
    const file = join(folder.path, 'docket.db')
    const raw = new DatabaseSync(file)
    raw.exec("insert into migrations values ('9999-later', '2030-01-01T00:00:00.000Z')")
    raw.close()
    await refusedStart(folder.path, /newer Docket \(9999-later\).*Start that version, or restore a backup/)
    await refusedStart(folder.path, /newer Docket/) // and not: another Docket is running
    const after = new DatabaseSync(file)
    after.exec("delete from migrations where name = '9999-later'")
    after.close()
    await (await open(folder.path))[Symbol.asyncDispose]()
  })

  test('says what to do when its folder cannot be used', async () => {
    using folder = temporaryFolder()
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    await refusedStart(join(file, 'data'), /is not writable \(ENOTDIR\).*DOCKET_DATA_DIR/)
    await refusedStart(file, /is not writable \(EEXIST\)/)
    mkdirSync(join(folder.path, 'docket.lock'))
    await refusedStart(folder.path, /cannot be locked/)
  })

  test('says which file it is when that is no database', async () => {
    using folder = temporaryFolder()
    writeFileSync(
      join(folder.path, 'docket.db'),
      'not a database at all, and long enough to be read as one. '.repeat(20),
    )
    await refusedStart(folder.path, /docket\.db/)
  })

  test('has no folder name that it cannot back up', async () => {
    using folder = temporaryFolder()
    const odd = join(folder.path, `it's "odd" ; --`)
    await (await open(odd))[Symbol.asyncDispose]()
    using db = new DatabaseSync(join(odd, 'docket.db'))
    copyDatabase(db, join(odd, 'copy.db'))
    assert.deepEqual(
      readdirSync(odd).filter((name) => name.startsWith('copy')),
      ['copy.db'],
    )
    assert.throws(() => copyDatabase(db, join(odd, 'no folder', 'copy.db')))
  })
})
