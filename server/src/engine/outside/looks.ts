/** Looks at something again and again, never twice at once, until it is disposed of. */
export class Looks implements AsyncDisposable {
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined

  constructor(everyMs: number, look: () => Promise<void>, onError: (error: unknown) => void) {
    this.#timer = setInterval(() => {
      this.#looking ??= look()
        .catch(onError)
        .finally(() => (this.#looking = undefined))
    }, everyMs).unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }
}
