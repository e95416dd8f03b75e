import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '@docket/contract'

const requests = new AsyncLocalStorage<Deadline>()

/** Is told what a request uses of the event loop. */
export interface LoopTime {
  spend(ms: number): void
}

/**
 * The time that one request has. Whatever waits on behalf of the request asks for it with `currentDeadline`: it is passed
 * along by Node, so that no handler has to. Node keeps it for longer than the request lasts, so it must not lead to the request
 * or its answer: they would become old before they are collected, which costs a tenth of what a write does.
 */
export class Deadline {
  /** On the clock of `performance.now()`. */
  #at: number
  /** A transaction of the request has begun, so something may be stored. */
  hasBegun = false
  /** Once its caller is known. */
  loopTime: LoopTime | undefined
  #isMet = false
  #refusal: Refusal | undefined
  #controller: AbortController | undefined
  readonly #onOver: (refusal: Refusal) => void

  constructor(at: number, onOver: (refusal: Refusal) => void) {
    this.#at = at
    this.#onOver = onOver
  }

  get at(): number {
    return this.#at
  }

  /** It has so much more time. */
  extend(ms: number): void {
    this.#at += ms
  }

  /** Why the request waits no longer. */
  get refusal(): Refusal | undefined {
    return this.#refusal
  }

  /** Aborts with the refusal as its reason. Made when it is asked for: most requests wait for nothing. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.#refusal) this.#controller.abort(this.#refusal)
    }
    return this.#controller.signal
  }

  /** The answer begins. */
  meet(): void {
    this.#isMet = true
  }

  end(): void {
    if (this.#refusal || this.#isMet) return
    const outcome = this.hasBegun ? 'It may have been stored: look before you try again.' : 'Nothing was stored.'
    this.#refusal = new Refusal('unavailable', `Docket could not answer in time. ${outcome}`, { retry_after: 2 })
    this.#controller?.abort(this.#refusal)
    this.#onOver(this.#refusal)
  }
}

/** That of the request on whose behalf this runs; background work has none. */
export const currentDeadline = (): Deadline | undefined => requests.getStore()

export const withDeadline = <T>(deadline: Deadline, work: () => T): T => requests.run(deadline, work)

/** For work that a request sets off and that goes on for others. */
export const withoutDeadline = <T>(work: () => T): T => requests.exit(work)

/** What `wait` resolves to, unless the request's time is over before. */
export const beforeDeadline = async <T>(wait: Promise<T>): Promise<T> => {
  const signal = currentDeadline()?.signal
  if (!signal) return wait
  const { promise: over, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason)
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([wait, over])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** Counts what `work` takes, which holds the event loop meanwhile, as the request's. */
export const counted = <T>(work: () => T): T => {
  const loopTime = currentDeadline()?.loopTime
  if (!loopTime) return work()
  const startedAt = performance.now()
  try {
    return work()
  } finally {
    loopTime.spend(performance.now() - startedAt)
  }
}
