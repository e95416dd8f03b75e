import { refuse } from '@docket/contract'
import type { Tx } from '../db/database.ts'
import { columns, query } from '../db/query.ts'
import type { Tombstone, TombstoneKind } from '../db/schema.ts'

/** What the tasks of a list may take up together, as `lists.bytes` counts it. */
export const MAX_LIST_BYTES = 64 * 1024 * 1024

/** By how much the counts of a list's open tasks change, and what all of its tasks take up. */
export interface Tally {
  readonly total: number
  readonly completed: number
  readonly failed: number
  readonly pending: number
  readonly bytes: number
}

const unchanged: Tally = { total: 0, completed: 0, failed: 0, pending: 0, bytes: 0 }

declare const taken: unique symbol

/** A rev that was taken for a change. Only `record` makes one, and whoever writes a row of a list asks for it. */
export type Rev = number & { readonly [taken]: true }

/**
 * Takes the list's next rev, the only way one is taken: in the caller's transaction, under the list's row lock, so that
 * revs are committed in their order. The changed row has to carry it. Readers hear of it after the commit. Refuses what
 * would make a list too large; what makes it smaller is never refused.
 */
export const record = async (tx: Tx, list_id: string, now: string, tally: Tally = unchanged): Promise<Rev> => {
  const list = await tx.first(takeRev, { list_id, now, author_id: tx.author_id, ...tally })
  if (!list) throw new Error(`No list ${list_id} to record a change of`)
  if (tally.bytes > 0 && list.bytes > MAX_LIST_BYTES) {
    refuse(
      'list.too_large',
      'This list is full: its tasks take up 64 MiB. Delete or shorten some, or go on in another list.',
    )
  }
  tx.news.lists.add(list_id)
  return list.rev as Rev
}

/** Takes a rev for what is gone, and leaves a tombstone that says so. */
export const recordDeletion = async (
  tx: Tx,
  gone: { list_id: string; kind: TombstoneKind; id: string; parent_id?: string },
  now: string,
  tally?: Tally,
): Promise<void> => {
  const rev = await record(tx, gone.list_id, now, tally)
  await tx.all(insertTombstone, { parent_id: null, ...gone, rev, deleted_at: now })
}

/** A list's `author_since` stays where the author is the one of the changes before. */
const takeRev = query((q, p: { list_id: string; now: string; author_id: string | null } & Tally) =>
  q
    .updateTable('lists')
    .set((list) => ({
      rev: list('rev', '+', 1),
      author_id: p.author_id,
      author_since: list
        .case()
        .when('author_id', '=', p.author_id)
        .then(list.ref('author_since'))
        .else(list.ref('rev'))
        .end(),
      total: list('total', '+', p.total),
      completed: list('completed', '+', p.completed),
      failed: list('failed', '+', p.failed),
      pending: list('pending', '+', p.pending),
      bytes: list('bytes', '+', p.bytes),
      updated_at: p.now,
    }))
    .where('id', '=', p.list_id)
    .returning(['rev', 'bytes']),
)

const insertTombstone = query((q, p: Tombstone) =>
  q.insertInto('tombstones').values(columns(p, 'list_id', 'kind', 'id', 'parent_id', 'rev', 'deleted_at')),
)
