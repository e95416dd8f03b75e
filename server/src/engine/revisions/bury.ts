import { byOf } from '../db/by.ts'
import type { Tx } from '../db/database.ts'
import { columns, query } from '../db/query.ts'
import type { Tombstone, TombstoneKind } from '../db/schema.ts'
import { type Rev, record, type Tally } from './record.ts'

interface GoneRow {
  readonly list_id: string
  readonly kind: TombstoneKind
  readonly id: string
  readonly parent_id?: string
}

/** Takes a rev for what is gone, and leaves a tombstone that says so. */
export const recordDeletion = async (tx: Tx, gone: GoneRow, now: string, tally?: Tally): Promise<void> => {
  await bury(tx, gone, await record(tx, gone.list_id, now, tally), now)
}

/** Leaves a tombstone for what is gone at a rev. */
export const bury = (tx: Tx, gone: GoneRow, rev: Rev, now: string) =>
  tx.all(insertTombstone, { parent_id: null, ...gone, ...byOf(tx), rev, deleted_at: now })

const insertTombstone = query((q, p: Tombstone) =>
  q
    .insertInto('tombstones')
    .values(columns(p, 'list_id', 'kind', 'id', 'parent_id', 'rev', 'deleted_at', 'by_user_id', 'by_via')),
)
