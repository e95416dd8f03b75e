import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { currentDeadline, withoutDeadline } from '../../outside/deadline.ts'
import { CommitFigures } from '../commit-figures.ts'
import { type Announce, hasNews, type News, newsTopics, noNews, type Tx } from '../database.ts'
import { Locked } from '../locked.ts'
import { ask, destroy } from './client.ts'
import type { LentConnections } from './connections.ts'
import { asRefusal, commitLost, isContactLost, isPassing, isSerialisationFailure } from './errors.ts'
import { PostgresTx } from './transaction.ts'

/** PostgreSQL looks a savepoint's changes up quickly for as many as this in one transaction. */
const MAX_GROUP = 64
const ATTEMPTS = 5
const RETRY_MS = 10
/** A transaction and the wait for its connection take no longer than this, whatever the database does. */
const PATIENCE_MS = 8000

interface About {
  /** Whose writers share a commit. */
  readonly list_id?: string | undefined
  readonly lock?: string | undefined
}

/** What became of a unit when its group is committed. */
interface Outcome {
  /** `undefined` when it was refused. */
  readonly news: News | undefined
  answer(): void
}

/**
 * Transactions. Those of one list that wait run one after the other, inside one transaction of PostgreSQL; one commit makes them durable, and only then are they all answered, the refused ones too. So at most one
 * connection waits for the row of a list, and the cost of a commit is shared.
 */
export class Writers {
  readonly figures = new CommitFigures()
  readonly #connections: LentConnections
  readonly #announce: Announce
  readonly #waiting = new Map<string, Unit[]>()
  readonly #running = new Set<Promise<void>>()

  constructor(connections: LentConnections, announce: Announce) {
    this.#connections = connections
    this.#announce = announce
  }

  /** Resolves when nothing runs any more. */
  async done(): Promise<void> {
    await Promise.all(this.#running)
  }

  transact<T>(work: (tx: Tx) => Promise<T>, about: About = {}): Promise<T> {
    const { list_id } = about
    return new Promise<T>((resolve, reject) => {
      const unit = new Unit(work, about, resolve as (result: unknown) => void, reject)
      const others = list_id === undefined ? undefined : this.#waiting.get(list_id)
      if (others) return void others.push(unit)
      const draining = withoutDeadline(() => this.#drain([unit], list_id))
      const running = draining.finally(() => this.#running.delete(running))
      this.#running.add(running)
    })
  }

  async #drain(waiting: Unit[], list_id: string | undefined): Promise<void> {
    if (list_id !== undefined) this.#waiting.set(list_id, waiting)
    while (waiting.length > 0) await this.#run(waiting)
    if (list_id !== undefined) this.#waiting.delete(list_id)
  }

  /** Runs those who wait once there is a connection, as many as fit into a group. */
  async #run(waiting: Unit[]): Promise<void> {
    let client: pg.Client
    try {
      client = await this.#connections.lend()
    } catch (error) {
      for (const unit of waiting.splice(0)) unit.fail(error)
      return
    }
    const group = waiting.splice(0, MAX_GROUP)
    const until = Math.max(...group.map(({ endsAt }) => endsAt))
    const timer = setTimeout(() => destroy(client), until - performance.now())
    const outcomes = await this.#commit(client, group)
    clearTimeout(timer)
    this.#publish(outcomes)
  }

  /** As often as it takes. What cannot be stored fails everybody in the group. */
  async #commit(client: pg.Client, group: readonly Unit[]): Promise<Outcome[]> {
    let isHasty = true
    for (let attempt = 1; ; ) {
      try {
        const outcomes = await attemptAll(client, group, isHasty, this.figures)
        this.#connections.giveBack(client)
        return outcomes
      } catch (error) {
        const isUsable = !isContactLost(error) && (await succeeds(client.query('rollback')))
        if (isUsable && isHasty && error instanceof TooHasty) {
          isHasty = false
          continue
        }
        if (isUsable && isSerialisationFailure(error) && attempt++ < ATTEMPTS) {
          await pause(Math.random() * RETRY_MS * 2 ** attempt)
          continue
        }
        this.#connections.giveBack(client, isUsable ? undefined : error)
        for (const unit of group) unit.fail(error)
        return []
      }
    }
  }

