import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const idempotency: Migration = (schema, { types }) => [
  schema.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('list_id', types.id, (column) => column.references('lists.id').onDelete('cascade'))
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key']),
  schema.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at'),
  sql`create index idempotency_keys_of_list on idempotency_keys (list_id) where list_id is not null`,
]
