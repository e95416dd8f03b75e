import { sql } from 'kysely'
import type { Tx } from '../engine/db/database.ts'
import { query } from '../engine/db/query.ts'
import { NOBODY, type Schema } from '../engine/db/schema.ts'

/** JSON arrays. */
type Named = { ids: string }

/** Each with what it has had of changes, and what its texts take up; in the order in which everybody locks several. */
export const lockLists = query.write((q, p: Named, dialect) =>
  dialect.forUpdate(
    q
      .selectFrom('lists')
      .where('id', 'in', (of) => of.selectFrom(dialect.eachId(p.ids).as('named')).select('named.id'))
      .select(['rev', 'bytes'])
      .orderBy('id'),
    'lists',
  ),
)

/** Everything in them goes with them. */
export const deleteListsNamed = query.write((q, p: Named, { eachId }) =>
  q.deleteFrom('lists').where('id', 'in', (of) => of.selectFrom(eachId(p.ids).as('named')).select('named.id')),
)

/** Who may see or join them, or is told of them: members, invites, public addresses, webhooks. */
export const deleteMembersOf = async (tx: Tx, ids: string): Promise<void> => {
  for (const deleteFrom of waysIn) await deleteFrom(tx, { ids })
}

const waysIn = (['memberships', 'invites', 'public_links', 'hooks'] as const).map((table) =>
  query.write((q, p: Named, { eachId }) =>
    q.deleteFrom(table).where('list_id', 'in', (of) => of.selectFrom(eachId(p.ids).as('named')).select('named.id')),
  ),
)

export const giveToNobody = query.write((q, p: Named, { eachId }) =>
  q
    .updateTable('lists')
    .set({ owner_id: NOBODY })
    .where('id', 'in', (of) => of.selectFrom(eachId(p.ids).as('named')).select('named.id')),
)

/** One of the lists that are deleted, or were never made, and have rows. */
export const findDeletedList = query.first((q, p: { now: string }) =>
  q
    .selectFrom('lists')
    .where('owner_id', '=', NOBODY)
    .where((of) => of.or([of('making_until', 'is', null), of('making_until', '<=', p.now)]))
    .select('id')
    .limit(1),
)

const someOf = (table: keyof Schema, ...key: string[]) => {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  return query.write(
    (_, p: { list_id: string; limit: number }) => sql<object>`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where list_id = ${p.list_id} limit ${p.limit}
      ) returning ${sql.ref(key[0]!)}`,
  )
}

/** Some of the rows of a list, of each table: tasks last, since others refer to them. */
export const deleteSomeOf = [
  someOf('notices', 'id'),
  someOf('attempts', 'task_id', 'attempt'),
  someOf('comments', 'id'),
  someOf('idempotency_keys', 'user_id', 'key'),
  someOf('tombstones', 'list_id', 'rev', 'kind', 'id'),
  someOf('task_labels', 'task_id', 'label'),
  someOf('task_after', 'task_id', 'after_id'),
  someOf('tasks', 'id'),
]
