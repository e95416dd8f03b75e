import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const after: Migration = (schema, { types }) => [
  schema.schema.alterTable('tasks').addColumn('after', 'text', (column) => column.notNull().defaultTo('')),
  schema.schema.alterTable('tasks').addColumn('blocked', types.bigint, (column) => column.notNull().defaultTo(0)),
  schema.schema.alterTable('tasks').addColumn('start_at', types.timestamp),
  schema.schema
    .createTable('task_after')
    .addColumn('list_id', types.id, (column) => column.notNull().references('lists.id').onDelete('cascade'))
    .addColumn('task_id', types.id, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('after_id', types.id, (column) => column.notNull())
    .addPrimaryKeyConstraint('task_after_pk', ['task_id', 'after_id']),
  schema.schema.createIndex('task_after_by_after').on('task_after').column('after_id'),
  schema.schema.createIndex('task_after_by_list').on('task_after').column('list_id'),
  sql`drop index tasks_to_claim`,
  sql`create index tasks_to_claim on tasks (list_id, position, created_at, id)
      where status = 'pending' and archived_at is null and waiting is null and blocked = 0 and start_at is null`,
  sql`create index tasks_to_start on tasks (start_at) where start_at is not null`,
]
