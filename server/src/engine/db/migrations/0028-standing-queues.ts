import type { Migration } from '../migrate.ts'

export const standingQueues: Migration = (schema, { types }) => [
  schema.schema.alterTable('lists').addColumn('max_attempts', types.bigint, (column) => column.notNull().defaultTo(0)),
  schema.schema
    .alterTable('lists')
    .addColumn('lease_seconds', types.bigint, (column) => column.notNull().defaultTo(300)),
  schema.schema.alterTable('tasks').addColumn('misses', types.bigint, (column) => column.notNull().defaultTo(0)),
]
