import type { Tx } from '../db/database.ts'
import { columns, query } from '../db/query.ts'
import type { Throttle } from '../db/schema.ts'

/** The counter, made when it is missing, locked until the end of the transaction. */
export const lockThrottle = async (tx: Tx, key: string, now: string): Promise<Throttle> =>
  (await tx.first(throttle, { key, now }))!
export const saveThrottle = (tx: Tx, row: Throttle) => tx.all(updateThrottle, row)
export const deleteThrottle = (tx: Tx, key: string) => tx.all(dropThrottle, { key })
/** One hit less, which also lifts the block that this hit brought about. */
export const decrementThrottle = (tx: Tx, key: string) => tx.all(takeHitBack, { key })

/** Forgets up to `limit` counters that began before `before` and have not blocked anybody since; answers how many. */
export const purgeThrottles = async (tx: Tx, step: { before: string; limit: number }): Promise<number> =>
  (await tx.all(dropOldThrottles, step)).length

/** In one statement: between making a row and locking it somebody else could delete it. */
const throttle = query((q, p: { key: string; now: string }) =>
  q
    .insertInto('throttles')
    .values({ key: p.key, hits: 0, window_started_at: p.now, blocked_until: null })
    .onConflict((on) => on.column('key').doUpdateSet({ key: p.key }))
    .returningAll(),
)

const updateThrottle = query((q, p: Throttle) =>
  q
    .updateTable('throttles')
    .set(columns(p, 'hits', 'window_started_at', 'blocked_until'))
    .where('key', '=', p.key),
)

const takeHitBack = query((q, p: { key: string }) =>
  q
    .updateTable('throttles')
    .set((row) => ({ hits: row('hits', '-', 1), blocked_until: null }))
    .where('key', '=', p.key)
    .where('hits', '>', 0),
)

const dropThrottle = query((q, p: { key: string }) => q.deleteFrom('throttles').where('key', '=', p.key))
const dropOldThrottles = query((q, p: { before: string; limit: number }) =>
  q
    .deleteFrom('throttles')
    .where('key', 'in', (of) =>
      of
        .selectFrom('throttles')
        .select('key')
        .where('window_started_at', '<', p.before)
        .where((row) => row.or([row('blocked_until', 'is', null), row('blocked_until', '<', p.before)]))
        .orderBy('window_started_at')
        .limit(p.limit),
    )
    .returning('key'),
)
