import { type Change, type Changes, refuse, type Task } from '@docket/contract'
import { Rendered } from '../call/rendered.ts'
import type { Db } from '../db/database.ts'
import { counted } from '../outside/deadline.ts'
import type { Past } from '../revisions/kept-at-rev.ts'
import type { Range, Source } from '../revisions/source.ts'
import { type Bookmark, bookmarkAt, readBookmark } from './bookmark.ts'
import { type Batch, batchOf, frameText, type Told } from './frames.ts'
import { type Page, Pages } from './pages.ts'
import type { Snapshots } from './snapshots.ts'

/** What is held in memory for one reader that resumes, and for one that polls. */
const PAGE_BYTES = 256 * 1024
const POLL_BYTES = 1024 * 1024

export interface FeedOptions {
  readonly past: Past
  readonly snapshots: Snapshots
  /** What a list consists of. */
  readonly sources: readonly Source[]
  /** Those of the sources that a baseline does not show; a reader that knew an older state is told of them with it. */
  readonly beside: readonly Source[]
}

/** What a stream starts with: everything up to `rev`. */
export interface Opening {
  readonly rev: number
  readonly full: boolean
  readonly since: string
  readonly chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

interface ListState {
  readonly id: string
  readonly rev: number
  readonly purged_rev: number
}

/** What changed in a list after a rev, or all of it where that cannot be told. */
export class Feed {
  readonly #db: Db
  readonly #options: FeedOptions
  readonly #pages: Pages

  constructor(db: Db, options: FeedOptions) {
    this.#db = db
    this.#options = options
    this.#pages = new Pages(db, options.sources)
  }

  readonly bookmarkAt = (rev: number): string => bookmarkAt(rev, this.#options.past.lineage)

  /** What the stream would replay after `since`, for readers that poll. `list` is what the access check has read. */
  async changes(list: ListState, since: string | undefined): Promise<Rendered<Changes>> {
    const page = await this.#pageAfter(list, since)
    if (page) return this.#render(list.rev, page.changes)
    return (await this.#options.snapshots.of(list, { archived: false })).changes
  }

  /** The same as values, for whoever is written to; without `changes` where their JSON takes up more than `maxBytes`. */
  async told(list: ListState, since: string, maxBytes: number): Promise<Omit<Changes, 'changes'> & Partial<Changes>> {
    const page = await this.#pageAfter(list, since)
    if (page) {
      const head = { rev: list.rev, full: false, since: this.bookmarkAt(list.rev) }
      const bytes = page.changes.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0)
      return bytes > maxBytes ? head : { ...head, changes: counted(() => page.changes.map(changeOf)) }
    }
    const { rev, since: until, body } = await this.#options.snapshots.of(list, { archived: false })
    const head = { rev, full: true, since: until }
    return body.bytes > maxBytes ? head : { ...head, changes: counted(() => tasksOf(body).map(taskChange)) }
  }

  /**
   * What a stream starts with. A resume that does not fit into a page and spans as many revs as there are open tasks is
   * likely larger than the baseline, which all readers share.
   */
  async opening(list: ListState & { total: number }, since: string | undefined): Promise<Opening> {
    const { rev } = list
    const bookmark = readBookmark(since)
    if (bookmark && this.#canResume(list, bookmark)) {
      const range = { list_id: list.id, since: bookmark.rev, upto: rev }
      const first = await this.#pages.page(range, PAGE_BYTES)
      if (first && (first.to === rev || rev - bookmark.rev < list.total)) {
        return { rev, full: false, since: this.bookmarkAt(rev), chunks: this.#pagesFrom(first, range) }
      }
    }
    const snapshot = await this.#options.snapshots.of(list, { archived: false })
    const chunks = bookmark ? [await this.#beside(list.id), ...snapshot.baseline] : snapshot.baseline
    return { rev: snapshot.rev, full: true, since: snapshot.since, chunks }
  }

  /** Everything that changed in the range, for readers who know what was before. */
  async batch({ list_id, since, upto }: Range): Promise<Batch> {
    return batchOf({ from: since, to: upto }, await this.#pages.all({ list_id, since, upto }), this.bookmarkAt)
  }

  /** What a reader that polls is told of one by one; undefined where it is told of the list as it is. */
  async #pageAfter(list: ListState, since: string | undefined): Promise<Page | undefined> {
    const bookmark = readBookmark(since)
    if (!bookmark || !this.#canResume(list, bookmark)) return undefined
    return this.#pages.whole({ list_id: list.id, since: bookmark.rev, upto: list.rev }, POLL_BYTES)
  }

  /** Whether all changes after the bookmark are still known, and are changes of what the reader knows. */
  #canResume(list: ListState, { rev, lineage }: Bookmark): boolean {
    const isOfThisPast = lineage === undefined || lineage === this.#options.past.lineage
    return isOfThisPast && rev <= list.rev && rev >= list.purged_rev
  }

  /** One page at a time, read when the one before it was taken. */
  async *#pagesFrom(first: Page, range: Range): AsyncGenerator<Uint8Array> {
    let page: Page | undefined = first
    for (let from = range.since; ; ) {
      yield batchOf({ from, to: page.to }, page.changes, this.bookmarkAt).bytes
      if (page.to === range.upto) return
      from = page.to
      page = await this.#pages.page({ ...range, since: from }, PAGE_BYTES)
      // Before the reader comes to a rev beyond what it was not told.
      page ??= refuse('not_found', 'What changed in this list is not known any more.')
    }
  }

  async #beside(list_id: string): Promise<Uint8Array> {
    const range = { list_id, since: -1, upto: Number.MAX_SAFE_INTEGER }
    const found = await Promise.all(this.#options.beside.map((source) => source(this.#db, range)))
    return Buffer.from(
      found
        .flat()
        .map(({ event, data }) => frameText(event, JSON.stringify(data)))
        .join(''),
    )
  }

  #render(rev: number, changes: readonly Told[]): Rendered<Changes> {
    return counted(() => {
      const told = changes.map(({ rev, event, json }) => `{"rev":${rev},"event":"${event}","data":${json}}`)
      return new Rendered(`{"rev":${rev},"full":false,"since":"${this.bookmarkAt(rev)}","changes":[${told.join(',')}]}`)
    })
  }
}

const changeOf = ({ rev, event, json }: Told): Change => ({ rev, event, data: JSON.parse(json) })
const tasksOf = ({ parts }: Rendered<Task[]>) => JSON.parse(Buffer.concat(parts).toString()) as Task[]
const taskChange = (data: Task): Change => ({ rev: data.rev, event: 'task', data })
