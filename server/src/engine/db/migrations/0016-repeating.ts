import type { Migration } from '../migrate.ts'

export const repeating: Migration = (schema, { types }) => [
  schema.schema.alterTable('tasks').addColumn('due_all_day', types.bigint, (column) => column.notNull().defaultTo(0)),
  schema.schema.alterTable('tasks').addColumn('repeat', 'text'),
  schema.schema.alterTable('tasks').addColumn('next_id', types.id),
]
