import type { ApiError } from '@docket/client'

const LONGEST_PAUSE_MS = 30_000

/** When edits may leave: not without a network, not while it is in doubt who is signed in, not soon after a failure. */
export class Backoff {
  readonly #onResume: (wasStalled: boolean) => void
  #failures = 0
  #isStalled = false
  #isPaused = false
  #isSuspended = false
  #isClosed = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onResume: (wasStalled: boolean) => void) {
    this.#onResume = onResume
  }

  get isStalled(): boolean {
    return this.#isStalled || this.#isPaused || this.#isSuspended
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** There is no network. */
  pause(): void {
    this.#isPaused = true
  }

  /** Until whoever is signed in is known to be the same: no network that comes back changes that. */
  suspend(): void {
    this.#isSuspended = true
  }

  unsuspend(): void {
    this.#isSuspended = false
    this.resume()
  }

  /** Goes on now. */
  resume(): void {
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    const wasStalled = this.isStalled
    this.#isPaused = false
    this.#isStalled = false
    this.#onResume(wasStalled)
  }

  succeed(): void {
    this.#failures = 0
  }

  /** Later it may go: the oftener it did not, the later. */
  stall({ status, body }: ApiError): void {
    const seconds = body.retry_after ?? 2 ** this.#failures
    this.#failures++
    this.#isStalled = true
    clearTimeout(this.#timer)
    // Whoever signs in next may be somebody else.
    if (status !== 401) this.#timer = setTimeout(() => this.resume(), Math.min(LONGEST_PAUSE_MS, seconds * 1000))
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }
}
