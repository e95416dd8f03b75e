import type { Opening } from './feed.ts'
import { type Batch, frame } from './frames.ts'
import { Stream } from './stream.ts'

/** One reader of a list, who is told every rev once and in order. */
export class ListStream extends Stream<Batch> {
  #rev = -1

  open({ rev, full, since, chunks }: Opening): Promise<void> {
    return this.begin(chunks, () => {
      this.#rev = rev
      return frame({ event: 'synced', data: { rev, full, since } }, since)
    })
  }

  deliver(batch: Batch): void {
    this.publish(batch, batch.bytes.length)
  }

  /** What takes no rev, and is of no use later. */
  pass(text: string): void {
    if (this.isLive && !this.isOver) this.write(text)
  }

  protected tell(batch: Batch): void {
    if (batch.to <= this.#rev) return
    if (batch.from === this.#rev) this.write(batch.bytes)
    else if (batch.from < this.#rev) this.write(textAfter(batch, this.#rev))
    else return this.cut() // never a gap
    this.#rev = batch.to
  }
}

const textAfter = (batch: Batch, rev: number): string =>
  batch.frames
    .filter((one) => one.rev > rev)
    .map((one) => one.text)
    .join('')
