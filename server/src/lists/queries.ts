import { sql } from 'kysely'
import type { Db, Tx } from '../engine/db/database.ts'
import type { Dialect } from '../engine/db/dialect.ts'
import { type MineRow, mine, withMine } from '../engine/db/mine.ts'
import { columns, query } from '../engine/db/query.ts'
import type { By, List } from '../engine/db/schema.ts'
import type { Rev } from '../engine/revisions/record.ts'

type Reader = { user_id: string; now: string }

/** Open tasks whose `due_at`, or the day of which, has passed in UTC. The condition is the one of the index `tasks_still_due`. */
const overdue = (now: string, { utcDay }: Dialect) => sql<number>`(
  select count(*) from tasks
  where tasks.list_id = lists.id and tasks.due_at < ${now}
    and (tasks.due_all_day = 0 or ${utcDay('tasks.due_at')} < substr(cast(${now} as text), 1, 10))
    and tasks.due_at is not null and tasks.archived_at is null and tasks.status in ('pending', 'in_progress')
)`

const owner = ['owners.display_name as owner_name', 'owners.email as owner_email'] as const

/** The lists that the user belongs to, as the wire shows them. */
export const findProjects = async (db: Db, reader: Reader) =>
  (await db.all(projectsOf, reader)).map((row) => toProject(row, reader))

export const findProject = async (db: Db, key: Reader & { list_id: string }) => {
  const row = await db.first(projectOf, key)
  return row && toProject(row, key)
}

/** Those of the lists that there are, as they are for everybody. */
export const findLists = (db: Db, { ids, now }: { ids: readonly string[]; now: string }) =>
  db.all(listsOf, { ids: JSON.stringify(ids), now })

/** Notes how much of the list the member has seen, never less than before; answers whether that is news. */
export const markSeen = async (tx: Tx, seen: { list_id: string; user_id: string; rev: number }): Promise<boolean> =>
  (await tx.all(mark, seen)).length > 0

export type ListFields = Pick<List, 'name' | 'description' | 'icon' | 'git_repo'>
/** What of a list its members change. */
export type OwnFields = ListFields & Pick<List, 'review' | 'max_waiting' | 'max_attempts' | 'lease_seconds'>

export const insertList = async (
  tx: Tx,
  list: ListFields & { id: string; owner_id: string; now: string },
): Promise<void> => {
  await insertRow(tx, { ...list, making_until: null })
  await insertOwner(tx, { list_id: list.id, user_id: list.owner_id, now: list.now, rev: 1 })
}

export const getListFields = async (db: Db, id: string): Promise<OwnFields & Pick<List, 'fields_rev'>> => ({
  ...(await db.first(fieldsOf, { id }))!,
})

/** The ids of the lists that an account owns. */
export const countOwnLists = query.first((q, p: { owner_id: string }) =>
  q
    .selectFrom('lists')
    .where('owner_id', '=', p.owner_id)
    .select(({ fn }) => fn.countAll<number>().as('owned')),
)

export const findOwnLists = query.all((q, p: { owner_id: string }) =>
  q.selectFrom('lists').where('owner_id', '=', p.owner_id).select('id'),
)

type SeenList = Pick<List, 'rev' | 'author_id' | 'author_since' | 'review'> & MineRow

/** What the reader has not seen is theirs alone where they are the author of all that came after it. */
export const toProject = <Row extends SeenList>({ review, ...row }: Row, { user_id }: Pick<Reader, 'user_id'>) => ({
  ...withMine(row as Omit<Row, 'review'> & MineRow),
  review: review === 1,
  unseen: row.seen_rev < row.rev && (row.author_id !== user_id || row.seen_rev < row.author_since),
})

const projectsOf = query((q, p: Reader, dialect) =>
  q
    .selectFrom('memberships')
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .innerJoin('users as owners', 'owners.id', 'lists.owner_id')
    .where('memberships.user_id', '=', p.user_id)
    .selectAll('lists')
    .select(owner)
    .select(['memberships.role as my_role', ...mine, overdue(p.now, dialect).as('overdue')])
    .orderBy('lists.name')
    .orderBy('lists.id'),
)

const projectOf = query((q, p: Reader & { list_id: string }, dialect) =>
  q
    .selectFrom('memberships')
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .innerJoin('users as owners', 'owners.id', 'lists.owner_id')
    .where('memberships.user_id', '=', p.user_id)
    .where('memberships.list_id', '=', p.list_id)
    .selectAll('lists')
    .select(owner)
    .select(['memberships.role as my_role', ...mine, overdue(p.now, dialect).as('overdue')]),
)

