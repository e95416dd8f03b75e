import type { Tx } from '../db/database.ts'
import { query } from '../db/query.ts'

/** Forgets up to `limit` events from before `before`; answers how many. */
export const purgeAudit = async (tx: Tx, step: { before: string; limit: number }): Promise<number> =>
  (await tx.all(dropOldEvents, step)).length

const dropOldEvents = query((q, p: { before: string; limit: number }) =>
  q
    .deleteFrom('audit_events')
    .where('id', 'in', (of) =>
      of
        .selectFrom('audit_events')
        .select('id')
        .where('created_at', '<', p.before)
        .orderBy('created_at')
        .limit(p.limit),
    )
    .returning('id'),
)
