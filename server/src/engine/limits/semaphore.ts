import { refuse } from '@docket/contract'
import { currentDeadline } from '../outside/deadline.ts'

interface SemaphoreOptions {
  /** Beyond so many that wait, the next one is refused (503); without it, all wait. */
  readonly maxWaiting: number
  /** Told to whoever is refused. */
  readonly busy: string
}

/**
 * Runs what it is given, at most so many at once, the others in the order in which they came. Those begin when the event loop
 * has been elsewhere: on SQLite work is done in this thread, and everybody else would wait for all of it.
 */
export class Semaphore {
  readonly #options: SemaphoreOptions | undefined
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(atOnce: number, options?: SemaphoreOptions) {
    this.#free = atOnce
    this.#options = options
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await this.#wait()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }

  /** Resolves when it may begin; whoever is out of time, or gone, leaves. */
  #wait(): Promise<void> {
    if (this.#options && this.#waiting.length >= this.#options.maxWaiting)
      refuse('unavailable', this.#options.busy, { retry_after: 1 })
    const signal = currentDeadline()?.signal
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(signal?.reason as Error)
      }
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        setImmediate(resolve)
      }
      this.#waiting.push(enter)
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave, { once: true })
    })
  }
}
