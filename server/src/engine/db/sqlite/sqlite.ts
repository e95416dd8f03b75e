import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Refusal } from '@docket/contract'
import type { Figure } from '../../figures/figure.ts'
import { StartupError } from '../../outside/startup-error.ts'
import type { Announce, Database, Listener, Reports, Shared, Subject, Tx } from '../database.ts'
import { sqliteDialect } from '../dialect.ts'
import { migrate } from '../migrate.ts'
import type { Query } from '../query.ts'
import { Checkpointer } from './checkpointer.ts'
import { type CheckpointProgress, SqliteConnection } from './connection.ts'
import { copyDatabase } from './copy.ts'
import { filesOf, makeFolder, refuseHalfRestored, refuseLostFiles } from './data-folder.ts'
import { DatabaseFile } from './database-file.ts'
import { DiskSpace } from './disk-space.ts'
import { isInputOutput } from './errors.ts'
import { FolderLock, writtenOf } from './folder-lock.ts'
import { GroupCommit } from './group-commit.ts'
import { Reader } from './reader.ts'
import { BUSY_AT_START_MS, explained, fullAtStart, isTooFullToStart, makeDurable, refuseDamaged } from './start.ts'
import { unitOf } from './unit.ts'
import { type Disk, systemDisk, WalSync } from './wal-sync.ts'

const LOOK_AT_FILES_MS = 2000
const LOOK_AGAIN_MS = 20
const LOOKS_AT_REST = 3
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Opens `<folder>/docket.db`, migrated, and holds the folder against a second process until it is disposed. */
export const openSqlite = async (folder: string, reports: Reports, disk: Disk = systemDisk): Promise<Database> => {
  makeFolder(folder)
  using opened = new DisposableStack()
  const { database: file, log } = filesOf(folder)
  const isNew = !existsSync(file)
  if (isNew && isTooFullToStart(folder)) throw new StartupError(fullAtStart(folder))
  const lock = opened.use(new FolderLock(folder))
  refuseHalfRestored(folder)
  refuseLostFiles(folder, lock.left)
  const written = writtenOf(file)
  const isSuspect = lock.left?.state === 'suspect'
  try {
    if (isSuspect) refuseDamaged(file)
    const writer = opened.adopt(
      new SqliteConnection(file, { readOnly: false, busyMs: BUSY_AT_START_MS }),
      (connection) => connection.close(),
    )
    // What is whole is taken as it is, but nobody goes on from where he stood.
    if (isSuspect) writer.run("delete from settings where key = 'lineage'")
    await migrate(writer, {
      backup: async (next) => {
        const target = join(folder, `before-${next}.db`) // one, however often a start breaks off
        if (!isNew) copyDatabase(writer, target)
      },
    })
    makeDurable(writer, file)
    writer.setBusyMs(0)
    const sync = opened.use(new WalSync(log, disk))
    const reader = new Reader(file)
    const isSound = isNew || (lock.left?.state === 'closed' && lock.left.written === written)
    lock.note('open')
    opened.move()
    return new Sqlite({ folder, lock, writer, reader, sync, reports, isSound })
  } catch (error) {
    throw explained(error, folder)
  }
}

const sizeOf = (name: string, help: string, file: string): Figure => ({
  name,
  help: `${help} In bytes.`,
  type: 'gauge',
  read: () => [{ value: statSync(file, { throwIfNoEntry: false })?.size ?? 0 }],
})

const sentenceOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message
  throw error
}

interface Parts {
  readonly folder: string
  readonly lock: FolderLock
  readonly writer: SqliteConnection
  readonly reader: Reader
  readonly sync: WalSync
  readonly reports: Reports
  /** Nobody but Docket has written into the database. */
  readonly isSound: boolean
}

class Sqlite implements Database {
  readonly dialect = sqliteDialect
  readonly #parts: Parts
  readonly #diskSpace: DiskSpace
  readonly #checkpointer: Checkpointer
  readonly #commits: GroupCommit
  readonly #lookingAtFiles: NodeJS.Timeout
  readonly #checking: NodeJS.Timeout
  readonly #file: DatabaseFile
  readonly figures: readonly Figure[]
  #checker: Worker | undefined
  #framesSeen = 0
  #looksAlike = 0
  #damage: string | undefined
  #announce: Announce = () => {}
  #closing: Promise<void> | undefined

