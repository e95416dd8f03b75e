import type { Db } from './database.ts'
import { sqliteDialect } from './dialect.ts'
import type { Query } from './query.ts'
import { SqliteConnection } from './sqlite-connection.ts'

const MAX_REMEMBERED = 10_000
const REMEMBER_MS = 1000

/**
 * The read-only connection. It holds one snapshot for all queries of a turn of the event loop, because taking and giving
 * back SQLite's lock costs more than a small query, and remembers the rows of hot queries. Both end with each commit of
 * the writer, the only one there is, so that nobody reads what was there before a commit that was acknowledged. For those
 * who change the file by hand, rows are remembered for a second at most.
 */
export class SnapshotReader implements Db {
  readonly dialect = sqliteDialect
  readonly #connection: SqliteConnection
  readonly #remembered = new Map<string, unknown>()
  #forgetting: NodeJS.Timeout | undefined
  #endOfTurn: NodeJS.Immediate | undefined

  constructor(file: string) {
    this.#connection = new SqliteConnection(file, { readOnly: true })
  }

  all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    this.#begin()
    return this.#connection.all(query, values)
  }

  async first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    if (query.isHot) return this.#hotRow(query, values)
    this.#begin()
    return this.#connection.row(query, values)
  }

  /** The writer has committed: what was read before is the past. */
  forget(): void {
    this.#remembered.clear()
    this.#end()
  }

  close(): void {
    clearTimeout(this.#forgetting)
    this.#end()
    this.#connection.close()
  }

  /** Without a pause between reading and remembering, in which a commit could come. */
  #hotRow<P, R>(query: Query<P, R>, values: P): R | undefined {
    const { name, bind } = query.on('sqlite')
    const key = `${name} ${bind(values).join(' ')}`
    if (this.#remembered.has(key)) return this.#remembered.get(key) as R | undefined
    this.#begin()
    const row = this.#connection.row(query, values)
    if (this.#remembered.size < MAX_REMEMBERED) this.#remembered.set(key, row)
    this.#forgetting ??= setTimeout(() => {
      this.#forgetting = undefined
      this.#remembered.clear()
    }, REMEMBER_MS).unref()
    return row
  }

  #begin(): void {
    if (this.#endOfTurn) return
    this.#connection.run('begin')
    this.#endOfTurn = setImmediate(() => this.#end())
  }

  #end(): void {
    if (!this.#endOfTurn) return
    clearImmediate(this.#endOfTurn)
    this.#endOfTurn = undefined
    this.#connection.run('commit')
  }
}
