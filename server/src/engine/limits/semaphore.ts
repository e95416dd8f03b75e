import { refuse } from '@docket/contract'
import { currentDeadline } from '../outside/deadline.ts'

export interface QueueOptions {
  readonly atOnce: number
  readonly maxWaiting: number
  /** Told to whoever comes when that many wait already. */
  readonly busy: string
}

/** A few at once; the next ones wait, and beyond that there is a refusal (503) instead of a queue that only grows. */
export class Queue {
  readonly #options: QueueOptions
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: QueueOptions) {
    this.#options = options
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, maxWaiting, busy } = this.#options
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= maxWaiting) refuse('unavailable', busy, { retry_after: 1 })
      await this.#wait()
    } else this.#running++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  /** Resolves when it is its turn; whoever is out of time, or gone, leaves. */
  #wait(): Promise<void> {
    const signal = currentDeadline()?.signal
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(signal?.reason as Error)
      }
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      this.#waiting.push(enter)
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave, { once: true })
    })
  }
}

/** What computes in Node's pool of four threads. One is left for the sync of the database's log. */
export const threads = new Queue({ atOnce: 3, maxWaiting: 64, busy: 'Docket has too much to do right now.' })
