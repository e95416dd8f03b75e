import type { Migration } from '../migrate.ts'

export const presence: Migration = (schema, { types }) => [
  schema.schema.alterTable('users').addColumn('presence', types.bigint, (column) => column.notNull().defaultTo(1)),
]
