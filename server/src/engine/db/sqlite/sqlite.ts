import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '@docket/contract'
import { syncPath } from '../../outside/files.ts'
import { StartupError } from '../../outside/startup-error.ts'
import type { Announce, Database, Listener, Reports, Subject, Tx } from '../database.ts'
import { sqliteDialect } from '../dialect.ts'
import { migrate } from '../migrate.ts'
import type { Query } from '../query.ts'
import { Checkpointer } from './checkpointer.ts'
import { SqliteConnection } from './connection.ts'
import { copyDatabase } from './copy.ts'
import { FileIdentity, FolderLock, filesOf, makeFolder, refuseHalfRestored, refuseLostDatabase } from './data-folder.ts'
import { DiskSpace } from './disk-space.ts'
import { isFull, isInputOutput } from './errors.ts'
import { GroupCommit } from './group-commit.ts'
import { Reader } from './reader.ts'
import { unitOf } from './unit.ts'
import { type Disk, systemDisk, WalSync } from './wal-sync.ts'

const BUSY_AT_START_MS = 5000
const LOOK_AT_FILES_MS = 5000
const SPACE_TO_START_BYTES = 1024 * 1024

/** Opens `<folder>/docket.db`, migrated, and holds the folder against a second process until it is disposed. */
export const openSqlite = async (folder: string, reports: Reports, disk: Disk = systemDisk): Promise<Database> => {
  makeFolder(folder)
  using opened = new DisposableStack()
  const { database: file, log } = filesOf(folder)
  const isNew = !existsSync(file)
  if (isNew && isTooFullToStart(folder)) throw new StartupError(fullAtStart(folder))
  const lock = opened.use(new FolderLock(folder))
  refuseHalfRestored(folder)
  refuseLostDatabase(folder)
  try {
    const writer = opened.adopt(
      new SqliteConnection(file, { readOnly: false, busyMs: BUSY_AT_START_MS }),
      (connection) => connection.close(),
    )
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
    opened.move()
    return new Sqlite({ folder, lock, writer, reader, sync, reports })
  } catch (error) {
    throw explained(error, folder)
  }
}

/**
 * A process that was killed, or that ended because of a failed fsync, leaves a log that is in memory and perhaps not on the
 * disk: what would be shown could be undone by a power cut, and what is appended behind it be lost with it. So everything
 * in the log is written to the database file and synced before anything is read.
 */
const makeDurable = (writer: SqliteConnection, file: string): void => {
  if (writer.checkpoint('truncate').busy) {
    throw new StartupError(`Another program is using the database ${file}. Stop it, then start Docket.`)
  }
  syncPath(join(file, '..'))
}

/** SQLite does not always notice in time: memory that is mapped to a file without room ends the process without a word. */
const isTooFullToStart = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < SPACE_TO_START_BYTES
}

const fullAtStart = (folder: string) => `The disk of ${folder} is full. Make room, then start Docket.`

const explained = (error: unknown, folder: string): unknown => {
  if (error instanceof StartupError || !(error instanceof Error) || !('errcode' in error)) return error
  const { database: file } = filesOf(folder)
  if (isFull(error) || (isInputOutput(error) && isTooFullToStart(folder))) return new StartupError(fullAtStart(folder))
  if (isInputOutput(error))
    return new StartupError(`The disk of ${file} fails: ${error.message}. Look at the system's log.`)
  return new StartupError(`The database ${file} cannot be opened: ${error.message}.`)
}

interface Parts {
  readonly folder: string
  readonly lock: FolderLock
  readonly writer: SqliteConnection
  readonly reader: Reader
  readonly sync: WalSync
  readonly reports: Reports
}

class Sqlite implements Database {
  readonly dialect = sqliteDialect
  readonly #parts: Parts
  readonly #diskSpace: DiskSpace
  readonly #checkpointer: Checkpointer
  readonly #commits: GroupCommit
  readonly #lookingAtFiles: NodeJS.Timeout
  readonly #file: FileIdentity
  #framesSeen = 0
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
    this.#file = new FileIdentity(filesOf(folder).database)
    this.#lookingAtFiles = setInterval(() => this.#lookAtFiles(), LOOK_AT_FILES_MS).unref()
    for (const connection of [writer, reader]) connection.onDamage = (error) => this.#onDamage(error)
  }

  get illness(): string | undefined {
    return this.#damage ?? this.#diskSpace.illness
  }

  all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    return this.#parts.reader.all(query, values)
  }

  first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return this.#parts.reader.first(query, values)
  }

  /** There is no other process: `FolderLock` sees to it. */
  async share({ deliver }: Listener): Promise<AsyncDisposable> {
    this.#announce = deliver
    return { [Symbol.asyncDispose]: async () => {} }
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
    await this.#commits.end(
      new Refusal('unavailable', 'Docket is stopping. Try again in a moment.', { retry_after: 2 }),
    )
    await this.#checkpointer[Symbol.asyncDispose]()
    this.#diskSpace[Symbol.dispose]()
    reader.close() // its snapshot would hold the checkpoint up
    try {
      if (writer.checkpoint('truncate').busy) throw new Error('another program reads it')
    } catch (error) {
      reports.warn(
        `The log of the database could not be emptied (${(error as Error).message}). ` +
          'Nothing is lost, but docket.db and docket.db-wal belong together until the next start.',
      )
    }
    writer.close()
    sync[Symbol.dispose]()
    lock[Symbol.dispose]()
  }

  /** A log that has not grown since the last look is copied: what was stored then stands in docket.db alone. */
  #copyAtRest(writer: SqliteConnection): void {
    if (writer.inTransaction) return
    const { log } = writer.checkpoint('noop')
    if (log > 0 && log === this.#framesSeen) void this.#checkpointer.rest(log)
    this.#framesSeen = log
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

  #lookAtFiles(): void {
    const { folder, lock, writer, reports } = this.#parts
    if (!this.#file.isSame) {
      const error = new Error(`docket.db in ${folder} was deleted or replaced while Docket runs`)
      void this.#commits.end(new Refusal('unavailable', `${error.message}: nothing is stored any more.`))
      return reports.fatal(error)
    }
    this.#copyAtRest(writer)
    try {
      if (lock.renew())
        reports.warn('docket.lock was deleted while Docket runs, and made again. It is not to be deleted.')
    } catch (error) {
      reports.fatal(error)
    }
  }
}
