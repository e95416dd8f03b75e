/** It must not reject. */
type Deliver = (keys: readonly string[]) => Promise<void>

/**
 * Calls `deliver` for what was asked for: at once what has rested, at most once in `restMs` for each key, and for the last
 * time after it was asked for the last time. What is due at the same time is delivered together, one round after the other.
 */
export class Pace implements Disposable {
  readonly #deliver: Deliver
  readonly #restMs: number
  #due = new Set<string>()
  /** Keys that rest, with the timers that end it. */
  readonly #resting = new Map<string, { isAsked: boolean; timer?: NodeJS.Timeout }>()
  #isRunning = false
  #isOver = false

  constructor(deliver: Deliver, restMs: number) {
    this.#deliver = deliver
    this.#restMs = restMs
  }

  ask(key: string): void {
    const resting = this.#resting.get(key)
    if (resting) resting.isAsked = true
    else this.#begin(key)
  }

  [Symbol.dispose](): void {
    this.#isOver = true
    for (const { timer } of this.#resting.values()) clearTimeout(timer)
  }

  #begin(key: string): void {
    this.#due.add(key)
    if (!this.#isRunning) void this.#rounds()
  }

  async #rounds(): Promise<void> {
    this.#isRunning = true
    await Promise.resolve() // whatever is asked for in the same breath comes along
    while (this.#due.size > 0 && !this.#isOver) {
      const keys = [...this.#due]
      this.#due = new Set()
      for (const key of keys) this.#resting.set(key, { isAsked: false })
      await this.#deliver(keys)
      for (const key of keys) this.#resting.get(key)!.timer = setTimeout(() => this.#rested(key), this.#restMs).unref()
    }
    this.#isRunning = false
  }

  #rested(key: string): void {
    const { isAsked } = this.#resting.get(key)!
    this.#resting.delete(key)
    if (isAsked) this.#begin(key)
  }
}
