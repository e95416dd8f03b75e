import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { StartupError } from '../../outside/startup-error.ts'
import type { Db } from '../database.ts'
import { sqliteDialect } from '../dialect.ts'
import { isDamage } from '../errors.ts'
import type { Connection } from '../migrate.ts'
import type { Query } from '../query.ts'

const MIN_VERSION = '3.51.3' // earlier ones can corrupt a WAL with two connections

interface ConnectionOptions {
  readonly readOnly: boolean
  /** For how long SQLite waits for the lock of another program; nothing else happens in this thread meanwhile. */
  readonly busyMs: number
}

export interface CheckpointProgress {
  /** Something was in the way. */
  readonly busy: 0 | 1
  /** Frames in the log. */
  readonly log: number
  /** How many of them are in the database file. */
  readonly checkpointed: number
}

/** One connection with its statements prepared once. */
export class SqliteConnection implements Connection, Db {
  readonly dialect = sqliteDialect
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  /** Told of each statement that finds the file damaged. */
  onDamage: ((error: unknown) => void) | undefined

  constructor(file: string, { readOnly, busyMs }: ConnectionOptions) {
    this.#db = new DatabaseSync(file, { readOnly, timeout: busyMs, enableForeignKeyConstraints: true })
    if (compareVersions(this.#pragma('sqlite_version()', 'select'), MIN_VERSION) < 0) {
      throw new StartupError(`SQLite ${MIN_VERSION} or later is needed. Run Docket with the Node version it names.`)
    }
    if (!readOnly) this.#set('journal_mode', 'wal')
    this.#set('synchronous', 1) // NORMAL: a commit writes the log, and `WalSync` makes it durable
    this.#set('trusted_schema', 0)
    this.#set('cell_size_check', 1)
    this.#set('mmap_size', 0)
    this.#set('journal_size_limit', 67_108_864)
    this.#set('wal_autocheckpoint', 0) // see `Checkpointer`
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction
  }

  exec(sql: string): void {
    this.#db.exec(sql)
  }

  run(sql: string, values: readonly unknown[] = []): unknown[] {
    try {
      return this.#prepared(sql).all(...(values as SQLInputValue[]))
    } catch (error) {
      return this.#fail(error)
    }
  }

  async all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    const { sql, bind } = query.on('sqlite')
    return this.run(sql, bind(values)) as R[]
  }

  async first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return this.row(query, values)
  }

  row<P, R>(query: Query<P, R>, values: P): R | undefined {
    const { sql, bind } = query.on('sqlite')
    try {
      return this.#prepared(sql).get(...(bind(values) as SQLInputValue[])) as R | undefined
    } catch (error) {
      return this.#fail(error)
    }
  }

  #fail(error: unknown): never {
    if (isDamage(error)) this.onDamage?.(error)
    throw error
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

  /** `noop` only looks; `truncate` also empties the log. */
  checkpoint(mode: 'noop' | 'passive' | 'truncate'): CheckpointProgress {
    return this.run(`pragma wal_checkpoint(${mode})`)[0] as CheckpointProgress
  }

  /** See `ConnectionOptions`. */
  setBusyMs(milliseconds: number): void {
    this.#set('busy_timeout', milliseconds)
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)))
    return statement
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

const compareVersions = (a: string, b: string): number => {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  const at = left!.findIndex((part, index) => part !== right![index])
  return at === -1 ? 0 : left![at]! - right![at]!
}
