import type { Changes, Task } from '@docket/contract'
import { Rendered } from '../call/rendered.ts'
import { counted } from '../outside/deadline.ts'
import type { JsonList, RowForm } from '../revisions/json-list.ts'
import type { ListForm } from '../revisions/list-form.ts'
import { bookmarkAt } from './bookmark.ts'

/** What is kept of a task beside its JSON. */
const ENTRY_BYTES = 100

/** A row as a frame of the stream, and as a change for readers that poll. */
const frame: RowForm = { before: () => 'event: task\ndata: ', after: '\n\n' }
const change: RowForm = { before: (rev) => `{"rev":${rev},"event":"task","data":`, after: '},' }

/** The tasks of a list at one rev, serialised once for every reader. */
export class Snapshot implements ListForm {
  readonly rev: number
  readonly list: JsonList
  /** A reader that was told all of it has come this far. */
  readonly since: string
  readonly body: Rendered<Task[]>
  #changes: Rendered<Changes> | undefined

  /** `tag` tells these tasks in this form from all others. */
  constructor({ rev, list }: ListForm, lineage: string, tag: string) {
    this.rev = rev
    this.list = list
    this.since = bookmarkAt(rev, lineage)
    this.body = new Rendered(list.parts, tag, ['docket-since', this.since])
  }

  /** Bytes in memory; compressed forms count for half of what they were made from. */
  get weight(): number {
    const { body, list } = this
    return list.bytes + 0.5 * (body.bytes + (this.#changes?.bytes ?? 0)) + ENTRY_BYTES * list.length
  }

  /** One `task` frame for each task, in chunks that can be sent one at a time; each is made when somebody comes to it. */
  get baseline(): Iterable<Buffer> {
    return { [Symbol.iterator]: () => this.list.as(frame) }
  }

  /** The same for readers that poll. */
  get changes(): Rendered<Changes> {
    return (this.#changes ??= counted(() => this.#makeChanges()))
  }

  #makeChanges(): Rendered<Changes> {
    const rows = [...this.list.as(change)]
    const last = rows.pop()?.subarray(0, -1) ?? Buffer.alloc(0)
    const head = Buffer.from(`{"rev":${this.rev},"full":true,"since":"${this.since}","changes":[`)
    return new Rendered<Changes>([head, ...rows, last, Buffer.from(']}')], `${this.rev}-${this.body.tag}`)
  }
}
