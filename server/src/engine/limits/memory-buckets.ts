import type { Allowance } from '../call/allowance.ts'
import { allowed, denied, type Limiter, msPerToken, type Rate, Recent, tokensIn } from './bucket.ts'

export interface MemoryBucketsOptions {
  /** Beyond so many keys the least recently used begin with a full bucket again. */
  readonly maxKeys?: number
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonic?: () => number
}

/**
 * Buckets in the memory of this process: for what is asked often and costs little. They are gone with the process; what has
 * to hold across restarts is counted by `throttle.ts`, across processes by `database-buckets.ts`.
 */
export class MemoryBuckets implements Limiter {
  readonly #rate: Rate
  readonly #monotonic: () => number
  readonly #buckets: Recent<{ fullAt: number }>

  constructor(rate: Rate, { maxKeys = 100_000, monotonic = () => performance.now() }: MemoryBucketsOptions = {}) {
    this.#rate = rate
    this.#monotonic = monotonic
    this.#buckets = new Recent(maxKeys)
  }

  take(key: string, cost = 1): Allowance {
    const now = this.#monotonic()
    const bucket = this.#bucketOf(key)
    const fullAt = Math.max(bucket.fullAt, now)
    const tokens = tokensIn(fullAt, this.#rate, now)
    const { burst } = this.#rate
    if (tokens < cost) return denied(this.#rate, fullAt - now - (burst - cost) * msPerToken(this.#rate))
    bucket.fullAt = fullAt + cost * msPerToken(this.#rate)
    return allowed(this.#rate, tokens - cost)
  }

  #bucketOf(key: string): { fullAt: number } {
    const known = this.#buckets.get(key)
    if (known) return known
    const full = { fullAt: Number.NEGATIVE_INFINITY }
    this.#buckets.set(key, full)
    return full
  }
}
