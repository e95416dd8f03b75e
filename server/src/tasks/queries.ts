import type { Task, Waiting } from '@docket/contract'
import { type Kysely, sql } from 'kysely'
import { toBy } from '../engine/db/by.ts'
import type { Tx } from '../engine/db/database.ts'
import { toDates } from '../engine/db/dates.ts'
import { columns, query } from '../engine/db/query.ts'
import type { Schema, TaskRow } from '../engine/db/schema.ts'
import { toAfter, toLabels, toReview } from '../engine/db/task-columns.ts'
import { parse } from '../engine/json/parse.ts'
import type { Place } from '../engine/revisions/json-list.ts'
import type { Rev } from '../engine/revisions/record.ts'
import type { Range } from '../engine/revisions/source.ts'
import { isLeased, type LongText, type MaybeRead } from './rules.ts'

export type { LongText, MaybeRead }

/** The row as the wire shows it. */
export const toTask = (row: TaskRow): Task => ({
  id: row.id,
  list_id: row.list_id,
  name: row.name,
  description: row.description,
  status: row.status,
  position: row.position,
  icon: row.icon,
  color: row.color,
  outputs: row.outputs === '{}' ? {} : (parse(row.outputs) as Task['outputs']),
  comment_count: row.comment_count,
  archived_at: row.archived_at,
  ...toDates(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
  lease: isLeased(row)
    ? {
        worker: row.lease_worker,
        user_id: row.lease_user_id!,
        via: row.lease_via,
        note: row.lease_note,
        attempt: row.attempts,
        expires_at: row.lease_shown_until!,
      }
    : null,
  assignee_id: row.assignee_id,
  labels: toLabels(row.labels),
  ref: row.ref ?? '',
  after: toAfter(row.after),
  start_at: row.start_at,
  finished_at: row.finished_at,
  finished_by: toBy({ by_user_id: row.finished_by_user_id, by_via: row.finished_by_via }),
  waiting: row.waiting === null ? null : (JSON.parse(row.waiting) as Waiting),
  review: toReview(row.review),
  changed_by: toBy(row),
  rev: row.rev,
})

type InList = { list_id: string }

/** The highest position of the list's tasks, archived ones counted; null where there is none. The list has to be locked. */
export const findLastPosition = query.first((q, p: InList) =>
  q
    .selectFrom('tasks')
    .where('list_id', '=', p.list_id)
    .select(({ fn }) => fn.max<number | null>('position').as('last')),
)

/** After the last task of the list. The list has to be locked. */
export const nextPosition = async (tx: Tx, list_id: string): Promise<number> =>
  ((await findLastPosition(tx, { list_id }))?.last ?? 0) + 1

/** Whether something of the list comes again when it is completed. It walks through its pending tasks. */
export const hasRepeating = query.writeAny((q, p: InList) =>
  q
    .selectFrom('tasks')
    .where('list_id', '=', p.list_id)
    .where('repeat', 'is not', null)
    .where('archived_at', 'is', null)
    .where('status', 'in', ['pending', 'in_progress'])
    .select('id')
    .limit(1),
)

interface Named extends InList {
  /** A JSON array. */
  readonly ids: string
}

interface Wanted {
  /** A JSON array of the ids whose long texts are read, however long they are. */
  readonly changing: string
  /** What a task takes up besides its texts. */
  readonly base: number
}

/** A task whose long texts are not read where nobody asks for them. */
export type LightTask = MaybeRead & { readonly bytes: number }

/** What 500 of them take up is what a batch is answered with at most. */
const SHORT_BYTES = 2048

/** The tasks of the list that are named, with their long texts where they are short or wanted. The list has to be locked. */
export const findTasksNamed = query.write((q, p: Named & Wanted, { eachId }) => {
  const size = sql<number>`octet_length(description) + octet_length(outputs)`
  const ifWanted = (text: LongText) =>
    sql<
      string | null
    >`case when ${size} <= ${sql.lit(SHORT_BYTES)} or id in (select changing.id from ${eachId(p.changing)} as changing)
      then ${sql.ref(text)} end`.as(text)
  return q
    .selectFrom('tasks')
    .where('list_id', '=', p.list_id)
    .where('id', 'in', q.selectFrom(eachId(p.ids).as('named')).select('named.id'))
    .select([...lasting, ...besidesTexts])
    .select([ifWanted('description'), ifWanted('outputs')])
    .select(
      sql<number>`${p.base} + octet_length(name) + octet_length(labels) + octet_length(${sql.ref('after')}) + ${size} + comment_bytes`.as(
        'bytes',
      ),
    )
})

const findTexts = query.all((q, p: { ids: string }, { eachId }) =>
  q
    .selectFrom('tasks')
    .where('id', 'in', q.selectFrom(eachId(p.ids).as('unread')).select('unread.id'))
    .select(['id', 'description', 'outputs']),
)

/** The same tasks with the texts that were not read. */
export const withTexts = async (tx: Tx, tasks: readonly LightTask[]): Promise<TaskRow[]> => {
  const unread = tasks.filter(({ description }) => description === null).map(({ id }) => id)
  const found = unread.length > 0 ? await findTexts(tx, { ids: JSON.stringify(unread) }) : []
  const read = new Map(found.map((one) => [one.id, one]))
  return tasks.map(({ bytes: _, ...task }) => ({ ...task, ...read.get(task.id) }) as TaskRow)
}

/** How much the list holds, and the highest position of its tasks without those that are named. The list has to be locked. */
export const findRoom = query.writeFirst((q, p: Named, { eachId }) =>
  q
    .selectFrom('lists')
    .where('id', '=', p.list_id)
    .select((of) => [
      'bytes',
      of
        .selectFrom('tasks')
        .where('list_id', '=', p.list_id)
        .where('id', 'not in', q.selectFrom(eachId(p.ids).as('named')).select('named.id'))
        .orderBy('position', 'desc')
        .limit(1)
        .select('position')
        .as('last'),
    ]),
)

/** A task that is about to be written, with the rev that was taken for it. */
export type ChangedTask = TaskRow & { readonly rev: Rev }

/** What no change of the task itself writes. */
const lasting = ['id', 'list_id', 'comment_count', 'comment_bytes', 'created_at', 'created_rev', 'made_by'] as const
const besidesTexts = [
  'name',
  'status',
  'position',
  'icon',
  'color',
  'archived_at',
  'due_at',
  'due_all_day',
  'repeat',
  'next_id',
  'assignee_id',
  'labels',
  'ref',
  'after',
  'blocked',
  'start_at',
  'finished_at',
  'finished_by_user_id',
  'finished_by_via',
  'updated_at',
  'rev',
  'changed_rev',
  'finished_rev',
  'by_user_id',
  'by_via',
  'waiting',
  'review',
  'attempts',
  'misses',
  'lease_id',
  'lease_worker',
  'lease_user_id',
  'lease_key_id',
  'lease_via',
  'lease_note',
  'lease_given_at',
  'lease_expires_at',
  'lease_shown_until',
] as const
const changeable = [...besidesTexts, 'description', 'outputs'] as const

export const insertTask = query.write((q, p: ChangedTask) =>
  q.insertInto('tasks').values(columns(p, ...lasting, ...changeable)),
)

export const saveTask = query.write((q, p: ChangedTask) =>
  q
    .updateTable('tasks')
    .set(columns(p, ...changeable))
    .where('id', '=', p.id),
)

/** Its long texts stay as they are. */
export const saveTaskBesidesTexts = query.write((q, p: Omit<ChangedTask, LongText>) =>
  q
    .updateTable('tasks')
    .set(columns(p, ...besidesTexts))
    .where('id', '=', p.id),
)

/** The same in another list. */
export const moveTask = query.write((q, p: Omit<ChangedTask, LongText>) =>
  q
    .updateTable('tasks')
    .set(columns(p, 'list_id', 'created_rev', ...besidesTexts))
    .where('id', '=', p.id),
)

export const saveCommentCount = query.write((q, p: Pick<TaskRow, 'id' | 'comment_count' | 'comment_bytes' | 'rev'>) =>
  q
    .updateTable('tasks')
    .set(columns(p, 'comment_count', 'comment_bytes', 'rev'))
    .where('id', '=', p.id),
)

export const deleteTaskRow = query.write((q, p: { id: string }) => q.deleteFrom('tasks').where('id', '=', p.id))

interface InOrder extends InList, Place {
  readonly limit: number
}

const inOrder = (q: Kysely<Schema>, p: InOrder) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where('list_id', '=', p.list_id)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('position', 'created_at', 'id'), '>', tuple(p.position, p.created_at, p.id)),
    )
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .limit(p.limit)

