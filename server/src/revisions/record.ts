import type { Tx } from '../db/database.ts'
import { columns, query } from '../db/query.ts'
import type { Tombstone, TombstoneKind } from '../db/schema.ts'

/** By how much the counts of a list's open tasks change. */
export interface Tally {
  readonly total: number
  readonly completed: number
  readonly failed: number
  readonly pending: number
}

const unchanged: Tally = { total: 0, completed: 0, failed: 0, pending: 0 }

/**
 * Takes the list's next rev, the only way one is taken: in the caller's transaction, under the list's row lock, so that
 * revs are committed in their order. The changed row has to carry it. Readers hear of it after the commit.
 */
export const record = async (tx: Tx, list_id: string, now: string, tally: Tally = unchanged): Promise<number> => {
  const list = await tx.first(takeRev, { list_id, now, ...tally })
  if (!list) throw new Error(`No list ${list_id} to record a change of`)
  tx.news.lists.add(list_id)
  return list.rev
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

const takeRev = query((q, p: { list_id: string; now: string } & Tally) =>
  q
    .updateTable('lists')
    .set((list) => ({
      rev: list('rev', '+', 1),
      total: list('total', '+', p.total),
      completed: list('completed', '+', p.completed),
      failed: list('failed', '+', p.failed),
      pending: list('pending', '+', p.pending),
      updated_at: p.now,
    }))
    .where('id', '=', p.list_id)
    .returning('rev'),
)

const insertTombstone = query((q, p: Tombstone) =>
  q.insertInto('tombstones').values(columns(p, 'list_id', 'kind', 'id', 'parent_id', 'rev', 'deleted_at')),
)
