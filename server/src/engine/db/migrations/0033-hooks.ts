import type { Migration } from '../migrate.ts'

export const hooks: Migration = (schema, { types }) => [
  schema.schema
    .createTable('hooks')
    .addColumn('id', types.id, (column) => column.primaryKey().notNull())
    .addColumn('list_id', types.id, (column) => column.notNull().references('lists.id').onDelete('cascade'))
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('cursor_rev', types.bigint, (column) => column.notNull())
    .addColumn('lineage', 'text', (column) => column.notNull())
    .addColumn('last_status', 'integer')
    .addColumn('last_at', types.timestamp)
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('failing_since', types.timestamp)
    .addColumn('next_try_at', types.timestamp)
    .addColumn('held_by', types.id)
    .addColumn('held_until', types.timestamp)
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('hooks_of_list').on('hooks').column('list_id'),
]
