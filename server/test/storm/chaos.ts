import { ApiError, type Client } from '@docket/client'
import type { Random } from './random.ts'

const CALM_SECONDS = 30
/** For how long it goes on where something has not happened yet. */
const PATIENCE_MS = 20_000

/** What goes wrong for those who work off a list, for a time at least, and how often each thing has happened. */
export class Chaos<Counts extends Record<string, number> & { dropped: number }> {
  readonly random: Random
  readonly counts: Counts
  readonly #ms: number
  #startedAt = Number.POSITIVE_INFINITY
  /** Nobody goes on once a promise was broken. */
  #isBroken = false

  constructor(random: Random, ms: number, counts: Counts) {
    this.random = random
    this.counts = counts
    this.#ms = ms
  }

  begin(): void {
    this.#startedAt = Math.min(this.#startedAt, performance.now())
  }

  /** Everything that can happen has happened. */
  get isStorm(): boolean {
    return Object.values(this.counts).every((count) => count > 0)
  }

  /** Nobody dies or sleeps any more. */
  get isCalm(): boolean {
    const passedMs = performance.now() - this.#startedAt
    return passedMs > this.#ms && (this.isStorm || passedMs > this.#ms + PATIENCE_MS)
  }

  /** Long ones at the end: on a busy machine a second is over before its answer came. */
  get leaseSeconds(): number {
    return this.isCalm ? CALM_SECONDS : 1
  }

  /** Below 100; nothing happens to anybody at 99. */
  fate(): number {
    return this.isCalm ? 99 : this.random.below(100)
  }

  async together(all: readonly Promise<unknown>[]): Promise<void> {
    await Promise.all(all).catch((error: unknown) => {
      this.#isBroken = true
      throw error
    })
  }

  /** Asks whoever answers just now until there is an answer, hanging up on some of them. */
  async insist<T, Code extends string = never>(
    server: () => Promise<Client>,
    ask: (client: Client, signal: AbortSignal) => Promise<T>,
    ...expected: readonly Code[]
  ): Promise<T | Code> {
    for (;;) {
      if (this.#isBroken) throw new Error('Somebody else has found what is wrong.')
      const hangUp = !this.isCalm && this.random.below(10) === 0
      const signal = hangUp ? AbortSignal.timeout(this.random.below(40)) : new AbortController().signal
      try {
        return await ask(await server(), signal)
      } catch (error) {
        if (error instanceof ApiError) {
          const code = expected.find((one) => one === error.code)
          if (code) return code
          if (error.status !== 0 && error.status !== 503) throw error
        } else if (!signal.aborted) throw error
        this.counts.dropped++
      }
    }
  }
}
