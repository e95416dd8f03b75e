import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CheckpointProgress } from './connection.ts'

/** In frames of the log: pages of 4 KiB and a few bytes. */
const START_FRAMES = 4000
const AHEAD_FRAMES = 6000
const LARGE_FRAMES = 16_000

export type CheckpointAnswer =
  | { readonly progress: CheckpointProgress }
  | { readonly error: { readonly message: string; readonly errcode: number | undefined } }

interface Events {
  /** A checkpoint failed; the log goes on growing. */
  failed(error: unknown): void
  /** The log is large, because another program reads the database and needs what is in it. */
  large(frames: number): void
}

/**
 * Copies the log into the database while the writer goes on appending to it. The little that comes in meanwhile is copied
 * while a batch is held back and no snapshot is kept: only then does SQLite write the log from its beginning again, and
 * the file stays below 64 MB.
 */
export class Checkpointer implements AsyncDisposable {
  readonly #file: string
  readonly #events: Events
  #worker: Worker | undefined
  #frames = 0
  #startAt = START_FRAMES
  #copying: Promise<unknown> | undefined
  #hasCopied = false
  /** Grows when a copy begins and when it ends, well or not. */
  steps = 0
  /** How long the log was when it was copied at rest. */
  #rested = 0

  constructor(file: string, events: Events) {
    this.#file = file
    this.#events = events
  }

  /** After each commit, with the length of the log. */
  look(frames: number): void {
    if (frames < this.#frames) this.#startAt = START_FRAMES
    this.#frames = frames
    this.#rested = 0
    if (this.#copying || frames < this.#startAt) return
    this.#copying = this.#checkpoint().then(() => (this.#hasCopied = true))
  }

  /** Nobody has written for a while: copies what there is, so that the database file holds all of it by itself. */
  async rest(frames: number): Promise<void> {
    if (this.#copying || frames === this.#rested) return
    const isForThis = this.#worker === undefined
    this.#rested = frames
    this.#copying = this.#checkpoint()
    await this.#copying
    this.#copying = undefined
    if (!isForThis) return
    this.#worker?.postMessage('close', []) // it would take up memory until it is needed again
    this.#worker = undefined
  }

  /** Whether the next batch has to wait for `finish`. */
  get isDue(): boolean {
    return this.#hasCopied || (this.#copying !== undefined && this.#frames > this.#startAt + AHEAD_FRAMES)
  }

  /** Copies the rest, while nothing is written and no snapshot is kept. */
  async finish(): Promise<void> {
    await this.#copying
    await this.#checkpoint()
    this.#copying = undefined
    this.#hasCopied = false
    // A log that another program keeps from beginning again is looked at once for each stretch that it grows.
    this.#startAt = this.#frames + START_FRAMES
    if (this.#frames > LARGE_FRAMES) this.#events.large(this.#frames)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#copying
    if (!this.#worker) return
    this.#worker.ref()
    this.#worker.postMessage('close', [])
    await once(this.#worker, 'exit')
  }

  async #checkpoint(): Promise<void> {
    this.steps++
    try {
      this.#worker ??= this.#start()
      this.#worker.postMessage('checkpoint', [])
      const [answer] = (await once(this.#worker, 'message')) as [CheckpointAnswer]
      if ('error' in answer) this.#events.failed(Object.assign(new Error(answer.error.message), answer.error))
    } catch (error) {
      this.#worker = undefined
      this.#events.failed(error)
    } finally {
      this.steps++
    }
  }

  /** Only when it is first needed: a small installation never writes that much between two starts. */
  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: this.#file })
    worker.unref()
    return worker
  }
}
