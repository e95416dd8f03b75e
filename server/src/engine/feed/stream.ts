import type { Caller } from '../call/caller.ts'
import type { Sink } from '../call/handler.ts'
import { keepaliveFrame, retryFrame } from './frames.ts'

const MAX_BACKLOG_BYTES = 1024 * 1024
const OPENING_BACKLOG_BYTES = 64 * 1024
const STALL_MS = 30_000

type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

/**
 * One reader. It opens in three steps: it is subscribed, it gets its opening as it takes it, then whatever was published in
 * between (`Told`); from then on it is live. A reader that is too far behind is cut: it reconnects.
 */
export abstract class Stream<Told = unknown> {
  readonly caller: Caller
  readonly #sink: Sink
  /** What was published while the opening is being sent; undefined once live. */
  #early: { readonly told: Told; readonly bytes: number }[] | undefined = []
  #earlyBytes = 0
  #isOver = false

  constructor(caller: Caller, sink: Sink) {
    this.caller = caller
    this.#sink = sink
    sink.onClose(() => (this.#isOver = true))
    sink.write(retryFrame)
  }

  protected get isLive(): boolean {
    return this.#early === undefined
  }

  protected get isOver(): boolean {
    return this.#isOver
  }

  /** Writes what of it this reader does not know yet. */
  protected abstract tell(told: Told): void

  /** Sends the opening; `synced` is the frame that it ends with, and is called when the reader has all that came before. */
  protected async begin(chunks: Chunks, synced: () => string): Promise<void> {
    for await (const chunk of chunks) {
      this.#sink.write(chunk)
      if (this.#sink.backlog > OPENING_BACKLOG_BYTES) await this.#drained()
      if (this.#isOver) return
    }
    this.#sink.write(synced())
    const early = this.#early ?? []
    this.#early = undefined
    for (const { told } of early) this.tell(told)
  }

  /** Tells it now, or after the opening. */
  protected publish(told: Told, bytes: number): void {
    if (!this.#early) return this.tell(told)
    this.#early.push({ told, bytes })
    this.#earlyBytes += bytes
    if (this.#earlyBytes > MAX_BACKLOG_BYTES) this.cut()
  }

  /** A reader that is still fetching its opening hears enough, and is cut when it takes nothing. */
  keepAlive(): void {
    if (!this.#early || this.#sink.backlog === 0) this.write(keepaliveFrame)
  }

  end(lastFrame?: string): void {
    this.#isOver = true
    this.#sink.end(lastFrame)
  }

  /** What counts is how much it has left of what came before: one batch alone may be large, and is shared by all. */
  protected write(frames: string | Uint8Array): void {
    if (frames.length === 0) return
    if (this.#sink.backlog > MAX_BACKLOG_BYTES) this.cut()
    else this.#sink.write(frames)
  }

  protected cut(): void {
    this.#sink.cut()
  }

  async #drained(): Promise<void> {
    const stalled = setTimeout(() => this.cut(), STALL_MS)
    await this.#sink.drained()
    clearTimeout(stalled)
  }
}
