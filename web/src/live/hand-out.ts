import { ApiError, type Client } from '@docket/client'
import type { Attempt, Project } from '@docket/contract'
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

/** A list's way to workers and back. */
export class HandOut {
  readonly #options: HandOutOptions

  constructor(options: HandOutOptions) {
    this.#options = options
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

  /** What workers did last, the latest first. */
  async loadAttempts(put: (latest: readonly Attempt[]) => void): Promise<void> {
    const { api, listID, onChange } = this.#options
    put(await api.getListAttempts({ listID, limit: LATEST }))
    onChange()
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
}
