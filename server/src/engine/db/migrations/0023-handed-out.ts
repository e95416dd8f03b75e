import type { Migration } from '../migrate.ts'

export const handedOut: Migration = (schema, { types }) => [
  schema.schema
    .alterTable('users')
    .addColumn('has_handed_out', types.bigint, (column) => column.notNull().defaultTo(0)),
]
