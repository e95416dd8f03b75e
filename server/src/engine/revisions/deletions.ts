import type { Change } from '@docket/contract'
import { query } from '../db/query.ts'
import type { Tombstone, TombstoneKind } from '../db/schema.ts'
import type { Range, Source } from './source.ts'

export type Gone = Pick<Tombstone, 'rev' | 'id' | 'parent_id' | 'by_user_id' | 'by_via'>

/** The source of all that is gone. `told` says what readers hear of each kind; one left out is another source's. */
export const deletions =
  (told: { readonly [Kind in TombstoneKind]?: (gone: Gone) => Change }): Source =>
  async (db, range) =>
    (await db.all(tombstones, range)).flatMap(({ kind, ...gone }) => told[kind]?.(gone) ?? [])

const tombstones = query((q, p: Range) =>
  q
    .selectFrom('tombstones')
    .where('list_id', '=', p.list_id)
    .where('rev', '>', p.since)
    .where('rev', '<=', p.upto)
    .select(['rev', 'kind', 'id', 'parent_id', 'by_user_id', 'by_via'])
    .orderBy('rev'),
)
