import type { Migration } from '../migrate.ts'

export const who: Migration = (schema, { types }) => [
  ...(['tasks', 'comments', 'lists', 'tombstones'] as const).flatMap((table) => [
    schema.schema.alterTable(table).addColumn('by_user_id', types.id),
    schema.schema.alterTable(table).addColumn('by_via', 'text', (column) => column.notNull().defaultTo('')),
  ]),
  ...(['changed_rev', 'created_rev', 'finished_rev'] as const).map((name) =>
    schema.schema.alterTable('tasks').addColumn(name, types.bigint, (column) => column.notNull().defaultTo(0)),
  ),

  schema.schema
    .createTable('former_members')
    .addColumn('list_id', types.id, (column) => column.notNull().references('lists.id').onDelete('cascade'))
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('former_members_pk', ['list_id', 'user_id']),
  schema.schema.createIndex('former_members_of_user').on('former_members').column('user_id'),
]
