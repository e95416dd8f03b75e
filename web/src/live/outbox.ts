import { ApiError } from '@docket/client'
import type { Task } from '@docket/contract'
import { type QueuedEdit, readyEdits } from './edit.ts'
import type { ListModel } from './list-model.ts'

export interface OutboxOptions {
  /** Sends one edit and answers with the task that it left. */
  send(queued: QueuedEdit): Promise<Task | undefined>
  /** Is everything that happened on the server until now in the model? */
  isLive(): boolean
  onChange(): void
  onRefused(queued: QueuedEdit, refusal: ApiError): void
}

const mostAtOnce = 6
const longestPauseMs = 30_000

/** Sends the queued edits in their order, and keeps them while there is no connection. */
export class Outbox {
  readonly #model: ListModel
  readonly #options: OutboxOptions
  #sending = 0
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(model: ListModel, options: OutboxOptions) {
    this.#model = model
    this.#options = options
  }

  /** Nothing is sent until `resume`. */
  pause(): void {
    clearTimeout(this.#timer)
    this.#model.stalled = true
    this.#options.onChange()
  }

  resume(): void {
    clearTimeout(this.#timer)
    this.#model.stalled = false
    this.pump()
    this.#options.onChange()
  }

  pump(): void {
    if (this.#model.stalled) return
    for (const queued of readyEdits(this.#model.queue)) {
      if (this.#sending >= mostAtOnce) return
      if (queued.state === 'uncertain' && this.#isSettled(queued)) return this.pump()
      if (queued.state === 'uncertain' && !this.#options.isLive()) continue
      void this.#deliver(queued)
    }
  }

  /** An addition without an answer turned out to have been made: the stream has brought it. */
  #isSettled(queued: QueuedEdit): boolean {
    if (queued.edit.kind !== 'add' || this.#model.idOf(queued.edit.key) === undefined) return false
    this.#model.confirm(queued)
    this.#options.onChange()
    return true
  }

  async #deliver(queued: QueuedEdit): Promise<void> {
    queued.state = 'sending'
    this.#sending++
    try {
      this.#model.confirm(queued, await this.#options.send(queued))
      this.#failures = 0
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(500, { error: String(error) })
      if (isFinal(refusal)) this.#refuse(queued, refusal)
      else this.#keep(queued, refusal)
    } finally {
      this.#sending--
      this.#options.onChange()
      this.pump()
    }
  }

  #refuse(queued: QueuedEdit, refusal: ApiError): void {
    this.#model.withdraw(queued)
    this.#options.onRefused(queued, refusal)
  }

  #keep(queued: QueuedEdit, refusal: ApiError): void {
    queued.state = queued.edit.kind === 'add' && mayHaveArrived(refusal) ? 'uncertain' : 'queued'
    const seconds = refusal.body.retry_after ?? 2 ** this.#failures
    this.#failures++
    this.#model.stalled = true
    clearTimeout(this.#timer)
    if (refusal.status !== 401) this.#timer = setTimeout(() => this.resume(), Math.min(longestPauseMs, seconds * 1000))
  }
}

/** Signed out, too fast, or out of order for a while: the edit stays. Everything else is a no to this edit. */
const isFinal = ({ status }: ApiError): boolean =>
  status === 500 || (status >= 400 && status < 500 && ![401, 408, 429].includes(status))

const mayHaveArrived = ({ status }: ApiError): boolean => [0, 408, 502, 504].includes(status)
