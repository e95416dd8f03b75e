import type { Caller } from '../call/caller.ts'
import type { Sink } from '../call/handler.ts'
import type { Opening } from './feed.ts'
import { type Batch, frame, keepaliveFrame, retryFrame } from './frames.ts'

const MAX_BACKLOG_BYTES = 1024 * 1024
const OPENING_BACKLOG_BYTES = 64 * 1024
const STALL_MS = 30_000

/**
 * One reader of a list. It opens in three steps: it is subscribed, it gets its opening as it takes it, then whatever was
 * published in between; from then on it is live. A reader that is too far behind is cut: it reconnects and resumes.
 */
export class Stream {
  readonly caller: Caller
  readonly #sink: Sink
  #rev = -1
  /** Batches that arrived while the opening is being sent; undefined once live. */
  #early: Batch[] | undefined = []
  #earlyBytes = 0
  #isOver = false

  constructor(caller: Caller, sink: Sink) {
    this.caller = caller
    this.#sink = sink
    sink.onClose(() => (this.#isOver = true))
    sink.write(retryFrame)
  }

  async open({ rev, full, since, chunks }: Opening): Promise<void> {
    for await (const chunk of chunks) {
      this.#sink.write(chunk)
      if (this.#sink.backlog > OPENING_BACKLOG_BYTES) await this.#drained()
      if (this.#isOver) return
    }
    this.#sink.write(frame({ event: 'synced', data: { rev, full, since } }, since))
    this.#rev = rev
    const early = this.#early ?? []
    this.#early = undefined
    for (const batch of early) this.deliver(batch)
  }

  deliver(batch: Batch): void {
    if (this.#early) {
      this.#early.push(batch)
      this.#earlyBytes += batch.bytes.length
      if (this.#earlyBytes > MAX_BACKLOG_BYTES) this.#sink.cut()
      return
    }
    if (batch.to <= this.#rev) return
    if (batch.from === this.#rev) this.#write(batch.bytes)
    else if (batch.from < this.#rev) this.#write(textAfter(batch, this.#rev))
    else return this.#sink.cut() // never a gap
    this.#rev = batch.to
  }

  /** A reader that is still fetching its opening hears enough, and is cut when it takes nothing. */
  keepAlive(): void {
    if (!this.#early || this.#sink.backlog === 0) this.#write(keepaliveFrame)
  }

  end(lastFrame?: string): void {
    this.#isOver = true
    this.#sink.end(lastFrame)
  }

  /** What counts is how much it has left of what came before: one batch alone may be large, and is shared by all. */
  #write(frames: string | Uint8Array): void {
    if (frames.length === 0) return
    if (this.#sink.backlog > MAX_BACKLOG_BYTES) this.#sink.cut()
    else this.#sink.write(frames)
  }

  async #drained(): Promise<void> {
    const stalled = setTimeout(() => this.#sink.cut(), STALL_MS)
    await this.#sink.drained()
    clearTimeout(stalled)
  }
}

const textAfter = (batch: Batch, rev: number): string =>
  batch.frames
    .filter((one) => one.rev > rev)
    .map((one) => one.text)
    .join('')
