import type { Changes, Task } from '@docket/contract'
import { Rendered } from '../call/rendered.ts'
import { counted } from '../outside/deadline.ts'
import type { JsonList } from '../revisions/json-list.ts'
import type { ListForm } from '../revisions/list-form.ts'
import { bookmarkAt } from './bookmark.ts'

const CHUNK_BYTES = 64 * 1024
/** What is kept of a task beside its JSON. */
const ENTRY_BYTES = 100

/** The tasks of a list at one rev, serialised once for every reader. */
export class Snapshot implements ListForm {
  readonly rev: number
  readonly list: JsonList
  /** A reader that was told all of it has come this far. */
  readonly since: string
  readonly body: Rendered<Task[]>
  #baseline: Baseline | undefined
  #changes: Rendered<Changes> | undefined

  /** `tag` tells these tasks in this form from all others. */
  constructor({ rev, list }: ListForm, lineage: string, tag: string) {
    this.rev = rev
    this.list = list
    this.since = bookmarkAt(rev, lineage)
    this.body = new Rendered(list.parts, tag, ['docket-since', this.since])
  }

  /** Bytes in memory, where compressed forms count for half of what they were made from. */
  get weight(): number {
    const { body, list } = this
    const changes = 1.5 * (this.#changes?.bytes ?? 0)
    return 1.5 * body.bytes + ENTRY_BYTES * list.length + changes + (this.#baseline?.bytes ?? 0)
  }

  /** One `task` frame for each task, in chunks that can be sent one at a time; each is made when somebody comes to it. */
  get baseline(): Iterable<Buffer> {
    return (this.#baseline ??= new Baseline(this.list))
  }

  /** The same for readers that poll. */
  get changes(): Rendered<Changes> {
    return (this.#changes ??= counted(() => this.#makeChanges()))
  }

  #makeChanges(): Rendered<Changes> {
    const parts: Buffer[] = [Buffer.from(`{"rev":${this.rev},"full":true,"since":"${this.since}","changes":[`)]
    for (const { rev, json } of this.list.rows()) {
      parts.push(Buffer.from(`${parts.length === 1 ? '' : '},'}{"rev":${rev},"event":"task","data":`), json)
    }
    parts.push(Buffer.from(parts.length === 1 ? ']}' : '}]}'))
    return new Rendered<Changes>([Buffer.concat(parts)], `${this.rev}-${this.body.tag}`)
  }
}

const frameHead = Buffer.from('event: task\ndata: ')
const frameEnd = Buffer.from('\n\n')

/** The frames of a snapshot, kept for every reader once one has come to them. */
class Baseline implements Iterable<Buffer> {
  readonly #rows: Iterator<{ json: Buffer }>
  readonly #chunks: Buffer[] = []
  bytes = 0

  constructor(list: JsonList) {
    this.#rows = list.rows()
  }

  *[Symbol.iterator](): Generator<Buffer> {
    for (let at = 0; ; at++) {
      const chunk = this.#chunks[at] ?? this.#make()
      if (!chunk) return
      yield chunk
    }
  }

  #make(): Buffer | undefined {
    const parts: Buffer[] = []
    let bytes = 0
    while (bytes < CHUNK_BYTES) {
      const row = this.#rows.next()
      if (row.done) break
      parts.push(frameHead, row.value.json, frameEnd)
      bytes += row.value.json.length
    }
    if (parts.length === 0) return undefined
    const chunk = Buffer.concat(parts)
    this.#chunks.push(chunk)
    this.bytes += chunk.length
    return chunk
  }
}
