import type { ServerResponse } from 'node:http'
import { Refusal } from '@docket/contract'
import { Deadline, withDeadline } from '../outside/deadline.ts'

const LOOK_MS = 200

interface Waiting {
  readonly deadline: Deadline
  readonly response: ServerResponse
  /** Where it stands among those that wait. */
  place: number
}

/**
 * The requests that are being handled, each with its deadline. One timer looks after all of them: a timer and a listener
 * for each request would cost more than many a request does. It also ends the wait of those whose client has gone.
 */
export class Deadlines {
  /**
   * No set: one that grows points from its old table to its new one, so that a table that has become old keeps what is young
   * from being collected, and every request with it.
   */
  readonly #waiting: Waiting[] = []
  readonly #onLateError: (error: unknown) => void
  readonly #looking = setInterval(() => this.#look(), LOOK_MS).unref()

  /** `onLateError` is told of what fails when its request was answered already. */
  constructor(onLateError: (error: unknown) => void) {
    this.#onLateError = onLateError
  }

  /** What `work` resolves to, or a refusal when `ms` have passed. */
  run<T>(response: ServerResponse, ms: number, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const deadline = new Deadline(performance.now() + ms, reject)
      const waiting = { deadline, response, place: this.#waiting.length }
      this.#waiting.push(waiting)
      withDeadline(deadline, work).then(
        (value) => {
          this.#leave(waiting)
          resolve(value)
        },
        (error: Error) => {
          this.#leave(waiting)
          if (!deadline.refusal) reject(error)
          else if (!(error instanceof Refusal)) this.#onLateError(error)
        },
      )
    })
  }

  /** Whatever is being handled is answered with a refusal at once. */
  endAll(): void {
    for (const { deadline } of this.#waiting) deadline.end()
  }

  close(): void {
    clearInterval(this.#looking)
  }

  /** The last one takes its place. */
  #leave({ place }: Waiting): void {
    const last = this.#waiting.pop()!
    if (last.place === place) return
    this.#waiting[place] = last
    last.place = place
  }

  #look(): void {
    const now = performance.now()
    for (const { deadline, response } of this.#waiting) if (now >= deadline.at || isGone(response)) deadline.end()
  }
}

/** Nobody waits for the answer any more. */
export const isGone = (response: ServerResponse): boolean => response.destroyed || response.socket?.destroyed === true
