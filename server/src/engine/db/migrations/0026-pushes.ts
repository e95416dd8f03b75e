import type { Migration } from '../migrate.ts'

export const pushes: Migration = (schema, { types }) => [
  schema.schema
    .createTable('push_devices')
    .addColumn('session_id', types.id, (column) =>
      column.primaryKey().notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('push_devices_of_user').on('push_devices').column('user_id'),
  schema.schema.alterTable('memberships').addColumn('muted', 'integer', (column) => column.notNull().defaultTo(0)),
]
