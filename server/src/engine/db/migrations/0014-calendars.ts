import type { Migration } from '../migrate.ts'

export const calendars: Migration = (schema, { types }) => [
  schema.schema
    .createTable('calendars')
    .addColumn('user_id', types.id, (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),
]
