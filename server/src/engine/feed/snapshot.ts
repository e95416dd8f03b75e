import type { Changes, Task } from '@docket/contract'
import { Rendered } from '../call/rendered.ts'
import { bookmarkAt } from './bookmark.ts'

const CHUNK_BYTES = 64 * 1024

/** The tasks of a list at one rev, each as JSON. */
export interface TasksAtRev {
  readonly rev: number
  readonly tasks: readonly { readonly rev: number; readonly json: string }[]
}

/** The tasks of a list at one rev, serialised once for every reader. */
export class Snapshot {
  readonly rev: number
  /** A reader that was told all of it has come this far. */
  readonly since: string
  readonly body: Rendered<Task[]>
  /** Where each task lies in the body. */
  readonly #spans: readonly { readonly rev: number; readonly start: number; readonly end: number }[]
  #baseline: readonly Buffer[] | undefined
  #changes: Rendered<Changes> | undefined
  #weight: number

  constructor({ rev, tasks }: TasksAtRev, lineage: string) {
    this.rev = rev
    this.since = bookmarkAt(rev, lineage)
    this.body = new Rendered(`[${tasks.map(({ json }) => json).join(',')}]`, undefined, ['docket-since', this.since])
    this.#weight = 1.5 * this.body.bytes.length
    let start = 1
    this.#spans = tasks.map((task) => {
      const span = { rev: task.rev, start, end: start + Buffer.byteLength(task.json) }
      start = span.end + 1
      return span
    })
  }

  /** Bytes in memory, where compressed forms count for half of what they were made from. */
  get weight(): number {
    return this.#weight
  }

  /** One `task` frame for each task, in chunks that can be sent one at a time. */
  get baseline(): readonly Buffer[] {
    return (this.#baseline ??= this.#makeBaseline())
  }

  /** The same for readers that poll. */
  get changes(): Rendered<Changes> {
    return (this.#changes ??= this.#makeChanges())
  }

  #makeBaseline(): readonly Buffer[] {
    const chunks = chunksOf(
      this.#spans.flatMap((span) => [Buffer.from('event: task\ndata: '), this.#json(span), Buffer.from('\n\n')]),
    )
    for (const { length } of chunks) this.#weight += length
    return chunks
  }

  #makeChanges(): Rendered<Changes> {
    const changes = new Rendered<Changes>(
      Buffer.concat([
        Buffer.from(`{"rev":${this.rev},"full":true,"since":"${this.since}","changes":[`),
        ...this.#spans.flatMap((span, at) => [
          Buffer.from(`${at === 0 ? '' : ','}{"rev":${span.rev},"event":"task","data":`),
          this.#json(span),
          Buffer.from('}'),
        ]),
        Buffer.from(']}'),
      ]),
    )
    this.#weight += 1.5 * changes.bytes.length
    return changes
  }

  #json({ start, end }: { start: number; end: number }): Buffer {
    return this.body.bytes.subarray(start, end)
  }
}

/** Chunks hold whole frames: a frame is three pieces. */
const chunksOf = (pieces: readonly Buffer[]): Buffer[] => {
  const chunks: Buffer[] = []
  let from = 0
  let bytes = 0
  for (let at = 0; at < pieces.length; at += 3) {
    bytes += pieces[at]!.length + pieces[at + 1]!.length + pieces[at + 2]!.length
    if (bytes < CHUNK_BYTES && at + 3 < pieces.length) continue
    chunks.push(Buffer.concat(pieces.slice(from, at + 3)))
    from = at + 3
    bytes = 0
  }
  return chunks
}
