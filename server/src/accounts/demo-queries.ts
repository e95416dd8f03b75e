import type { Db } from '../engine/db/database.ts'
import { query } from '../engine/db/query.ts'

/** Known by an address that no field takes, a quoted one: nobody can register with it, sign in with it or invite it. */
export const DEMO_EMAIL = '"demo"@docket.invalid'

export const findDemo = (db: Db) => db.first(demo, {})

/** The ids of the lists that an account owns. */
export const findOwnLists = async (db: Db, user_id: string): Promise<string[]> =>
  (await db.all(ownLists, { user_id })).map(({ list_id }) => list_id)

const demo = query((q) => q.selectFrom('users').where('email', '=', DEMO_EMAIL).selectAll())

const ownLists = query((q, p: { user_id: string }) =>
  q.selectFrom('memberships').where('user_id', '=', p.user_id).where('role', '=', 'owner').select('list_id'),
)
