import type { Db } from '../db/database.ts'
import { query } from '../db/query.ts'

/** The account's second factor; it counts when `enrolled_at` is set. */
export const findTotp = (db: Db, user_id: string) => db.first(totp, { user_id })

const totp = query((q, p: { user_id: string }) => q.selectFrom('totps').selectAll().where('user_id', '=', p.user_id))
