import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const waiting: Migration = (schema, { types }) => [
  ...(['review', 'max_waiting', 'waiting'] as const).map((column) =>
    schema.schema.alterTable('lists').addColumn(column, types.bigint, (type) => type.notNull().defaultTo(0)),
  ),
  schema.schema.alterTable('tasks').addColumn('waiting', 'text'),
  schema.schema.alterTable('tasks').addColumn('review', types.bigint),
  schema.schema.alterTable('comments').addColumn('part', 'text', (column) => column.notNull().defaultTo('')),
  sql`drop index tasks_to_claim`,
  sql`create index tasks_to_claim on tasks (list_id, position, created_at, id)
      where status = 'pending' and archived_at is null and waiting is null`,
  sql`create index tasks_waiting on tasks (list_id) where waiting is not null and archived_at is null`,
  sql`create index notices_of_waiting on notices (list_id) where kind = 'needs_you' and read_at is null`,
  sql`create index comments_asked on comments (task_id, id) where part <> ''`,
]
