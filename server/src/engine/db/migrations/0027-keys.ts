import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const boundKeys: Migration = (schema, { types }) => [
  schema.schema.alterTable('api_keys').addColumn('access', 'text', (column) => column.notNull().defaultTo('full')),
  sql`update api_keys set access = 'read' where read_only = 1`,
  schema.schema.alterTable('api_keys').dropColumn('read_only'),
  schema.schema.alterTable('api_keys').addColumn('lists', 'text'),
  schema.schema.alterTable('api_keys').addColumn('barred', 'text', (column) => column.notNull().defaultTo('[]')),
  schema.schema.alterTable('api_keys').addColumn('max_running', 'integer'),
  schema.schema.alterTable('api_keys').addColumn('claims_per_day', 'integer'),
  schema.schema.alterTable('api_keys').addColumn('cost_per_day', types.bigint),

  schema.schema.alterTable('tasks').addColumn('lease_key_id', types.id),
  schema.schema.alterTable('tasks').addColumn('lease_via', 'text', (column) => column.notNull().defaultTo('')),
  schema.schema.alterTable('tasks').addColumn('lease_note', 'text', (column) => column.notNull().defaultTo('')),
  sql`create index tasks_of_key on tasks (lease_key_id, lease_expires_at)
      where status = 'in_progress' and lease_key_id is not null`,

  schema.schema.alterTable('attempts').addColumn('key_id', types.id),
  schema.schema.alterTable('attempts').addColumn('via', 'text', (column) => column.notNull().defaultTo('')),
  schema.schema.alterTable('attempts').addColumn('cost', types.bigint, (column) => column.notNull().defaultTo(0)),
  schema.schema.alterTable('comments').addColumn('key_id', types.id),

  schema.schema
    .createTable('key_days')
    .addColumn('key_id', types.id, (column) => column.notNull().references('api_keys.id').onDelete('cascade'))
    .addColumn('list_id', types.id, (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('claims', 'integer', (column) => column.notNull())
    .addColumn('cost', types.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('key_days_pk', ['key_id', 'day', 'list_id']),
  schema.schema.createIndex('key_days_by_day').on('key_days').column('day'),
]
