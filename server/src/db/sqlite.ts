import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { lockFolder, makeFolder } from './data-folder.ts'
import {
  type Announce,
  type Database,
  type Db,
  hasNews,
  type Listener,
  type News,
  noNews,
  StartupError,
  type Subject,
  type Tx,
} from './database.ts'
import { sqliteDialect } from './dialect.ts'
import { migrate } from './migrate.ts'
import type { Query } from './query.ts'
import { SnapshotReader } from './reader.ts'
import { SqliteConnection } from './sqlite-connection.ts'

const MAX_BATCH = 256
const WORTH_WAITING_MS = 2

/** Opens `<folder>/docket.db`, migrated, and holds the folder against a second process until it is disposed. */
export const openSqlite = async (folder: string, onFatal: (error: unknown) => void): Promise<Database> => {
  makeFolder(folder)
  using opened = new DisposableStack()
  const lock = opened.adopt(lockFolder(folder), (held) => held.close())
  const file = join(folder, 'docket.db')
  const isNew = !existsSync(file)
  const writer = opened.adopt(openFile(file), (connection) => connection.close())
  await migrate(writer, {
    backup: async (next) => {
      if (isNew) return
      writer.exec(`vacuum into '${join(folder, `before-${next}-${Date.now()}.db`).replaceAll("'", "''")}'`)
    },
  })
  const reader = new SnapshotReader(file)
  opened.move()
  return new Sqlite(writer, reader, lock, onFatal)
}

const openFile = (file: string): SqliteConnection => {
  try {
    return new SqliteConnection(file, { readOnly: false })
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The database ${file} cannot be opened: ${(error as Error).message}.`)
  }
}

interface Unit {
  run(): Promise<void>
  /** Takes the writer away from it, whether it has ended or not. */
  close(): void
  settle(): void
  fail(error: unknown): void
}

/**
 * Group commit: transactions that arrive while a commit is under way run one after the other, each in its own
 * savepoint, inside one `begin immediate`; one commit makes them durable, and only then are they all answered.
 */
class Sqlite implements Database {
  readonly dialect = sqliteDialect
  readonly #writer: SqliteConnection
  readonly #reader: SnapshotReader
  readonly #lock: DatabaseSync
  readonly #onFatal: (error: unknown) => void
  #announce: Announce = () => {}
  #waiting: Unit[] = []
  #draining: Promise<void> | undefined
  #commitMs = 0
  #batchSize = 1

  constructor(writer: SqliteConnection, reader: SnapshotReader, lock: DatabaseSync, onFatal: (error: unknown) => void) {
    this.#writer = writer
    this.#reader = reader
    this.#lock = lock
    this.#onFatal = onFatal
  }

  all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    return this.#reader.all(query, values)
  }

  first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return this.#reader.first(query, values)
  }

  /** There is no other process: `lockFolder` sees to it. */
  async share({ deliver }: Listener): Promise<AsyncDisposable> {
    this.#announce = deliver
    return { [Symbol.asyncDispose]: async () => {} }
  }

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const news = noNews()
      const tx = new SqliteTx(this.#writer, news)
      let result: T
      this.#waiting.push({
        run: async () => {
          result = await work(tx as unknown as Tx)
        },
        close: () => tx.close(),
        settle: () => {
          if (hasNews(news)) this.#announce(news)
          resolve(result)
        },
        fail: reject,
      })
      this.#draining ??= this.#drain()
    })
  }

  transactOn<T>(_: Subject, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transact(work)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#draining
    this.#reader.close() // its snapshot would hold the checkpoint up
    this.#writer.exec('pragma wal_checkpoint(truncate)')
    this.#writer.close()
    this.#lock.close()
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather()
      const batch = this.#waiting.splice(0, MAX_BATCH)
      await this.#commit(batch)
      this.#batchSize = batch.length
    }
    this.#draining = undefined
  }

  /**
   * Every request that has already arrived joins the batch. Where a commit is slow and there are many callers, those who
   * were just answered get a moment to ask again: else they miss this commit, and half of them wait for two.
   */
  async #gather(): Promise<void> {
    await nextTurn()
    if (this.#batchSize === 1 || this.#commitMs < WORTH_WAITING_MS) return
    const deadline = performance.now() + this.#commitMs / 2
    while (this.#waiting.length < this.#batchSize * 2 && performance.now() < deadline) {
      const before = this.#waiting.length
      await setTimeout(1)
      if (this.#waiting.length === before) return
    }
  }

  async #commit(batch: Unit[]): Promise<void> {
    const writer = this.#writer
    const done: Unit[] = []
    try {
      writer.run('begin immediate')
      let late = endOfTurn()
      for (const unit of batch) {
        writer.run('savepoint unit')
        try {
          await Promise.race([unit.run(), late])
          writer.run('release unit')
          done.push(unit)
        } catch (error) {
          // SQLITE_FULL, SQLITE_IOERR and SQLITE_NOMEM can take the whole transaction with them.
          if (!writer.inTransaction) throw error
          writer.run('rollback to unit')
          writer.run('release unit')
          unit.fail(error)
          late = endOfTurn() // the next unit is not to blame for the turn that this one took
        } finally {
          unit.close()
        }
      }
      const startedAt = performance.now()
      writer.run('commit')
      this.#commitMs = performance.now() - startedAt
      this.#reader.forget()
    } catch (error) {
      if (writer.inTransaction) writer.run('rollback')
      for (const unit of batch) unit.fail(error)
      // What a failed fsync left in the file is unknown: go on only after a restart has read it again.
      if (isInputOutputError(error)) this.#onFatal(error)
      return
    }
    for (const unit of done) unit.settle()
  }
}

/** The writer connection, lent to one unit of work and taken back at its end. */
class SqliteTx implements Db {
  readonly dialect = sqliteDialect
  readonly news: News
  #writer: SqliteConnection | undefined

  constructor(writer: SqliteConnection, news: News) {
    this.#writer = writer
    this.news = news
  }

  all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    return this.#connection.all(query, values)
  }

  first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return this.#connection.first(query, values)
  }

  close(): void {
    this.#writer = undefined
  }

  get #connection(): SqliteConnection {
    if (!this.#writer) throw new Error('This transaction is over.')
    return this.#writer
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** SQLite's queries need no turn of the event loop, so a transaction that takes one awaits something it must not. */
const endOfTurn = (): Promise<never> => {
  const late = nextTurn().then(() => {
    throw new Error('A transaction awaited something other than its own queries.')
  })
  late.catch(() => {})
  return late
}

const SQLITE_IOERR = 10

const isInputOutputError = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_IOERR
