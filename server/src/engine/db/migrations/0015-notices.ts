import type { Migration } from '../migrate.ts'

export const notices: Migration = (schema, { types }) => [
  schema.schema.alterTable('tasks').addColumn('made_by', types.id),
  schema.schema.alterTable('lists').addColumn('dispatched_by', types.id),

  schema.schema
    .createTable('notices')
    .addColumn('id', types.serial)
    // Refers to no account: whoever has a list locked would wait for each of those who are told.
    .addColumn('user_id', types.id, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('cause', 'text', (column) => column.notNull())
    .addColumn('list_id', types.id, (column) => column.notNull().references('lists.id').onDelete('cascade'))
    .addColumn('task_id', types.id, (column) => column.references('tasks.id').onDelete('cascade'))
    .addColumn('comment_id', types.bigint)
    .addColumn('by_user_id', types.id)
    .addColumn('by_via', 'text', (column) => column.notNull())
    .addColumn('at', types.timestamp, (column) => column.notNull())
    .addColumn('read_at', types.timestamp),
  schema.schema.createIndex('notices_once').on('notices').columns(['user_id', 'kind', 'cause']).unique(),
  schema.schema.createIndex('notices_of_user').on('notices').columns(['user_id', 'id']),
  schema.schema.createIndex('notices_of_list').on('notices').column('list_id'),
  schema.schema.createIndex('notices_of_task').on('notices').column('task_id'),
  schema.schema.createIndex('notices_by_age').on('notices').column('at'),
]
