import type { Db, Tx } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { Portrait } from '../engine/db/schema.ts'

export const findPortrait = (db: Db, user_id: string) => db.first(portrait, { user_id })
export const hasPortrait = async (db: Db, user_id: string): Promise<boolean> =>
  (await db.first(portraitHash, { user_id })) !== undefined
/** In place of the one that there was. */
export const savePortrait = (tx: Tx, row: Portrait) => tx.all(save, row)
export const deletePortraitRow = (tx: Tx, user_id: string) => tx.all(remove, { user_id })

const portrait = query((q, p: { user_id: string }) =>
  q.selectFrom('portraits').where('user_id', '=', p.user_id).select(['sha256', 'content']),
)

const portraitHash = query((q, p: { user_id: string }) =>
  q.selectFrom('portraits').where('user_id', '=', p.user_id).select('sha256'),
)

const save = query((q, p: Portrait) =>
  q
    .insertInto('portraits')
    .values(columns(p, 'user_id', 'sha256', 'content', 'updated_at'))
    .onConflict((on) => on.column('user_id').doUpdateSet(columns(p, 'sha256', 'content', 'updated_at'))),
)

const remove = query((q, p: { user_id: string }) => q.deleteFrom('portraits').where('user_id', '=', p.user_id))
