import type { Db } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { PublicLinkRow } from '../engine/db/schema.ts'
import { parse } from '../engine/json/parse.ts'
import type { Place } from '../engine/revisions/json-list.ts'

/** What a task came to, with the rev at which it says so. */
export const findResult = async (db: Db, task_id: string): Promise<{ rev: number; result: unknown } | undefined> => {
  const row = await db.first(outputsOf, { task_id })
  return row && { rev: row.rev, result: (parse(row.outputs) as { result?: unknown }).result }
}

/** The sealed token of a list's public address. */
export const findPublicLink = query.first((q, p: { list_id: string }) =>
  q.selectFrom('public_links').where('list_id', '=', p.list_id).select('token'),
)

/** In place of the one that the list had, which is nobody's from then on. */
export const savePublicLink = query.write((q, p: PublicLinkRow) =>
  q
    .insertInto('public_links')
    .values(columns(p, 'list_id', 'hash', 'token', 'created_at'))
    .onConflict((on) => on.column('list_id').doUpdateSet(columns(p, 'hash', 'token', 'created_at'))),
)

export const deletePublicLink = query.write((q, p: { list_id: string }) =>
  q.deleteFrom('public_links').where('list_id', '=', p.list_id),
)

/** The list that a token shows. Strangers ask it again and again. */
export const findPublicList = query.first(
  (q, p: { hash: string }) =>
    q
      .selectFrom('public_links')
      .innerJoin('lists', 'lists.id', 'public_links.list_id')
      .where('public_links.hash', '=', p.hash)
      .select(['lists.id', 'lists.rev']),
  { isHot: true },
)

/** The same with the list locked, and its public address: it may be taken away in the very moment. */
export const lockPublicList = query.writeFirst((q, p: { hash: string }, dialect) => {
  const locked = dialect.forUpdate(
    q
      .selectFrom('lists')
      .innerJoin('public_links', 'public_links.list_id', 'lists.id')
      .where('public_links.hash', '=', p.hash)
      .select('lists.id'),
    'lists',
  )
  return dialect.forShare(locked, 'public_links')
})

const shown = [
  ...(['id', 'name', 'description', 'status', 'icon', 'labels'] as const),
  ...(['position', 'created_at', 'archived_at', 'rev'] as const),
] as const

const head = [
  'lists.rev as list_rev',
  'lists.purged_rev',
  'lists.name as list_name',
  'lists.description as list_description',
  'lists.state as list_state',
  'lists.icon as list_icon',
] as const

/** What everybody may see of a list, and how far it has come. */
export const findPublicHead = query.first((q, p: { list_id: string }) =>
  q
    .selectFrom('lists')
    .where('id', '=', p.list_id)
    .select([...head, 'lists.bytes']),
)

/** The open tasks of a list behind a place in their order. */
export const findPublicTasks = query.all((q, p: { list_id: string; limit: number } & Place) =>
  q
    .selectFrom('tasks')
    .where('list_id', '=', p.list_id)
    .where('archived_at', 'is', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('position', 'created_at', 'id'), '>', tuple(p.position, p.created_at, p.id)),
    )
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .limit(p.limit)
    .select(shown),
)

/**
 * The same, and the first tasks that changed after `since`, archived ones too, by rev, all at one moment; without a task where
 * none did.
 */
export const findPublicChanges = query.all((q, p: { list_id: string; since: number; limit: number }) =>
  q
    .selectFrom('lists')
    .leftJoin('tasks', (on) => on.onRef('tasks.list_id', '=', 'lists.id').on('tasks.rev', '>', p.since))
    .where('lists.id', '=', p.list_id)
    .orderBy('tasks.rev')
    .limit(p.limit)
    .select(shown.map((column) => `tasks.${column}` as const))
    .select(head),
)

export const findFeedHead = query.first((q, p: { list_id: string }) =>
  q.selectFrom('lists').where('id', '=', p.list_id).select(['rev', 'name', 'description', 'created_at']),
)

/**
 * The last completed tasks that are not archived, the latest first. `finished_at is not null` is the condition of the index
 * `tasks_by_end`.
 */
export const findCompleted = query.all((q, p: { list_id: string; limit: number }) =>
  q
    .selectFrom('tasks')
    .where('list_id', '=', p.list_id)
    .where('status', '=', 'completed')
    .where('finished_at', 'is not', null)
    .where('archived_at', 'is', null)
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(p.limit)
    .select(['id', 'rev', 'name', 'finished_at', 'updated_at'])
    .$narrowType<{ finished_at: string }>(),
)

const outputsOf = query((q, p: { task_id: string }) =>
  q.selectFrom('tasks').where('id', '=', p.task_id).select(['rev', 'outputs']),
)
