import { type Kysely, sql } from 'kysely'
import { columns, query } from '../engine/db/query.ts'
import type { Schema, TaskLabelRow } from '../engine/db/schema.ts'
import type { Place } from '../engine/revisions/json-list.ts'

type Labelled = Omit<TaskLabelRow, 'label'>

/** `labels`: a JSON array. */
export const insertLabels = query.write((q, p: Labelled & { labels: string }, { eachText }) =>
  q
    .insertInto('task_labels')
    .columns(['list_id', 'task_id', 'position', 'created_at', 'is_waiting', 'label'])
    .expression((of) =>
      of
        .selectFrom(eachText(p.labels).as('named'))
        .select(({ val }) => [
          val(p.list_id).as('list_id'),
          val(p.task_id).as('task_id'),
          val(p.position).as('position'),
          val(p.created_at).as('created_at'),
          val(p.is_waiting).as('is_waiting'),
          'named.text',
        ]),
    ),
)

export const placeLabels = query.write((q, p: Pick<Labelled, 'task_id' | 'position' | 'is_waiting'>) =>
  q
    .updateTable('task_labels')
    .set(columns(p, 'position', 'is_waiting'))
    .where('task_id', '=', p.task_id),
)

export const deleteLabels = query.write((q, p: { task_id: string }) =>
  q.deleteFrom('task_labels').where('task_id', '=', p.task_id),
)

interface Labels {
  readonly list_id: string
  readonly label: string
}

/** The first with the label that waits for a worker, by the index `task_labels_to_claim`. The list has to be locked. */
export const findNextLabelled = query.writeFirst((q, p: Labels) =>
  q
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', (of) =>
      of
        .selectFrom('task_labels')
        .where('list_id', '=', p.list_id)
        .where('label', '=', p.label)
        .where(sql<boolean>`is_waiting = 1`)
        .orderBy('position')
        .orderBy('created_at')
        .orderBy('task_id')
        .limit(1)
        .select('task_id'),
    ),
)

interface InOrder extends Labels, Place {
  readonly limit: number
}

const labelledInOrder = (q: Kysely<Schema>, p: InOrder) =>
  q
    .selectFrom('task_labels')
    .innerJoin('tasks', 'tasks.id', 'task_labels.task_id')
    .selectAll('tasks')
    .where('task_labels.list_id', '=', p.list_id)
    .where('task_labels.label', '=', p.label)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('task_labels.position', 'task_labels.created_at', 'task_labels.task_id'),
        '>',
        tuple(p.position, p.created_at, p.id),
      ),
    )
    .orderBy('task_labels.position')
    .orderBy('task_labels.created_at')
    .orderBy('task_labels.task_id')
    .limit(p.limit)

/** The open tasks of a list with a label behind a place in their order. */
export const findOpenLabelled = query.all((q, p: InOrder) =>
  labelledInOrder(q, p).where('tasks.archived_at', 'is', null),
)
/** All of them behind a place in their order. */
export const findAllLabelled = query.all((q, p: InOrder) => labelledInOrder(q, p))