/** The open tasks of a list behind a place in their order. */
export const findOpenTasks = query.all((q, p: InOrder) => inOrder(q, p).where('archived_at', 'is', null))
/** All of its tasks behind a place in their order. */
export const findAllTasks = query.all((q, p: InOrder) => inOrder(q, p))

/** Where a task of the list stands. */
export const findPlace = query.first((q, p: InList & { id: string }) =>
  q
    .selectFrom('tasks')
    .where('id', '=', p.id)
    .where('list_id', '=', p.list_id)
    .select(['position', 'created_at', 'id']),
)

/** How far the list has come, and how far back it is known what is gone. */
export const findListRev = query.first((q, p: InList) =>
  q.selectFrom('lists').where('id', '=', p.list_id).select(['rev', 'purged_rev', 'bytes']),
)

/** Before every task. */
export const firstPlace: Place = {
  position: 0,
  created_at: '1970-01-01T00:00:00.000Z',
  id: '00000000-0000-0000-0000-000000000000',
}

/**
 * How far the list has come, and the first tasks that changed after `since`, by rev, all at one moment; without a task where
 * none did.
 */
export const findTasksChangedSince = query.all((q, p: InList & { since: number; limit: number }) =>
  q
    .selectFrom('lists')
    .leftJoin('tasks', (on) => on.onRef('tasks.list_id', '=', 'lists.id').on('tasks.rev', '>', p.since))
    .where('lists.id', '=', p.list_id)
    .orderBy('tasks.rev')
    .limit(p.limit)
    .selectAll('tasks')
    .select(['lists.rev as list_rev', 'lists.purged_rev']),
)

/** The tasks that are gone since, up to `upto`. */
export const findTasksGone = query.all((q, p: Range) =>
  q
    .selectFrom('tombstones')
    .where('list_id', '=', p.list_id)
    .where('rev', '>', p.since)
    .where('rev', '<=', p.upto)
    .where('kind', '=', 'task')
    .select('id'),
)

/** Tasks that changed after `since` up to `upto`, by rev. */
export const findTasksChanged = query.all((q, p: Range) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where('list_id', '=', p.list_id)
    .where('rev', '>', p.since)
    .where('rev', '<=', p.upto)
    .orderBy('rev'),
)
