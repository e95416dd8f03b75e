import { setImmediate as nextTurn } from 'node:timers/promises'
import { counted } from '../outside/deadline.ts'
import type { Room } from '../outside/room.ts'
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
  /** With how many bytes its texts have. Undefined when the list is gone. */
  state(list_id: string): Promise<(ListState & { readonly bytes: number }) | undefined>
  /** So many rows behind `after` in their order, or from the first on. */
  page(list_id: string, limit: number, after: Place | undefined): Promise<readonly Piece[]>
  /**
   * The list, and so many of the rows that changed after `since`, whether they are shown or not, as they were at one moment.
   * Undefined when the list is gone.
   */
  changed(list_id: string, limit: number, since: number): Promise<(ListState & { rows: readonly Piece[] }) | undefined>
  /** The ids of those that went after `since`, up to `upto`. */
  gone(list_id: string, since: number, upto: number): Promise<readonly string[]>
}

export interface ListForm {
  readonly rev: number
  readonly list: JsonList
}

/** Of those that are as long as they may be, 16 MiB; of long ones, fewer are read at once. */
const PAGE_ROWS = 250
const PAGE_BYTES = 1024 * 1024
/** Where more has changed, it is as quick to read everything. */
const MOST_CHANGED = 5000

/**
 * The form of a list as it is now, made from the last one by what changed since. Without a last one it is read page by page,
 * and others come in between. The pages may show different revs: what changed while they were read is put right afterwards like
 * every other change. That is read at one moment, so a list that never rests is read as quickly as any other. Undefined when
 * the list is gone. Refuses with `unavailable` where there is too little memory for one without a last.
 */
export const formOf = async (
  reader: FormReader,
  list_id: string,
  last: ListForm | undefined,
  room: Room,
): Promise<ListForm | undefined> => {
  for (let known = last; ; known = undefined) {
    known ??= await allOf(reader, list_id, room)
    const now = known && (await reader.changed(list_id, MOST_CHANGED + 1, known.rev))
    if (!known || !now) return undefined
    if (now.rev === known.rev) return known
    if (now.rev < known.rev || now.rows.length > MOST_CHANGED) continue
    const gone = await reader.gone(list_id, known.rev, now.rev)
    const after = await reader.state(list_id)
    if (after && after.purged_rev <= known.rev)
      return { rev: now.rev, list: counted(() => known.list.next(now.rows, gone, now.head, now.tail)) }
  }
}

/** All rows, each at least as new as the rev. Each page is encoded before the next one is read, which takes up three times as much. */
const allOf = async (reader: FormReader, list_id: string, room: Room): Promise<ListForm | undefined> => {
  const state = await reader.state(list_id)
  if (!state) return undefined
  using _ = room.take(state.bytes)
  const made = JsonList.begin()
  let after: Place | undefined
  for (let limit = PAGE_ROWS; ; ) {
    const page = await reader.page(list_id, limit, after)
    const bytes = counted(() => made.add(page))
    if (page.length < limit) return { rev: state.rev, list: counted(() => made.end(state.head, state.tail)) }
    after = page.at(-1)
    limit = Math.min(PAGE_ROWS, Math.max(1, Math.floor((page.length * PAGE_BYTES) / bytes)))
    await nextTurn()
  }
}
