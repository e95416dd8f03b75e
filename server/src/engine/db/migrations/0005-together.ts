import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const together: Migration = (schema, { types }) => [
  schema.schema
    .createTable('comments')
    .addColumn('id', types.serial)
    .addColumn('list_id', types.id, (column) => column.notNull().references('lists.id').onDelete('cascade'))
    .addColumn('task_id', types.id, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('author_id', types.id, (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull())
    .addColumn('edited_at', types.timestamp)
    .addColumn('rev', types.bigint, (column) => column.notNull()),
  schema.schema.createIndex('comments_of_task').on('comments').columns(['task_id', 'created_at', 'id']),
  schema.schema.createIndex('comments_by_rev').on('comments').columns(['list_id', 'rev']),
  schema.schema.createIndex('comments_of_author').on('comments').columns(['author_id', 'id']),

  schema.schema.alterTable('lists').addColumn('running', 'integer', (column) => column.notNull().defaultTo(0)),
  schema.schema.alterTable('tasks').addColumn('comment_bytes', 'integer', (column) => column.notNull().defaultTo(0)),
  schema.schema.alterTable('tasks').addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0)),
  schema.schema.alterTable('tasks').addColumn('lease_id', types.id),
  schema.schema.alterTable('tasks').addColumn('lease_worker', 'text', (column) => column.notNull().defaultTo('')),
  schema.schema.alterTable('tasks').addColumn('lease_user_id', types.id),
  schema.schema.alterTable('tasks').addColumn('lease_expires_at', types.timestamp),
  sql`create index tasks_to_claim on tasks (list_id, position, created_at, id)
      where status = 'pending' and archived_at is null`,
  sql`create index tasks_leased on tasks (lease_expires_at) where status = 'in_progress' and lease_id is not null`,

  schema.schema
    .createTable('attempts')
    .addColumn('list_id', types.id, (column) => column.notNull().references('lists.id').onDelete('cascade'))
    .addColumn('task_id', types.id, (column) => column.notNull().references('tasks.id').onDelete('cascade'))
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('lease_id', types.id, (column) => column.notNull().unique())
    .addColumn('claim_id', types.id)
    .addColumn('worker', 'text', (column) => column.notNull())
    .addColumn('user_id', types.id, (column) => column.notNull())
    .addColumn('started_at', types.timestamp, (column) => column.notNull())
    .addColumn('ended_at', types.timestamp)
    .addColumn('outcome', 'text')
    .addColumn('rev', types.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('attempts_pk', ['task_id', 'attempt']),
  schema.schema.createIndex('attempts_by_rev').on('attempts').columns(['list_id', 'rev']),
  sql`create index attempts_of_claim on attempts (list_id, claim_id) where claim_id is not null`,

  schema.schema
    .createTable('public_links')
    .addColumn('list_id', types.id, (column) =>
      column.primaryKey().notNull().references('lists.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),

  // An address is invited to a list once: a second invite replaces the first.
  sql`create unique index invites_pending on invites (list_id, email) where accepted_at is null`,
]
