import type { Db, Tx } from '../engine/db/database.ts'
import { query } from '../engine/db/query.ts'

export const isSetUp = async (db: Db): Promise<boolean> => (await db.first(setup, {})) !== undefined

/** Fails on the primary key when set-up was done already, which settles the race between two. */
export const markSetUp = (tx: Tx, user_id: string) => tx.all(insertSetup, { user_id })

const setup = query((q) => q.selectFrom('settings').select('value').where('key', '=', 'setup'))
const insertSetup = query((q, p: { user_id: string }) =>
  q.insertInto('settings').values({ key: 'setup', value: p.user_id }),
)