  /** First whoever waits for news, then those who wrote. */
  #publish(outcomes: readonly Outcome[]): void {
    const all = noNews()
    for (const { news } of outcomes)
      for (const topic of newsTopics) for (const id of news?.[topic] ?? []) all[topic].add(id)
    if (hasNews(all)) this.#announce(all)
    for (const { answer } of outcomes) answer()
  }
}

/**
 * One transaction; throws when nothing of it was stored, or nobody knows. In haste, a unit begins before the last statements
 * of those before it are answered, and nothing can be taken back: when a statement fails, or a unit is refused that has
 * written, everything is done again with care. Then each has its savepoint, and whoever fails, fails alone.
 */
const attemptAll = async (
  client: pg.Client,
  group: readonly Unit[],
  isHasty: boolean,
  figures: CommitFigures,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const all: PostgresTx[] = []
  send(client, 'begin')
  await takeLocks(client, group)
  if (!isHasty) send(client, 'savepoint unit')
  let locked = new Locked()
  for (const [at, unit] of group.entries()) {
    if (!isHasty) locked = new Locked() // what one knew who failed may be wrong
    const { list_id } = unit.about
    const tx = new PostgresTx(client, { isHasty, locked, behind: group.length - 1 - at, list_id })
    all.push(tx)
    let outcome = await unit.attempt(tx)
    if (isHasty) assertNoFailure(tx)
    else await tx.quiet()
    if (tx.failure) {
      if (isPassing(tx.failure)) throw tx.failure
      if (outcome.news) outcome = unit.refused(new Error('A failed query was caught inside.', { cause: tx.failure }))
    }
    outcomes.push(outcome)
    if (!isHasty) send(client, outcome.news ? 'release unit; savepoint unit' : 'rollback to unit')
    else if (!outcome.news && tx.hasWritten) throw new TooHasty()
  }
  for (const tx of isHasty ? all : []) {
    await tx.quiet()
    assertNoFailure(tx)
  }
  const startedAt = performance.now()
  const { command } = await client.query('commit').catch((error: unknown) => {
    throw isContactLost(error) ? commitLost(error) : error
  })
  // PostgreSQL turns the commit of a transaction in which a statement failed into a rollback, without an error.
  if (command !== 'COMMIT') throw new Error(`PostgreSQL answered a commit with ${command}.`)
  figures.add(group.length, performance.now() - startedAt)
  return outcomes
}

/** All that the group needs, in an order that everybody keeps, before it holds anything that others wait for. */
const takeLocks = async (client: pg.Client, group: readonly Unit[]): Promise<void> => {
  const locks = new Set(group.flatMap(({ about }) => about.lock ?? []))
  if (locks.size === 0) return
  const numbers = [...locks].map((lock) => String(createHash('sha256').update(lock).digest().readBigInt64BE()))
  await client.query('select pg_advisory_xact_lock(lock) from unnest($1::bigint[]) as lock', [numbers.sort()])
}

class TooHasty extends Error {}

const assertNoFailure = ({ failure }: PostgresTx): void => {
  if (failure) throw isPassing(failure) ? failure : new TooHasty()
}

/** Without waiting: what comes after it on the connection fails when this does. */
const send = (client: pg.Client, sql: string): void => void ask(client, sql, process.nextTick).catch(() => {})

const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )

/** Somebody's transaction, which may have to run more than once. */
class Unit {
  readonly #deadline = currentDeadline()
  readonly endsAt = performance.now() + PATIENCE_MS
  readonly about: About
  readonly #work: (tx: Tx) => Promise<unknown>
  readonly #resolve: (result: unknown) => void
  readonly #reject: (error: unknown) => void

  constructor(
    work: (tx: Tx) => Promise<unknown>,
    about: About,
    resolve: (result: unknown) => void,
    reject: (error: unknown) => void,
  ) {
    this.#work = work
    this.about = about
    this.#resolve = resolve
    this.#reject = reject
  }

  async attempt(tx: PostgresTx): Promise<Outcome> {
    try {
      if (this.#deadline?.refusal) throw this.#deadline.refusal
      if (this.#deadline) this.#deadline.hasBegun = true
      const result = await Promise.race([this.#work(tx as unknown as Tx), tx.late])
      return { news: tx.news, answer: () => this.#resolve(result) }
    } catch (error) {
      return this.refused(error)
    } finally {
      tx.close()
    }
  }

  refused(error: unknown): Outcome {
    return { news: undefined, answer: () => this.#reject(error) }
  }

  /** At once, with its group. */
  fail(error: unknown): void {
    this.#reject(asRefusal(error))
  }
}
