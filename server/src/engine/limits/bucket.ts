import { refuse } from '@docket/contract'
import type { Allowance } from '../call/allowance.ts'

/** A token bucket: `burst` at once, then `perSecond`. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

export interface Limiter {
  take(key: string): Allowance | Promise<Allowance>
}

export const perMinute = (limit: number): Rate => ({ burst: limit, perSecond: limit / 60 })

/** Refuses with 429 whoever has none left. */
export const assertTokens = ({ isAllowed, resetSeconds }: Allowance): void => {
  if (!isAllowed) refuse('rate_limited', 'Too many requests. Wait a little.', { retry_after: resetSeconds })
}

/** In tokens: rounding must not cost a whole one. */
export const TOLERANCE = 5e-4

export const msPerToken = ({ perSecond }: Rate): number => 1000 / perSecond

/** How many tokens are in a bucket that will be full at `fullAt`. */
export const tokensIn = (fullAt: number, rate: Rate, now: number): number =>
  Math.floor(rate.burst - Math.max(fullAt - now, 0) / msPerToken(rate) + TOLERANCE)

export const allowed = (rate: Rate, remaining: number): Allowance => ({
  isAllowed: true,
  limit: rate.burst,
  remaining,
  resetSeconds: remaining > 0 ? 0 : Math.ceil(1 / rate.perSecond),
})

export const denied = (rate: Rate, waitMs: number): Allowance => ({
  isAllowed: false,
  limit: rate.burst,
  remaining: 0,
  resetSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
})

/**
 * Values by key. Beyond `max` those that were not used for longest are forgotten, half of them at a time: so that using one
 * again costs a look-up and no more.
 */
export class Recent<V> {
  readonly #half: number
  #young = new Map<string, V>()
  #old = new Map<string, V>()

  constructor(max: number) {
    this.#half = max / 2
  }

  get(key: string): V | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: string, value: V): void {
    if (this.#young.size >= this.#half) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }
}
