import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { Semaphore } from '../limits/semaphore.ts'
import { counted } from '../outside/deadline.ts'
import type { Range, Source } from '../revisions/source.ts'
import { type Told, tell } from './frames.ts'
import { countTasksChanged, findFeedState } from './queries.ts'

/** How many changes are read at a time, more or less; a rev may be many. */
const AT_ONCE = 256
/** So few revs are read at once without a look at how many changes they are. */
const FEW_REVS = 4
/** What the least that a change can be takes up. */
const LEAST_BYTES = 512
/** Rows of tasks at their largest, for as many readers as there are, would not fit into memory. */
const READ_AT_ONCE = 4

/** The changes of a list up to a rev. */
export interface Page {
  readonly to: number
  readonly changes: readonly Told[]
}

/** Reads what changed in a range of revs, page by page. */
export class Pages {
  readonly #db: Db
  readonly #sources: readonly Source[]
  readonly #limited = new Semaphore(READ_AT_ONCE)

  constructor(db: Db, sources: readonly Source[]) {
    this.#db = db
    this.#sources = sources
  }

  /** All of the range, by rev. */
  async all(range: Range): Promise<Told[]> {
    if (range.since >= range.upto) return []
    const found = await Promise.all(this.#sources.map((source) => source(this.#db, range)))
    return counted(() =>
      found
        .flat()
        .sort((a, b) => a.rev - b.rev)
        .map(tell),
    )
  }

  /**
   * All of the range; undefined also when it is more than that, which a reader that polls is told by the list as it is. What
   * cannot fit is not read.
   */
  async whole(range: Range, maxBytes: number): Promise<Page | undefined> {
    if (range.upto - range.since > FEW_REVS) {
      const most = Math.ceil(maxBytes / LEAST_BYTES)
      if ((await this.#countTasks(range, most)) === most) return undefined
    }
    const page = await this.page(range, maxBytes)
    return page?.to === range.upto ? page : undefined
  }

  /**
   * As many changes from the start of the range as fit, whole revs only, and at least one. Undefined when the list, or a
   * deletion in the range, may have been forgotten before all of it was read.
   */
  async page(range: Range, maxBytes: number): Promise<Page | undefined> {
    if (range.since >= range.upto) return { to: range.upto, changes: [] }
    const page = await this.#readPage(range, maxBytes)
    const list = await findFeedState(this.#db, { list_id: range.list_id })
    return list && list.purged_rev <= range.since ? page : undefined
  }

  async #readPage({ list_id, since, upto }: Range, maxBytes: number): Promise<Page> {
    const changes: Told[] = []
    let bytes = 0
    for (let from = since, width = FEW_REVS; from < upto; ) {
      if (from > since) await nextTurn() // others come in between
      const range = { list_id, since: from, upto: Math.min(from + width, upto) }
      const found = await this.#limited.run(() => this.all(range))
      for (const change of found) {
        bytes += change.json.length
        const last = changes.at(-1)
        if (bytes > maxBytes && last && last.rev < change.rev) return { to: change.rev - 1, changes }
        changes.push(change)
      }
      from = range.upto
      width = nextWidth(width, found.length)
    }
    return { to: upto, changes }
  }

  async #countTasks(range: Range, most: number): Promise<number> {
    return (await countTasksChanged(this.#db, { ...range, most }))?.count ?? 0
  }
}

/** Four times as many revs where those were few changes, and fewer where they were many. */
const nextWidth = (width: number, found: number): number => {
  if (found < AT_ONCE / 2) return width * 4
  return Math.max(1, Math.min(width, Math.floor((width * AT_ONCE) / found)))
}
