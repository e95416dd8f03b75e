/** Lets one of a kind through in so many milliseconds, for what would otherwise fill the log. */
export class LogThrottle {
  readonly #everyMs: number
  readonly #now: () => number
  readonly #last = new Map<string, { readonly at: number; leftOut: number }>()

  constructor(everyMs: number, now: () => number = () => performance.now()) {
    this.#everyMs = everyMs
    this.#now = now
  }

  /** How many of the kind were left out since the last that was let through; undefined when this one is left out too. */
  pass(kind: string): number | undefined {
    const now = this.#now()
    const last = this.#last.get(kind)
    if (last && now < last.at + this.#everyMs) {
      last.leftOut++
      return undefined
    }
    this.#last.set(kind, { at: now, leftOut: 0 })
    return last?.leftOut ?? 0
  }
}
