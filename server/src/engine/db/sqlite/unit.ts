import type { ChangedBy } from '@docket/contract'
import { currentDeadline } from '../../outside/deadline.ts'
import { type Announce, type Db, hasNews, type News, noNews, type Tx } from '../database.ts'
import { sqliteDialect } from '../dialect.ts'
import { Locked } from '../locked.ts'
import type { Query } from '../query.ts'
import type { SqliteConnection } from './connection.ts'
import type { Turn } from './turn.ts'

/** One transaction of a batch: run in its savepoint, told how it ended when the batch is durable. */
export interface Unit {
  /** Resolves when its work is done, rejects when it is refused; after that it has no hold of the writer any more. */
  run(writer: SqliteConnection, turn: Turn): Promise<void>
  /** Announces and answers, or refuses, as its work ended. */
  settle(): void
  /** Refuses it for a reason that is not its own. */
  fail(error: unknown): void
}

export const unitOf = <T>(
  work: (tx: Tx) => Promise<T>,
  announce: Announce,
): { readonly unit: Unit; readonly promise: Promise<T> } => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const news = noNews()
  const deadline = currentDeadline()
  let settle = () => {}
  const unit: Unit = {
    run: async (writer, turn) => {
      let startedAt = performance.now()
      const count = () => deadline?.loopTime?.spend(performance.now() - startedAt)
      const tx = new SqliteTx(writer, news, async () => {
        count()
        await turn.next()
        startedAt = performance.now()
      })
      try {
        if (deadline?.refusal) throw deadline.refusal
        if (deadline) deadline.hasBegun = true
        const result = await turn.of(work(tx as unknown as Tx))
        settle = () => {
          if (hasNews(news)) announce(news)
          resolve(result)
        }
      } catch (error) {
        settle = () => reject(error)
        throw error
      } finally {
        tx.close()
        count()
      }
    },
    settle: () => settle(),
    fail: reject,
  }
  return { unit, promise }
}

/** The writer connection, lent to one unit of work and taken back at its end. */
class SqliteTx implements Db {
  readonly dialect = sqliteDialect
  readonly news: News
  by: ChangedBy | null = null
  is_demo = false
  readonly locked = new Locked()
  readonly behind = 0
  readonly turn: () => Promise<void>
  #writer: SqliteConnection | undefined

  constructor(writer: SqliteConnection, news: News, turn: () => Promise<void>) {
    this.#writer = writer
    this.news = news
    this.turn = turn
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