const listsOf = query((q, p: { ids: string; now: string }, dialect) =>
  q
    .selectFrom(dialect.eachId(p.ids).as('asked'))
    .innerJoin('lists', 'lists.id', 'asked.id')
    .innerJoin('users as owners', 'owners.id', 'lists.owner_id')
    .selectAll('lists')
    .select(owner)
    .select(overdue(p.now, dialect).as('overdue')),
)

export const insertRow = query.write(
  (q, p: ListFields & Pick<List, 'id' | 'owner_id' | 'making_until'> & { now: string }) =>
    q.insertInto('lists').values({
      ...columns(p, 'id', 'owner_id', 'name', 'description', 'icon', 'git_repo', 'making_until'),
      state: 'draft',
      max_attempts: 0,
      lease_seconds: 300,
      rev: 1,
      fields_rev: 1,
      purged_rev: 0,
      author_since: 0,
      by_via: '',
      total: 0,
      completed: 0,
      failed: 0,
      pending: 0,
      running: 0,
      waiting: 0,
      review: 0,
      max_waiting: 0,
      has_after: 0,
      bytes: 0,
      created_at: p.now,
      updated_at: p.now,
    }),
)

/** Who owns the list, and has seen it up to this rev. */
export const insertOwner = query.write((q, p: { list_id: string; user_id: string; rev: number; now: string }) =>
  q
    .insertInto('memberships')
    .values({ ...columns(p, 'list_id', 'user_id'), role: 'owner', rev: 1, seen_rev: p.rev, created_at: p.now }),
)

const ownFields = [
  ...(['name', 'description', 'icon', 'git_repo', 'review', 'max_waiting'] as const),
  ...(['max_attempts', 'lease_seconds'] as const),
] as const

const mark = query((q, p: { list_id: string; user_id: string; rev: number }) =>
  q
    .updateTable('memberships')
    .set({ seen_rev: p.rev })
    .where('list_id', '=', p.list_id)
    .where('user_id', '=', p.user_id)
    .where('seen_rev', '<', p.rev)
    .returning('seen_rev'),
)

const fieldsOf = query((q, p: { id: string }) =>
  q
    .selectFrom('lists')
    .where('id', '=', p.id)
    .select([...ownFields, 'fields_rev']),
)

/** The list's row, locked until the end of the transaction, for somebody who does not belong to it yet. */
export const lockList = query.writeFirst((q, p: { id: string }, dialect) =>
  dialect.forUpdate(q.selectFrom('lists').where('id', '=', p.id).select(['id', 'max_attempts']), 'lists'),
)

/** What a `list` frame shows, and the rev at which it last changed. */
export const findOwnFields = query.first((q, p: { id: string }) =>
  q
    .selectFrom('lists')
    .where('id', '=', p.id)
    .select(['id', ...ownFields, 'state', 'fields_rev', 'by_user_id', 'by_via']),
)

const saveListFields = query.write((q, p: OwnFields & By & { id: string; rev: Rev }) =>
  q
    .updateTable('lists')
    .set({ ...columns(p, ...ownFields, 'by_user_id', 'by_via'), fields_rev: p.rev })
    .where('id', '=', p.id),
)

export const updateListFields: typeof saveListFields = (tx, fields) => {
  tx.locked.forget(fields.id)
  return saveListFields(tx, fields)
}

type State = Pick<List, 'id' | 'state' | 'max_attempts' | 'dispatched_by'>

const saveState = query.write((q, p: State & By & { rev: Rev }) =>
  q
    .updateTable('lists')
    .set({ ...columns(p, 'state', 'max_attempts', 'dispatched_by', 'by_user_id', 'by_via'), fields_rev: p.rev })
    .where('id', '=', p.id),
)

/** `dispatched_by`: who says so; it counts while the list is out for work. */
export const setState: typeof saveState = (tx, state) => {
  tx.locked.forget(state.id)
  return saveState(tx, state)
}

/**
 * Whether a worker has a task of the list. Asked of the index `tasks_leased`, which has few: by that of a list's tasks, all of
 * them would be walked through.
 */
export const isWorkedOn = query.any((q, p: { list_id: string; now: string }) =>
  q
    .selectFrom('tasks')
    .select('id')
    .where(sql<boolean>`coalesce(list_id, list_id) = ${p.list_id}`)
    .where(sql<boolean>`status = 'in_progress' and lease_id is not null`)
    .where('lease_expires_at', '>', p.now)
    .limit(1),
)
