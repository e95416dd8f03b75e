import type { Db } from '../db/database.ts'
import { query } from '../db/query.ts'

export const findUser = (db: Db, id: string) => db.first(user, { id })

const user = query((q, p: { id: string }) => q.selectFrom('users').selectAll().where('id', '=', p.id))
