import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const labels: Migration = (schema, { types }) => [
  schema.schema.alterTable('tasks').addColumn('labels', 'text', (column) => column.notNull().defaultTo('[]')),
  schema.schema
    .createTable('task_labels')
    .addColumn('list_id', types.id, (column) => column.notNull().references('lists.id').onDelete('cascade'))
    .addColumn('task_id', types.id, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('label', types.ordered, (column) => column.notNull())
    .addColumn('position', types.double, (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull())
    .addColumn('is_waiting', types.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('task_labels_pk', ['task_id', 'label']),
  schema.schema
    .createIndex('task_labels_in_order')
    .on('task_labels')
    .columns(['list_id', 'label', 'position', 'created_at', 'task_id']),
  sql`create index task_labels_to_claim on task_labels (list_id, label, position, created_at, task_id)
      where is_waiting = 1`,
]
