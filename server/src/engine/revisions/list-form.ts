import { setImmediate as nextTurn } from 'node:timers/promises'
import { JsonList, type Piece, type Place } from './json-list.ts'

/** A list as some reader is shown it: its rows, and what stands around them. */
export interface ListState {
  readonly rev: number
  /** The highest rev whose tombstones may be forgotten. */
  readonly purged_rev: number
  /** What stands before the rows and behind them, as JSON; brackets where it is missing. */
  readonly head?: string
  readonly tail?: string
}

/** How the rows of a list are read for such a form. */
export interface FormReader {
  /** Undefined when the list is gone. */
  state(list_id: string): Promise<ListState | undefined>
  /** So many rows behind `after` in their order, or from the first on. */
  page(list_id: string, limit: number, after: Place | undefined): Promise<readonly Piece[]>
  /** So many of the rows that changed after `since`, whether they are shown or not. */
  changed(list_id: string, limit: number, since: number): Promise<readonly Piece[]>
  /** The ids of those that are gone since. */
  gone(list_id: string, since: number): Promise<readonly string[]>
}

export interface ListForm {
  readonly rev: number
  readonly list: JsonList
}

const PAGE_ROWS = 1000
/** Where more has changed, it is as quick to read everything. */
const MOST_CHANGED = 5000

/**
 * The form of a list as it is now, made from the last one by what changed since. Without a last one it is read page by page,
 * and others come in between. The pages may show different revs: what changed while they were read is put right afterwards like
 * every other change. Undefined when the list is gone.
 */
export const formOf = async (
  reader: FormReader,
  list_id: string,
  last: ListForm | undefined,
): Promise<ListForm | undefined> => {
  let known = last
  for (;;) {
    const before = await reader.state(list_id)
    if (!before) return undefined
    const { rev, purged_rev, head, tail } = before
    if (!known || known.rev < purged_rev || known.rev > rev) {
      known = { rev, list: JsonList.from(await pagesOf(reader, list_id), head, tail) }
      continue
    }
    if (known.rev === rev) return known
    const { rev: since, list } = known
    const [changed, gone] = await Promise.all([
      reader.changed(list_id, MOST_CHANGED + 1, since),
      reader.gone(list_id, since),
    ])
    if (changed.length > MOST_CHANGED) known = undefined
    // Each change takes a rev: where that stayed, all of it was read at that rev.
    else if ((await reader.state(list_id))?.rev === rev) return { rev, list: list.next(changed, gone, head, tail) }
  }
}

const pagesOf = async (reader: FormReader, list_id: string): Promise<(readonly Piece[])[]> => {
  const pages: (readonly Piece[])[] = []
  for (;;) {
    const page = await reader.page(list_id, PAGE_ROWS, pages.at(-1)?.at(-1))
    pages.push(page)
    if (page.length < PAGE_ROWS) return pages
    await nextTurn()
  }
}
