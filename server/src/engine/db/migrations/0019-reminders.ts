import type { Migration } from '../migrate.ts'

export const reminders: Migration = (schema, { types }) => [
  schema.schema
    .createTable('reminders')
    .addColumn('task_id', types.id, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('user_id', types.id, (column) => column.notNull())
    .addColumn('list_id', types.id, (column) => column.notNull())
    .addColumn('remind_at', types.timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('reminders_pk', ['task_id', 'user_id'])
    // Whoever leaves a list is told nothing more of it.
    .addForeignKeyConstraint(
      'reminders_of_member',
      ['list_id', 'user_id'],
      'memberships',
      ['list_id', 'user_id'],
      (member) => member.onDelete('cascade'),
    ),
  schema.schema.createIndex('reminders_in_list').on('reminders').columns(['list_id', 'user_id']),
  schema.schema.createIndex('reminders_of_user').on('reminders').columns(['user_id', 'remind_at']),
  schema.schema.createIndex('reminders_due').on('reminders').column('remind_at'),
]
