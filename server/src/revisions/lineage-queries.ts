import type { Tx } from '../db/database.ts'
import { query } from '../db/query.ts'

const storeLineage = query((q, p: { lineage: string }) =>
  q
    .insertInto('settings')
    .values({ key: 'lineage', value: p.lineage })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p.lineage })),
)

/** Whoever stood somewhere in the old lineage starts from the beginning. */
export const setLineage = (tx: Tx, lineage: string) => tx.all(storeLineage, { lineage })
