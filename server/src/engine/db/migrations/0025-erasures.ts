import type { Migration } from '../migrate.ts'

export const erasures: Migration = (schema, { types }) => [
  schema.schema
    .createTable('erasures')
    .addColumn('user_id', types.id, (column) => column.primaryKey().notNull())
    .addColumn('erased_at', types.timestamp, (column) => column.notNull()),
]
