import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type Announce,
  type Database,
  type Db,
  type Listener,
  type News,
  noNews,
  StartupError,
  type Tx,
} from './database.ts'
import { sqliteDialect } from './dialect.ts'
import { type Connection, migrate } from './migrate.ts'
import type { Query } from './query.ts'

const MIN_VERSION = '3.51.3' // earlier ones can corrupt a WAL with two connections
const MAX_BATCH = 256

/** Opens `<folder>/docket.db`, migrated, and holds the folder against a second process until it is disposed. */
export const openSqlite = async (folder: string, onFatal: (error: unknown) => void): Promise<Database> => {
  makeFolder(folder)
  const lock = lockFolder(folder)
  const file = join(folder, 'docket.db')
  const isNew = !existsSync(file)
  const writer = new SqliteConnection(file, { readOnly: false })
  await migrate(writer, {
    backup: async (next) => {
      if (isNew) return
      writer.exec(`vacuum into '${join(folder, `before-${next}-${Date.now()}.db`).replaceAll("'", "''")}'`)
    },
  })
  const reader = new SqliteConnection(file, { readOnly: true })
  return new Sqlite(writer, reader, lock, onFatal)
}

/** One connection with its statements prepared once. */
class SqliteConnection implements Connection, Db {
  readonly dialect = sqliteDialect
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string, { readOnly }: { readOnly: boolean }) {
    this.#db = new DatabaseSync(file, { readOnly, timeout: 5000, enableForeignKeyConstraints: true })
    if (compareVersions(this.#pragma('sqlite_version()', 'select'), MIN_VERSION) < 0) {
      throw new StartupError(`SQLite ${MIN_VERSION} or later is needed. Run Docket with the Node version it names.`)
    }
    if (!readOnly) this.#set('journal_mode', 'wal')
    this.#set('synchronous', 2) // FULL: an acknowledged write survives a power cut
    this.#set('trusted_schema', 0)
    this.#set('cell_size_check', 1)
    this.#set('mmap_size', 0)
    this.#set('journal_size_limit', 67_108_864)
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction
  }

  exec(sql: string): void {
    this.#db.exec(sql)
  }

  run(sql: string, values: readonly unknown[] = []): unknown[] {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)))
    return statement.all(...(values as SQLInputValue[]))
  }

  async all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    const statement = query.on('sqlite')
    return this.run(statement.sql, statement.bind(values)) as R[]
  }

  async first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    const statement = query.on('sqlite')
    return this.run(statement.sql, statement.bind(values))[0] as R | undefined
  }

  async transaction(work: () => Promise<void>): Promise<void> {
    this.exec('begin immediate')
    try {
      await work()
      this.exec('commit')
    } catch (error) {
      if (this.inTransaction) this.exec('rollback')
      throw error
    }
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }

  #pragma(name: string, verb = 'pragma'): string {
    return String(Object.values(this.#db.prepare(`${verb} ${name}`).get() ?? {})[0])
  }

  /** Sets a pragma and reads it back, because SQLite ignores what it does not like. */
  #set(name: string, value: string | number): void {
    this.#db.exec(`pragma ${name} = ${value}`)
    const actual = this.#pragma(name)
    if (actual !== String(value)) throw new StartupError(`SQLite keeps ${name} at ${actual}; it has to be ${value}.`)
  }
}

interface Unit {
  run(): Promise<void>
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
  readonly #reader: SqliteConnection
  readonly #lock: DatabaseSync
  readonly #onFatal: (error: unknown) => void
  #announce: Announce = () => {}
  #waiting: Unit[] = []
  #draining: Promise<void> | undefined

  constructor(
    writer: SqliteConnection,
    reader: SqliteConnection,
    lock: DatabaseSync,
    onFatal: (error: unknown) => void,
  ) {
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
      let result: T
      this.#waiting.push({
        run: async () => {
          using tx = new SqliteTx(this.#writer, news)
          result = await work(tx as unknown as Tx)
        },
        settle: () => {
          if (news.lists.size > 0 || news.users.size > 0) this.#announce(news)
          resolve(result)
        },
        fail: reject,
      })
      this.#draining ??= this.#drain()
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#draining
    this.#writer.exec('pragma wal_checkpoint(truncate)')
    this.#reader.close()
    this.#writer.close()
    this.#lock.close()
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await nextTurn() // every request that has already arrived joins the batch
      await this.#commit(this.#waiting.splice(0, MAX_BATCH))
    }
    this.#draining = undefined
  }

  async #commit(batch: Unit[]): Promise<void> {
    const writer = this.#writer
    const done: Unit[] = []
    try {
      writer.run('begin immediate')
      const late = endOfTurn()
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
        }
      }
      writer.run('commit')
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
class SqliteTx implements Db, Disposable {
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

  [Symbol.dispose](): void {
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

const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} is not writable (${(error as NodeJS.ErrnoException).code}). ` +
        'Give the user that runs Docket write access, or set DOCKET_DATA_DIR to another folder.',
    )
  }
}

/** An exclusive transaction on a file of its own, held open: it ends with the process, however that ends. */
const lockFolder = (folder: string): DatabaseSync => {
  try {
    const lock = new DatabaseSync(join(folder, 'docket.lock'), { timeout: 0 })
    lock.exec('pragma locking_mode = exclusive; begin exclusive; create table if not exists held (at text)')
    return lock
  } catch (error) {
    const busy = (error as { errcode?: number }).errcode === 5
    throw new StartupError(
      busy
        ? `Another Docket is running on the data folder ${folder}. Stop it first, or set DOCKET_DATA_DIR to another folder. ` +
            'Several processes can share a PostgreSQL database: see DOCKET_DATABASE_URL.'
        : `The data folder ${folder} cannot be locked: ${(error as Error).message}.`,
    )
  }
}

const compareVersions = (a: string, b: string): number => {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  const at = left!.findIndex((part, index) => part !== right![index])
  return at === -1 ? 0 : left![at]! - right![at]!
}
