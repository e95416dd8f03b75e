import { counted } from '../../outside/deadline.ts'
import type { Db } from '../database.ts'
import { sqliteDialect } from '../dialect.ts'
import type { Query } from '../query.ts'
import { SqliteConnection } from './connection.ts'

const MAX_REMEMBERED = 10_000
const REMEMBER_MS = 1000

/**
 * The read-only connection. From before a commit until it is durable it keeps the snapshot of before, so that nobody is
 * shown what a power cut could undo. It remembers the rows of hot queries until the next commit is shown; there is no other
 * writer. For those who change the file by hand, rows are remembered for a second at most.
 */
export class Reader implements Db {
  readonly dialect = sqliteDialect
  readonly #connection: SqliteConnection
  /** Rows by query, then by the values that it was asked with. */
  readonly #remembered = new Map<unknown, Map<string, unknown>>()
  #rememberedCount = 0
  #forgetting: NodeJS.Timeout | undefined

  constructor(file: string) {
    this.#connection = new SqliteConnection(file, { readOnly: true, busyMs: 5000 })
  }

  /** Told of each statement that finds the file damaged. */
  set onDamage(listener: (error: unknown) => void) {
    this.#connection.onDamage = listener
  }

  async all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    return counted(() => this.#connection.all(query, values))
  }

  async first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return query.isHot ? this.#hotRow(query, values) : this.#connection.row(query, values)
  }

  /** The writer is about to commit: shows what is there now until `release`. */
  hold(): void {
    this.#connection.run('begin')
    this.#connection.run('select 1 from sqlite_schema limit 1') // the first read takes the snapshot
  }

  /** What was committed is durable: what was read before is the past. */
  release(): void {
    this.#forget()
    if (this.#connection.inTransaction) this.#connection.run('commit')
  }

  close(): void {
    clearTimeout(this.#forgetting)
    this.#connection.close()
  }

  #hotRow<P, R>(query: Query<P, R>, values: P): R | undefined {
    let rows = this.#remembered.get(query)
    if (!rows) this.#remembered.set(query, (rows = new Map()))
    const bound = query.on('sqlite').bind(values)
    // A text that is not put together again is not hashed again.
    const key = bound.length === 1 ? String(bound[0]) : bound.join(' ')
    const known = rows.get(key)
    if (known !== undefined || rows.has(key)) return known as R | undefined
    const row = this.#connection.row(query, values)
    if (this.#rememberedCount++ < MAX_REMEMBERED) rows.set(key, row)
    this.#forgetting ??= setTimeout(() => {
      this.#forgetting = undefined
      this.#forget()
    }, REMEMBER_MS).unref()
    return row
  }

  #forget(): void {
    this.#remembered.clear()
    this.#rememberedCount = 0
  }
}
