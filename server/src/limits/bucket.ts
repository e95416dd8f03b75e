import type { Allowance } from '../call/allowance.ts'

/** A token bucket: `burst` at once, then `perSecond`. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

export interface Limiter {
  take(key: string): Allowance | Promise<Allowance>
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

/** Values by key, of which the least recently used are forgotten when there are too many. */
export class Recent<V> {
  readonly #max: number
  readonly #values = new Map<string, V>()

  constructor(max: number) {
    this.#max = max
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: string, value: V): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > this.#max) this.#values.delete(this.#values.keys().next().value!)
  }

  get size(): number {
    return this.#values.size
  }
}
