import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesOf } from '../src/engine/db/sqlite/data-folder.ts'
import { FolderLock } from '../src/engine/db/sqlite/folder-lock.ts'
import { openSqlite } from '../src/engine/db/sqlite/sqlite.ts'

/** What lies in a data folder that Docket has set up and left cleanly, but has never served from. */
interface SetUp {
  readonly database: Buffer
  readonly lock: Buffer
}

let setUp: Promise<SetUp> | undefined

/** Puts a database into an empty data folder: writing two files costs a fraction of making the tables. */
export const fillFolder = async (folder: string): Promise<void> => {
  const made = await (setUp ??= makeSetUp())
  const files = filesOf(folder)
  await Promise.all([writeFile(files.database, made.database), writeFile(files.lock, made.lock)])
  await utimes(files.database, WRITTEN, WRITTEN)
}

/** The lock names the moment at which the database was written last, to the nanosecond: a round one can be given to any file. */
const WRITTEN = new Date('2020-01-01T00:00:00Z')

const makeSetUp = async (): Promise<SetUp> => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-test-'))
  await (await openSqlite(folder, { warn: assert.fail, fatal: assert.fail }))[Symbol.asyncDispose]()
  const { database, lock } = filesOf(folder)
  await utimes(database, WRITTEN, WRITTEN)
  {
    using held = new FolderLock(folder)
    held.note('closed')
  }
  const made = { database: await readFile(database), lock: await readFile(lock) }
  await rm(folder, { recursive: true, force: true })
  return made
}
