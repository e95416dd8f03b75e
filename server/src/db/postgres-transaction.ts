import type pg from 'pg'
import { type Db, type News, noNews } from './database.ts'
import { postgresDialect } from './dialect.ts'
import { run } from './postgres-client.ts'
import type { Query } from './query.ts'

/** A connection, lent to one unit of work and taken back at its end. */
export class PostgresTx implements Db {
  readonly dialect = postgresDialect
  readonly news: News = noNews()
  /** Rejects when a turn of the event loop passes without a query: the unit awaits something that it must not. */
  readonly late: Promise<never>
  /** Why a query of it failed, whether the unit caught that or not. */
  failure: unknown
  #client: pg.Client | undefined
  #underWay = 0
  #endOfTurn: NodeJS.Immediate | undefined
  #onLate: (error: Error) => void
  #onQuiet: (() => void) | undefined

  constructor(client: pg.Client) {
    const { promise, reject } = Promise.withResolvers<never>()
    this.late = promise
    this.late.catch(() => {})
    this.#onLate = reject
    this.#client = client
    this.#expectMore()
  }

  async all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    if (!this.#client) throw new Error('This transaction is over.')
    clearImmediate(this.#endOfTurn)
    this.#underWay++
    try {
      return await run(this.#client, query, values)
    } catch (error) {
      this.failure ??= error
      throw error
    } finally {
      if (--this.#underWay === 0) this.#expectMore()
    }
  }

  async first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return (await this.all(query, values))[0]
  }

  /** Takes the connection away, and resolves once nothing is under way on it. */
  async close(): Promise<void> {
    this.#client = undefined
    clearImmediate(this.#endOfTurn)
    if (this.#underWay > 0) await new Promise<void>((resolve) => (this.#onQuiet = resolve))
  }

  #expectMore(): void {
    if (!this.#client) return this.#onQuiet?.()
    this.#endOfTurn = setImmediate(() =>
      this.#onLate(new Error('A transaction awaited something other than its own queries.')),
    )
  }
}
