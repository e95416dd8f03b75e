import type { Allowance } from '../call/allowance.ts'
import type { Database } from '../db/database.ts'
import type { Clock } from '../outside/clock.ts'
import { allowed, denied, type Limiter, msPerToken, type Rate, Recent, TOLERANCE, tokensIn } from './bucket.ts'
import { MemoryBuckets } from './memory-buckets.ts'
import { drawTokens } from './queries.ts'

export interface DatabaseBucketsOptions {
  /** How many tokens one process draws at a time: what it holds and does not use is lost to the others. */
  readonly portion?: number
  readonly maxKeys?: number
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonic?: () => number
}

/** How long a process leaves a bucket alone that it has emptied: who asks without pause must not cost a write each time. */
const PAUSE_MS = 100

/** What this process has of one bucket. */
interface Share {
  tokens: number
  /** What is left after this is dropped: by then the bucket is full again without it. */
  lapsesAt: number
  /** Until then there is nothing to draw, once `tokens` are spent. */
  emptyUntil: number
  /** What was left for the others. */
  rest: number
  drawing?: Promise<void> | undefined
}

/**
 * Buckets in the database, for several processes: one statement draws a portion, which then is spent from memory, so that
 * not every request is a write.
 */
export class DatabaseBuckets implements Limiter {
  readonly #name: string
  readonly #rate: Rate
  readonly #db: Database
  readonly #clock: Clock
  readonly #portion: number
  readonly #monotonic: () => number
  readonly #shares: Recent<Share>

  constructor(
    name: string,
    rate: Rate,
    db: Database,
    clock: Clock,
    {
      portion = Math.max(1, Math.floor(rate.perSecond / 3)),
      maxKeys = 10_000,
      monotonic = () => performance.now(),
    }: DatabaseBucketsOptions = {},
  ) {
    this.#name = name
    this.#rate = rate
    this.#db = db
    this.#clock = clock
    this.#portion = portion
    this.#monotonic = monotonic
    this.#shares = new Recent(maxKeys)
  }

  async take(key: string): Promise<Allowance> {
    const share = this.#shareOf(key)
    for (;;) {
      const now = this.#monotonic()
      if (share.tokens > 0 && now < share.lapsesAt) return allowed(this.#rate, --share.tokens + share.rest)
      if (now < share.emptyUntil) return denied(this.#rate, share.emptyUntil - now)
      share.drawing ??= this.#draw(key, share).finally(() => (share.drawing = undefined))
      await share.drawing
    }
  }

  #shareOf(key: string): Share {
    const known = this.#shares.get(key)
    if (known) return known
    const share: Share = { tokens: 0, lapsesAt: 0, emptyUntil: 0, rest: 0 }
    this.#shares.set(key, share)
    return share
  }

  async #draw(key: string, share: Share): Promise<void> {
    const { burst } = this.#rate
    const intervalMs = msPerToken(this.#rate)
    const now = this.#clock.now().getTime()
    const draw = { now, burst, interval_ms: intervalMs, portion: this.#portion, tolerance: TOLERANCE }
    const { granted, full_at } = await this.#db.transact((tx) =>
      drawTokens(tx, { key: `${this.#name} ${key}`, ...draw }),
    )
    const monotonic = this.#monotonic()
    share.tokens = granted
    share.lapsesAt = monotonic + burst * intervalMs
    const isDry = granted < this.#portion
    share.emptyUntil = isDry ? monotonic + Math.max(full_at - now - (burst - 1) * intervalMs, PAUSE_MS) : 0
    share.rest = tokensIn(full_at, this.#rate, now)
  }
}

/** Buckets that all processes on the database share, of which SQLite has one. `name` tells them from other kinds. */
export const bucketsOf = (name: string, rate: Rate, db: Database, clock: Clock): Limiter => {
  const monotonic = () => clock.monotonic()
  if (db.dialect.name === 'sqlite') return new MemoryBuckets(rate, { monotonic })
  return new DatabaseBuckets(name, rate, db, clock, { monotonic })
}
