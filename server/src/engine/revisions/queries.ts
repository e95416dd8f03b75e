import { type ExpressionBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { query } from '../db/query.ts'
import type { Schema, Tombstone } from '../db/schema.ts'

/**
 * Forgets the oldest tombstones from before `before`, about `limit` of them, and remembers per list up to which rev; answers
 * how many. Reading on is right after every step: a list's `purged_rev` is never below the rev of one that is gone.
 */
export const purgeTombstones = async (tx: Tx, step: { before: string; limit: number }): Promise<number> => {
  const last = await tx.first(lastOfStep, step)
  if (!last) return 0
  await tx.all(lockLists, last)
  await tx.all(markPurged, last)
  return (await tx.all(dropTombstones, last)).length
}

type Last = Pick<Tombstone, 'deleted_at' | 'list_id' | 'rev'>

const lastOfStep = query((q, p: { before: string; limit: number }) =>
  q
    .selectFrom((of) =>
      of
        .selectFrom('tombstones')
        .where('deleted_at', '<', p.before)
        .select(['deleted_at', 'list_id', 'rev'])
        .orderBy('deleted_at')
        .orderBy('list_id')
        .orderBy('rev')
        .limit(p.limit)
        .as('step'),
    )
    .selectAll()
    .orderBy('deleted_at', 'desc')
    .orderBy('list_id', 'desc')
    .orderBy('rev', 'desc')
    .limit(1),
)

/** In the order of their ids: several rows at once are locked nowhere else. */
const lockLists = query((q, p: Last, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom('lists')
      .where('id', 'in', (of) => of.selectFrom('tombstones').where(upTo(p)).select('list_id'))
      .select('id')
      .orderBy('id'),
    'lists',
  ),
)

/**
 * Never lower: where a clock was wrong, an older tombstone carries the higher rev. Grouped by an expression, or else SQLite
 * would walk through every list's tombstones.
 */
const markPurged = query((q, p: Last) =>
  q
    .updateTable('lists')
    .from((of) =>
      of
        .selectFrom('tombstones')
        .where(upTo(p))
        .groupBy(sql`coalesce(list_id, list_id)`)
        .select(({ fn }) => [sql<string>`coalesce(list_id, list_id)`.as('list_id'), fn.max('rev').as('rev')])
        .as('purged'),
    )
    .whereRef('purged.list_id', '=', 'lists.id')
    .whereRef('purged.rev', '>', 'lists.purged_rev')
    .set((list) => ({ purged_rev: list.ref('purged.rev') })),
)

const dropTombstones = query((q, p: Last) => q.deleteFrom('tombstones').where(upTo(p)).returning('rev'))

const upTo = (p: Last) => (of: ExpressionBuilder<Schema, 'tombstones'>) =>
  of(of.refTuple('deleted_at', 'list_id', 'rev'), '<=', of.tuple(p.deleted_at, p.list_id, p.rev))
