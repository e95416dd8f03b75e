interface Log {
  warn(facts: object, message: string): void
  info(facts: object, message: string): void
}

/** Something that Docket relies on and that can be away: one line when it goes, one when it is back, however often asked. */
export class Outage {
  readonly #log: Log
  readonly #what: string
  #since: number | undefined

  constructor(log: Log, what: string) {
    this.#log = log
    this.#what = what
  }

  failed(error: unknown): void {
    if (this.#since !== undefined) return
    this.#since = performance.now()
    this.#log.warn({ err: error }, `${this.#what} is away`)
  }

  worked(): void {
    if (this.#since === undefined) return
    const seconds = Math.round((performance.now() - this.#since) / 1000)
    this.#since = undefined
    this.#log.info({ seconds }, `${this.#what} is back`)
  }
}
