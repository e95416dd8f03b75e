import { ApiError } from '@docket/client'

const LONGEST_PAUSE_MS = 30_000

/** Signed out, too fast, or out of order for a while: it is worth another try. Everything else is a no. */
const mayPass = ({ status }: ApiError): boolean => [0, 401, 408, 429].includes(status) || status > 500

/** Calls that are sent until the server has answered them, one way or the other. */
export class Calls {
  #waiting = new Set<() => void>()
  #underWay = 0
  #isClosed = false

  get isBusy(): boolean {
    return this.#underWay > 0
  }

  /** Fails with what the server refuses it with. */
  async send<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    this.#underWay++
    try {
      for (let failures = 0; ; failures++) {
        try {
          return await call()
        } catch (error) {
          if (this.#isClosed || !(error instanceof ApiError) || !mayPass(error)) throw error
          await this.#pause((error.body.retry_after ?? 2 ** failures) * 1000)
        }
      }
    } finally {
      this.#underWay--
    }
  }

  /** Tries now what waits. */
  resume(): void {
    for (const wake of this.#waiting) wake()
  }

  close(): void {
    this.#isClosed = true
    this.resume()
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, Math.min(ms, LONGEST_PAUSE_MS))
      this.#waiting.add(wake)
    })
  }
}
