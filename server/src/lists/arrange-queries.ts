import { sql } from 'kysely'
import { columns, query } from '../engine/db/query.ts'
import type { Mine } from '../engine/db/schema.ts'

interface Member {
  readonly list_id: string
  readonly user_id: string
}

export type Arranged = Omit<Mine, 'mine_rev'>

/** Where the list stands for the member, locked until the end of the transaction. */
export const lockArranged = query.writeFirst((q, p: Member, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom('memberships')
      .where('list_id', '=', p.list_id)
      .where('user_id', '=', p.user_id)
      .select(['favorite', 'group_name', 'place', 'archived']),
    'memberships',
  ),
)

export const saveArranged = query.write((q, p: Member & Arranged) =>
  q
    .updateTable('memberships')
    .set({ ...columns(p, 'favorite', 'group_name', 'place', 'archived'), mine_rev: sql`mine_rev + 1` })
    .where('list_id', '=', p.list_id)
    .where('user_id', '=', p.user_id),
)
