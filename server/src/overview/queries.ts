import type { TaskLine } from '@docket/contract'
import { sql } from 'kysely'
import { type Dates, toDates } from '../engine/db/dates.ts'
import { query } from '../engine/db/query.ts'
import type { List } from '../engine/db/schema.ts'
import { toAfter, toLabels } from '../engine/db/task-columns.ts'

/** How far a list has come that the user can see. */
export type Head = Pick<List, 'id' | 'rev' | 'purged_rev'>

/** Of more, a cursor would be too long for an address. */
const MOST_LISTS = 2000

/** The lists that the user can see, those that they came to last first. */
export const findHeads = query.all((q, p: { user_id: string }) =>
  q
    .selectFrom('memberships')
    .innerJoin('lists', 'lists.id', 'memberships.list_id')
    .where('memberships.user_id', '=', p.user_id)
    .select(['lists.id', 'lists.rev', 'lists.purged_rev'])
    .orderBy('memberships.created_at', 'desc')
    .orderBy('lists.id')
    .limit(MOST_LISTS),
)

interface Places {
  /** A JSON array of lists, each with a rev. */
  readonly places: string
  readonly user_id: string
}

interface Part {
  readonly list_id: string
  readonly since: number
  readonly limit: number
  readonly user_id: string
}

const line = sql`tasks.id, tasks.list_id, name, status, position, icon, color, due_at, due_all_day, repeat, assignee_id, labels, after, start_at, archived_at, tasks.created_at, tasks.rev`
type LineRow = Omit<TaskLine, keyof Dates | 'labels' | 'after'> & Dates & { labels: string; after: string }

export const toLine = ({ due_at, due_all_day, repeat, labels, after, ...row }: LineRow): TaskLine => ({
  ...row,
  ...toDates({ due_at, due_all_day, repeat }),
  labels: toLabels(labels),
  after: toAfter(after),
})

/** Whoever was taken off a list since its rev was read is told nothing of it any more. */
const isMember = (of: string, user_id: string) =>
  sql`exists (select 1 from memberships where memberships.list_id = ${sql.ref(`${of}.list_id`)} and memberships.user_id = ${user_id})`

/** The tasks that changed after a rev of each list. Joined across because SQLite does that in the order that is written. */
export const findLines = query.all(
  (_, p: Places, { eachAtRev }) => sql<LineRow>`
    select ${line} from ${eachAtRev(p.places)} as asked cross join tasks
    where tasks.list_id = asked.id and tasks.rev > asked.rev and ${isMember('tasks', p.user_id)}`,
)

/** The first tasks of one list that changed after a rev, by rev. */
export const findLinesOfList = query.all(
  (_, p: Part) => sql<LineRow>`
    select ${line} from tasks
    where tasks.list_id = ${p.list_id} and tasks.rev > ${p.since} and ${isMember('tasks', p.user_id)}
    order by tasks.rev limit ${p.limit}`,
)

interface Gone {
  readonly id: string
  readonly list_id: string
  readonly rev: number
}

const gone = sql`tombstones.id, tombstones.list_id, tombstones.rev`

/** The tasks that went after a rev of each list. */
export const findGone = query.all(
  (_, p: Places, { eachAtRev }) => sql<Gone>`
    select ${gone} from ${eachAtRev(p.places)} as asked cross join tombstones
    where tombstones.list_id = asked.id and tombstones.rev > asked.rev and kind = 'task'
      and ${isMember('tombstones', p.user_id)}`,
)

/** The first tasks that went from one list after a rev, by rev. */
export const findGoneOfList = query.all(
  (_, p: Part) => sql<Gone>`
    select ${gone} from tombstones
    where tombstones.list_id = ${p.list_id} and tombstones.rev > ${p.since} and kind = 'task'
      and ${isMember('tombstones', p.user_id)}
    order by tombstones.rev limit ${p.limit}`,
)
