import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const first: Migration = (schema, { types }) => [
  schema.schema
    .createTable('users')
    .addColumn('id', types.id, (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('must_change_password', 'integer', (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),

  schema.schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull()),

  schema.schema
    .createTable('sessions')
    .addColumn('id', types.id, (column) => column.primaryKey().notNull())
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull())
    .addColumn('last_seen_at', types.timestamp, (column) => column.notNull())
    .addColumn('expires_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('sessions_of_user').on('sessions').column('user_id'),
  schema.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at'),

  schema.schema
    .createTable('throttles')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addColumn('window_started_at', types.timestamp, (column) => column.notNull())
    .addColumn('blocked_until', types.timestamp),
  schema.schema.createIndex('throttles_by_start').on('throttles').column('window_started_at'),

  schema.schema
    .createTable('lists')
    .addColumn('id', types.id, (column) => column.primaryKey().notNull())
    .addColumn('owner_id', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('name', types.ordered, (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('git_repo', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('rev', types.bigint, (column) => column.notNull())
    .addColumn('fields_rev', types.bigint, (column) => column.notNull())
    .addColumn('purged_rev', types.bigint, (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('completed', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addColumn('pending', 'integer', (column) => column.notNull())
    .addColumn('bytes', types.bigint, (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', types.timestamp, (column) => column.notNull())
    .addColumn('updated_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('lists_of_owner').on('lists').column('owner_id'),

  schema.schema
    .createTable('memberships')
    .addColumn('list_id', types.id, (column) => column.notNull().references('lists.id').onDelete('cascade'))
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('rev', types.bigint, (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('memberships_pk', ['list_id', 'user_id']),
  schema.schema.createIndex('memberships_of_user').on('memberships').columns(['user_id', 'list_id']),
  schema.schema.createIndex('memberships_by_rev').on('memberships').columns(['list_id', 'rev']),

  schema.schema
    .createTable('tasks')
    .addColumn('list_id', types.id, (column) => column.notNull().references('lists.id').onDelete('cascade'))
    .addColumn('id', types.id, (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('position', types.double, (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('outputs', 'text', (column) => column.notNull())
    .addColumn('comment_count', 'integer', (column) => column.notNull())
    .addColumn('archived_at', types.timestamp)
    .addColumn('due_at', types.timestamp)
    .addColumn('finished_at', types.timestamp)
    .addColumn('created_at', types.timestamp, (column) => column.notNull())
    .addColumn('updated_at', types.timestamp, (column) => column.notNull())
    .addColumn('rev', types.bigint, (column) => column.notNull()),
  schema.schema.createIndex('tasks_in_order').on('tasks').columns(['list_id', 'position']),
  schema.schema.createIndex('tasks_by_rev').on('tasks').columns(['list_id', 'rev']),
  sql`create index tasks_still_due on tasks (list_id, due_at)
      where due_at is not null and archived_at is null and status in ('pending', 'in_progress')`,

  schema.schema
    .createTable('tombstones')
    .addColumn('list_id', types.id, (column) => column.notNull().references('lists.id').onDelete('cascade'))
    .addColumn('rev', types.bigint, (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('deleted_at', types.timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('tombstones_pk', ['list_id', 'rev', 'kind', 'id']),
  schema.schema.createIndex('tombstones_by_age').on('tombstones').columns(['deleted_at', 'list_id', 'rev']),

  schema.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('run_at', types.timestamp, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('held_by', 'text')
    .addColumn('locked_until', types.timestamp)
    .addColumn('failed_at', types.timestamp)
    .addColumn('last_error', 'text')
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),
  sql`create index jobs_by_time on jobs (kind, run_at, id) where failed_at is null`,
  sql`create index jobs_given_up on jobs (failed_at) where failed_at is not null`,
  schema.schema.createIndex('jobs_of_key').on('jobs').columns(['kind', 'key']).unique(),

  schema.schema
    .createTable('buckets')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('full_at', types.double, (column) => column.notNull())
    .addColumn('granted', 'integer', (column) => column.notNull()),
  schema.schema.createIndex('buckets_by_time').on('buckets').column('full_at'),
]