  constructor(parts: Parts) {
    const { folder, writer, reader, sync, reports } = parts
    this.#parts = parts
    this.#diskSpace = new DiskSpace(folder, reports)
    this.#checkpointer = new Checkpointer(filesOf(folder).database, {
      failed: (error) => void this.#onFailedCheckpoint(error),
      large: (frames) =>
        reports.warn(
          `The log of the database has ${Math.round(frames / 256)} MB: another program reads the database and keeps it from being emptied.`,
        ),
    })
    this.#commits = new GroupCommit({
      writer,
      reader,
      sync,
      checkpointer: this.#checkpointer,
      diskSpace: this.#diskSpace,
      reports,
    })
    const { database, log } = filesOf(folder)
    this.figures = [
      ...this.#commits.figures.all,
      sizeOf('docket_database_bytes', 'The database file.', database),
      sizeOf('docket_database_wal_bytes', 'The write-ahead log of SQLite.', log),
    ]
    this.#file = new DatabaseFile(filesOf(folder).database, this.#copied(writer.checkpoint('noop')))
    this.#lookingAtFiles = setInterval(() => this.#lookAtFiles(), LOOK_AT_FILES_MS).unref()
    this.#checking = setInterval(() => this.#check(), WEEK_MS).unref()
    for (const connection of [writer, reader]) connection.onDamage = (error) => this.#onDamage(error)
    if (!parts.isSound) this.#check()
  }

  async illness(): Promise<string | undefined> {
    const known = this.#damage ?? this.#diskSpace.illness
    if (known !== undefined) return known
    return this.transact(async () => {}).then(() => undefined, sentenceOf)
  }

  all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    return this.#parts.reader.all(query, values)
  }

  first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return this.#parts.reader.first(query, values)
  }

  /** There is no other process: `FolderLock` sees to it. */
  async share({ deliver }: Listener): Promise<Shared> {
    this.#announce = deliver
    return { say: () => {}, [Symbol.asyncDispose]: async () => {} }
  }

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.#damage !== undefined) return Promise.reject(new Refusal('unavailable', this.#damage))
    const { unit, promise } = unitOf(work, this.#announce)
    this.#commits.add(unit)
    return promise
  }

  transactOn<T>(_: Subject, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transact(work)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return (this.#closing ??= this.#close())
  }

  async #close(): Promise<void> {
    const { writer, reader, sync, lock, reports } = this.#parts
    clearInterval(this.#lookingAtFiles)
    clearInterval(this.#checking)
    await this.#checker?.terminate() // its snapshot would hold the checkpoint up
    await this.#commits.end(
      new Refusal('unavailable', 'Docket is stopping. Try again in a moment.', { retry_after: 2 }),
    )
    await this.#checkpointer[Symbol.asyncDispose]()
    this.#diskSpace[Symbol.dispose]()
    reader.close() // so would its own
    try {
      if (writer.checkpoint('truncate').busy) throw new Error('another program reads it')
      lock.note('closed')
      writer.close()
    } catch (error) {
      // The writer stays open: closing it would take the log away, which a folder that is not left as closed has to have.
      reports.warn(
        `The log of the database could not be emptied (${(error as Error).message}). ` +
          'Nothing is lost, but docket.db and docket.db-wal belong together until the next start.',
      )
    }
    sync[Symbol.dispose]()
    lock[Symbol.dispose]()
  }

  /** A log that does not grow any more is copied: what was stored then stands in docket.db alone. */
  #copyAtRest(frames: number): void {
    this.#looksAlike = frames === this.#framesSeen ? this.#looksAlike + 1 : 0
    this.#framesSeen = frames
    if (frames > 0 && this.#looksAlike === LOOKS_AT_REST) void this.#checkpointer.rest(frames)
  }

  /** Beside the loop: for a database that was left uncleanly or written by others, and once a week. */
  #check(): void {
    const { folder, reports } = this.#parts
    if (this.#checker) return
    this.#checker = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData: filesOf(folder).database })
    this.#checker.unref()
    this.#checker.on('message', (found: string | undefined) => {
      if (found !== undefined) this.#onDamage(new Error(found))
    })
    this.#checker.on('error', (error) =>
      reports.warn(`The database could not be checked: ${(error as Error).message}.`),
    )
    this.#checker.on('exit', () => (this.#checker = undefined))
  }

  async #onFailedCheckpoint(error: unknown): Promise<void> {
    const { reports } = this.#parts
    if (await this.#diskSpace.wasLacking(error)) return
    if (isInputOutput(error)) reports.fatal(error)
    else reports.warn(`The log of the database could not be copied into it: ${(error as Error).message}.`)
  }

  #onDamage(error: unknown): void {
    if (this.#damage !== undefined) return
    this.#damage =
      `The database in ${this.#parts.folder} is damaged (${(error as Error).message}): nothing is stored any more. ` +
      'Stop Docket and restore the last backup (docket restore <file>); what can be read is still shown.'
    this.#parts.reports.warn(this.#damage)
  }

  #copied({ checkpointed }: CheckpointProgress): string {
    return `${this.#checkpointer.steps} ${checkpointed}`
  }

  #lookAtFiles(): void {
    const { folder, lock, writer, reports } = this.#parts
    if (writer.inTransaction) return void setTimeout(() => this.#lookAtFiles(), LOOK_AGAIN_MS).unref()
    const progress = writer.checkpoint('noop')
    const found = this.#file.look(this.#copied(progress))
    if (found !== 'same') {
      const how = found === 'replaced' ? 'deleted or replaced' : 'written by another program'
      const error = new Error(`docket.db in ${folder} was ${how} while Docket runs`)
      void this.#commits.end(new Refusal('unavailable', `${error.message}: nothing is stored any more.`))
      if (found === 'overwritten') lock.note('suspect')
      return reports.fatal(error)
    }
    this.#copyAtRest(progress.log)
    try {
      if (lock.renew())
        reports.warn('docket.lock was deleted while Docket runs, and made again. It is not to be deleted.')
    } catch (error) {
      reports.fatal(error)
    }
  }
}
