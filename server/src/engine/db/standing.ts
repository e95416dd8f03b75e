import type { Tx } from './database.ts'
import { query } from './query.ts'
import type { List } from './schema.ts'

/** What of a list decides about what is written to it: where its revs are, what it counts, and what its people said of it. */
export const standing = [
  ...(['rev', 'bytes', 'pending', 'running', 'waiting'] as const),
  ...(['state', 'dispatched_by', 'review', 'max_waiting', 'has_after'] as const),
] as const

export type Standing = Pick<List, (typeof standing)[number]>

/** How a list stands. Whoever holds its lock has mostly read it with the lock, and asks nothing. `undefined` where there is no such list. */
export const standingOf = async (tx: Tx, list_id: string): Promise<Standing | undefined> =>
  tx.locked.standings.get(list_id) ?? (await lockStanding(tx, { list_id }))

const lockStanding = query.writeFirst((q, p: { list_id: string }, dialect) =>
  dialect.forUpdate(q.selectFrom('lists').where('id', '=', p.list_id).select(standing), 'lists'),
)
