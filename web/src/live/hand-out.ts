import { ApiError, type Client } from '@docket/client'
import type { Attempt, Project } from '@docket/contract'
import { noteServerTime } from '../domain/server-clock.ts'
import { Attempts } from './attempts.ts'
import type { ListStore } from './list-store.ts'
import type { Outbox } from './outbox.ts'

/** The most that the server answers at once. */
const LATEST = 500

export interface HandOutOptions {
  api: Client
  listID: string
  store: ListStore
  outbox: Pick<Outbox, 'of' | 'flush' | 'isStalled'>
  subscribe(listener: () => void): () => void
  /** What is shown has changed. */
  onChange(): void
}

/** A list's way to workers and back: handing out, taking back, and what the workers did. */
export class HandOut {
  readonly attempts = new Attempts()
  readonly #options: HandOutOptions
  #readers = 0
  #state: 'unknown' | 'loading' | 'loaded' = 'unknown'
  /** What arrived while the attempts were asked for. */
  #meanwhile: Attempt[] = []

  constructor(options: HandOutOptions) {
    this.#options = options
  }

  /** The attempts are known as far back as they are kept. */
  get isLoaded(): boolean {
    return this.#state === 'loaded'
  }

  /** Somebody looks at the attempts, until the answer is called. */
  follow(): () => void {
    this.#readers++
    void this.#load()
    return () => void this.#readers--
  }

  /** `isLive`: it has happened this very moment. */
  receive(attempt: Attempt, isLive: boolean): void {
    if (isLive) noteServerTime(attempt.ended_at ?? attempt.started_at)
    if (this.#state === 'loading') this.#meanwhile.push(attempt)
    this.attempts.receive(attempt)
  }

  /** A connection stands. A baseline says nothing of attempts. */
  resume({ isWhole }: { isWhole: boolean }): void {
    if (isWhole && this.#state === 'loaded') this.#state = 'unknown'
    if (this.#readers > 0) void this.#load()
  }

  /** What was written here goes first, so that nothing of it is refused. */
  async dispatch(): Promise<void> {
    await this.#everythingSent()
    const { api, listID } = this.#options
    this.#put(await api.dispatchList({ listID }))
  }

  /** What is running may finish. */
  async stop(): Promise<void> {
    const { api, listID } = this.#options
    this.#put(await api.draftList({ listID }))
  }

  /** Takes a task from whoever has it. */
  async takeBack(taskID: string): Promise<void> {
    await this.#options.api.releaseLease({ taskID, body: {} })
  }

  #put(list: Project): void {
    this.#options.store.server.putList(list)
    this.#options.onChange()
  }

  async #everythingSent(): Promise<void> {
    const { outbox, listID, subscribe } = this.#options
    const isSent = () => outbox.of(listID).every(({ problem }) => problem)
    if (isSent()) return
    outbox.flush()
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (outbox.isStalled) reject(new ApiError(0, { error: 'What was written here cannot be sent now.' }))
        else if (isSent()) resolve()
        else return
        leave()
      }
      const leave = subscribe(look)
      look()
    })
  }

  async #load(): Promise<void> {
    if (this.#state !== 'unknown') return
    this.#state = 'loading'
    this.#meanwhile = []
    const { api, listID, onChange } = this.#options
    try {
      this.attempts.load(await api.getListAttempts({ listID, limit: LATEST }))
      for (const attempt of this.#meanwhile) this.attempts.receive(attempt)
      this.#state = 'loaded'
    } catch {
      // The next connection asks again.
      this.#state = 'unknown'
    }
    onChange()
  }
}
