import { ApiError } from '@docket/client'

const LONGEST_PAUSE_MS = 30_000

/** Signed out, too fast, or out of order for a while: it is worth another try. Everything else is a no. */
export const mayPass = ({ status }: ApiError): boolean => [0, 401, 408, 429].includes(status) || status > 500

/** Calls that are sent until the server has answered them, one way or the other. */
export class Calls {
  readonly #onSignedOut: (refusal: ApiError) => void
  readonly #waiting = new Set<() => void>()
  #underWay = 0
  #isSignedOut = false
  #isClosed = false

  constructor(onSignedOut: (refusal: ApiError) => void) {
    this.#onSignedOut = onSignedOut
  }

  get isBusy(): boolean {
    return this.#underWay > 0
  }

  /** Fails with what the server refuses it with. */
  async send<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (this.#isClosed) throw new ApiError(0, { error: 'Nothing is sent any more.' })
    this.#underWay++
    try {
      for (let failures = 0; ; failures++) {
        try {
          return await call()
        } catch (error) {
          if (this.#isClosed || !(error instanceof ApiError) || !mayPass(error)) throw error
          if (error.status === 401) this.#endSession(error)
          await this.#pause((error.body.retry_after ?? 2 ** failures) * 1000)
          if (this.#isClosed) throw error
        }
      }
    } finally {
      this.#underWay--
    }
  }

  /** Tries now what waits. */
  resume(): void {
    this.#isSignedOut = false
    for (const wake of this.#waiting) wake()
  }

  close(): void {
    this.#isClosed = true
    this.resume()
  }

  #endSession(refusal: ApiError): void {
    this.#isSignedOut = true
    this.#onSignedOut(refusal)
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      // Whoever signs in next may be somebody else: nothing is sent before `resume`.
      const timer = setTimeout(() => this.#isSignedOut || wake(), Math.min(ms, LONGEST_PAUSE_MS))
      this.#waiting.add(wake)
    })
  }
}
