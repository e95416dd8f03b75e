import type { Database } from '../db/database.ts'
import type { Clock } from '../outside/clock.ts'
import { countAttempt, type Rules, refuseFor, type Wait } from './throttle.ts'

const PATIENCE_MS = 30_000
const MAX_WAITING = 256

/** The attempts of this process that one counter has counted and whose outcome is open, and who waits for one. */
interface Line {
  open: number
  /** How many have ended, and who is being counted meanwhile: the line stays for as long as anybody needs it. */
  ended: number
  counting: number
  readonly waiting: Set<() => void>
}

/**
 * Attempts of which only failures count, by `forgetAttempts` or `takeBackAttempt` in the transaction of a success. Each is
 * counted before it is made, so that guesses made at once are counted, all of them. Right ones made at once would then block
 * each other: so whoever is over the limit while others are still open waits for their outcome, and is counted again.
 */
export class Attempts {
  readonly #db: Database
  readonly #clock: Clock
  readonly #lines = new Map<string, Line>()

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Refuses with 429, or resolves to an attempt that has to be disposed of once its outcome is committed. */
  async begin(rules: Rules): Promise<Disposable> {
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const attempt = new DisposableStack()
      using news = this.#watch(rules)
      const wait = await this.#count(rules, attempt)
      if (!wait) return attempt
      // One that ended after the count, and before anybody could wait for it, has made room as well.
      const isOutdated = news.hasEnded(wait.key) && performance.now() < deadline
      attempt.dispose() // a transaction that had to run again may have opened it
      if (!isOutdated && !(await this.#outcome(wait.key, deadline))) return refuseFor(wait)
    }
  }

  /** `attempt` is open before the count is committed: whoever sees the count has to see that its outcome is open. */
  async #count(rules: Rules, attempt: DisposableStack): Promise<Wait | undefined> {
    let isOpen = false
    try {
      return await this.#db.transact(async (tx) => {
        const wait = await countAttempt(tx, rules, this.#clock.now().getTime())
        if (!wait && !isOpen) for (const key of Object.keys(rules)) attempt.use(this.#open(key))
        isOpen ||= !wait
        return wait
      })
    } catch (error) {
      attempt.dispose()
      throw error
    }
  }

  /** Tells which attempts have ended since. */
  #watch(rules: Rules): Disposable & { hasEnded(key: string): boolean } {
    const before = new Map(
      Object.keys(rules).map((key) => {
        const line = this.#line(key)
        line.counting++
        return [key, { line, ended: line.ended }]
      }),
    )
    return {
      hasEnded: (key) => before.get(key)!.line.ended > before.get(key)!.ended,
      [Symbol.dispose]: () => {
        for (const [key, { line }] of before) {
          line.counting--
          this.#leave(key, line)
        }
      },
    }
  }

  #line(key: string): Line {
    const line = this.#lines.get(key) ?? { open: 0, ended: 0, counting: 0, waiting: new Set() }
    this.#lines.set(key, line)
    return line
  }

  #leave(key: string, { open, counting }: Line): void {
    if (open === 0 && counting === 0) this.#lines.delete(key)
  }

  #open(key: string): Disposable {
    const line = this.#line(key)
    line.open++
    return {
      [Symbol.dispose]: () => {
        line.open--
        line.ended++
        // One success makes room for one more. When nothing is open any more, nobody else will wake them.
        const woken = line.open === 0 ? [...line.waiting] : [...line.waiting].slice(0, 1)
        this.#leave(key, line)
        for (const wake of woken) wake()
      },
    }
  }

  /** Resolves when one of the open attempts has ended; false when none is open, or after too long. */
  async #outcome(key: string, deadline: number): Promise<boolean> {
    const line = this.#lines.get(key)
    const leftMs = deadline - performance.now()
    if (!line?.open || leftMs <= 0 || line.waiting.size >= MAX_WAITING) return false
    return new Promise((resolve) => {
      const end = (isOutcome: boolean) => {
        clearTimeout(timer)
        line.waiting.delete(wake)
        resolve(isOutcome)
      }
      const wake = () => end(true)
      const timer = setTimeout(() => end(false), leftMs)
      line.waiting.add(wake)
    })
  }
}
