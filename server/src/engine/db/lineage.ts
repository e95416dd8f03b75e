import { randomInt } from 'node:crypto'
import type { Database, Db, Tx } from './database.ts'
import { query } from './query.ts'

/**
 * Which past the data has. Whoever puts an older copy in its place makes a new one, because from there on the same revs
 * mean other changes. Six digits, none of them 0: `41.583920` would lose its end to whoever reads a number.
 */
export const newLineage = (): string => Array.from({ length: 6 }, () => randomInt(1, 10)).join('')

/** The lineage of the database, made at the first start. */
export const loadLineage = async (db: Database): Promise<string> =>
  (await find(db)) ??
  (await db.transact(async (tx) => {
    await tx.all(insertLineage, { lineage: newLineage() }) // another process may have been faster: then its own counts
    return (await find(tx))!
  }))

/** Whoever stood somewhere in the old lineage starts from the beginning. */
export const setLineage = (tx: Tx, lineage: string) => tx.all(storeLineage, { lineage })

const find = async (db: Db): Promise<string | undefined> => (await db.first(lineage, {}))?.value

const lineage = query((q) => q.selectFrom('settings').select('value').where('key', '=', 'lineage'))

const insertLineage = query((q, p: { lineage: string }) =>
  q
    .insertInto('settings')
    .values({ key: 'lineage', value: p.lineage })
    .onConflict((on) => on.column('key').doNothing()),
)

const storeLineage = query((q, p: { lineage: string }) =>
  q
    .insertInto('settings')
    .values({ key: 'lineage', value: p.lineage })
    .onConflict((on) => on.column('key').doUpdateSet({ value: p.lineage })),
)
