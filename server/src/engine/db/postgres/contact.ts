const CALM_MS = 2000

interface ContactListener {
  onAway(reason: unknown): void
  onBack(): void
}

/** Whether the database answers, said once when it changes: not for each of the hundred connections that may break. */
export class Contact {
  listener: ContactListener | undefined
  #isAway = false
  #lastLossAt = 0

  lost(reason: unknown): void {
    this.#lastLossAt = performance.now()
    if (this.#isAway) return
    this.#isAway = true
    this.listener?.onAway(reason)
  }

  /** Something was answered. It counts once nothing has been lost for a while. */
  made(): void {
    if (!this.#isAway || performance.now() - this.#lastLossAt < CALM_MS) return
    this.#isAway = false
    this.listener?.onBack()
  }
}
