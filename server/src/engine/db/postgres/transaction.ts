import type { ChangedBy } from '@docket/contract'
import type pg from 'pg'
import { type Db, type News, noNews } from '../database.ts'
import { postgresDialect } from '../dialect.ts'
import type { Locked } from '../locked.ts'
import type { Query } from '../query.ts'
import { run } from './client.ts'

interface Options {
  readonly isHasty: boolean
  readonly locked: Locked
  readonly behind: number
  readonly list_id?: string | undefined
}

/** A connection, lent to one unit of work and taken back at its end. */
export class PostgresTx implements Db {
  readonly dialect = postgresDialect
  readonly news: News = noNews()
  by: ChangedBy | null = null
  is_demo = false
  readonly locked: Locked
  readonly behind: number
  readonly list_id: string | undefined
  /** Rejects when a turn of the event loop passes without a query: the unit awaits something that it must not. */
  readonly late: Promise<never>
  /** Why a query of it failed, whether the unit has noticed or not. */
  failure: Error | undefined
  /** It may have changed something, which a refusal has to take back. */
  hasWritten = false
  #client: pg.Client | undefined
  readonly #isHasty: boolean
  readonly #onLate: (error: Error) => void
  #unanswered = 0
  #awaited = 0
  #onQuiet: (() => void) | undefined
  #endOfTurn: NodeJS.Immediate | undefined

  /** In haste, what returns no rows is not waited for: it has failed when `failure` says so after `quiet`. */
  constructor(client: pg.Client, { isHasty, locked, behind, list_id }: Options) {
    const { promise, reject } = Promise.withResolvers<never>()
    this.late = promise
    this.late.catch(() => {})
    this.#onLate = reject
    this.#client = client
    this.#isHasty = isHasty
    this.list_id = list_id
    this.locked = locked
    this.behind = behind
    this.#expectMore()
  }

  async all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    if (!this.#client) throw new Error('This transaction is over.')
    clearImmediate(this.#endOfTurn)
    const { isReading, isSilent } = query.on('postgres')
    this.hasWritten ||= !isReading
    const isAwaited = !this.#isHasty || !isSilent
    const answer = this.#send(run(this.#client, query, values, process.nextTick), isAwaited)
    if (isAwaited) return answer
    answer.catch(() => {})
    if (this.#awaited === 0) this.#expectMore()
    return []
  }

  async first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return (await this.all(query, values))[0]
  }

  /** Its queries do not hold the event loop. */
  async turn(): Promise<void> {}

  /** Takes the connection away. */
  close(): void {
    this.#client = undefined
    clearImmediate(this.#endOfTurn)
  }

  /** Resolves once everything is answered. */
  async quiet(): Promise<void> {
    if (this.#unanswered > 0) await new Promise<void>((resolve) => (this.#onQuiet = resolve))
  }

  async #send<T>(answer: Promise<T>, isAwaited: boolean): Promise<T> {
    this.#unanswered++
    if (isAwaited) this.#awaited++
    try {
      return await answer
    } catch (error) {
      this.failure ??= error as Error
      throw error
    } finally {
      if (--this.#unanswered === 0) this.#onQuiet?.()
      if (isAwaited && --this.#awaited === 0) this.#expectMore()
    }
  }

  #expectMore(): void {
    if (!this.#client) return
    this.#endOfTurn = setImmediate(() =>
      this.#onLate(new Error('A transaction awaited something other than its own queries.')),
    )
  }
}
