import type { Sink } from '../../src/engine/call/handler.ts'

/** A reader that takes what it is given only when it is told to. */
export class FakeSink implements Sink {
  text = ''
  backlog = 0
  isSlow = false
  wasCut = false
  hasEnded = false
  readonly #listeners: (() => void)[] = []
  #drained = Promise.withResolvers<void>()

  write(frames: string | Uint8Array): void {
    const text = String(Buffer.from(frames as Uint8Array))
    this.text += text
    if (this.isSlow) this.backlog += text.length
  }

  drained(): Promise<void> {
    return this.backlog === 0 ? Promise.resolve() : this.#drained.promise
  }

  take(): void {
    this.backlog = 0
    this.#drained.resolve()
    this.#drained = Promise.withResolvers()
  }

  end(frames = ''): void {
    this.text += frames
    this.hasEnded = true
  }

  cut(): void {
    this.wasCut = true
  }

  onClose(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** The reader goes away. */
  close(): void {
    for (const listener of this.#listeners) listener()
    this.take()
  }

  /** Resolves once `isSo`. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }

  /** What each frame says, as `<data> <id>`. */
  get frames(): string[] {
    return [...this.text.matchAll(/data: (.*)\n(?:id: (.*)\n)?/g)].map(([, data, id]) => `${data} ${id ?? '-'}`)
  }
}
