import type { Tx } from '../db/database.ts'
import { query } from '../db/query.ts'

/** Forgets tombstones older than `before`, and remembers per list up to which rev. */
export const purgeTombstones = async (tx: Tx, before: string): Promise<void> => {
  await tx.all(markPurged, { before })
  await tx.all(dropTombstones, { before })
}

const markPurged = query((q, p: { before: string }) =>
  q
    .updateTable('lists')
    .from((of) =>
      of
        .selectFrom('tombstones')
        .where('deleted_at', '<', p.before)
        .groupBy('list_id')
        .select(({ fn }) => ['list_id', fn.max('rev').as('rev')])
        .as('purged'),
    )
    .whereRef('purged.list_id', '=', 'lists.id')
    .set((list) => ({ purged_rev: list.ref('purged.rev') })),
)

const dropTombstones = query((q, p: { before: string }) =>
  q.deleteFrom('tombstones').where('deleted_at', '<', p.before),
)
