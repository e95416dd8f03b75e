import type { Migration } from '../migrate.ts'

export const pairings: Migration = (schema, { types }) => [
  schema.schema
    .createTable('pairings')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('user_id', types.id, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('session_id', types.id, (column) => column.references('sessions.id').onDelete('cascade'))
    .addColumn('terms', 'text')
    .addColumn('expires_at', types.timestamp, (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('pairings_by_expiry').on('pairings').column('expires_at'),
  schema.schema.createIndex('pairings_of_user').on('pairings').column('user_id'),
  schema.schema.createIndex('pairings_of_session').on('pairings').column('session_id'),
]
