import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const accounts: Migration = (schema, { types }) => [
  schema.schema.alterTable('users').addColumn('demo', 'integer', (column) => column.notNull().defaultTo(0)),

  schema.schema
    .createTable('link_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('expires_at', types.timestamp, (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('link_tokens_of_user').on('link_tokens').columns(['user_id', 'purpose']),
  schema.schema.createIndex('link_tokens_by_expiry').on('link_tokens').column('expires_at'),

  schema.schema
    .createTable('totps')
    .addColumn('user_id', types.id, (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('enrolled_at', types.timestamp)
    .addColumn('last_step', types.bigint, (column) => column.notNull())
    .addColumn('recovery_salt', 'text', (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),

  schema.schema
    .createTable('recovery_codes')
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'hash']),

  schema.schema
    .createTable('login_challenges')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('expires_at', types.timestamp, (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('login_challenges_of_user').on('login_challenges').column('user_id'),
  schema.schema.createIndex('login_challenges_by_expiry').on('login_challenges').column('expires_at'),

  schema.schema
    .createTable('trusted_devices')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', types.timestamp, (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('trusted_devices_of_user').on('trusted_devices').column('user_id'),
  schema.schema.createIndex('trusted_devices_by_expiry').on('trusted_devices').column('expires_at'),

  schema.schema
    .createTable('api_keys')
    .addColumn('id', types.id, (column) => column.primaryKey().notNull())
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('read_only', 'integer', (column) => column.notNull())
    .addColumn('last_used_at', types.timestamp)
    .addColumn('expires_at', types.timestamp)
    .addColumn('revoked_at', types.timestamp)
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('api_keys_of_user').on('api_keys').columns(['user_id', 'created_at']),

  schema.schema
    .createTable('portraits')
    .addColumn('user_id', types.id, (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('content', types.bytes, (column) => column.notNull())
    .addColumn('updated_at', types.timestamp, (column) => column.notNull()),

  schema.schema
    .createTable('audit_events')
    .addColumn('id', types.id, (column) => column.primaryKey().notNull())
    .addColumn('user_id', types.id, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('ok', 'integer', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('audit_events_of_user').on('audit_events').columns(['user_id', 'created_at', 'id']),
  schema.schema.createIndex('audit_events_by_age').on('audit_events').column('created_at'),

  schema.schema
    .createTable('invites')
    .addColumn('id', types.id, (column) => column.primaryKey().notNull())
    .addColumn('list_id', types.id, (column) => column.notNull().references('lists.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('invited_by', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', types.timestamp, (column) => column.notNull())
    .addColumn('accepted_at', types.timestamp)
    .addColumn('accepted_by', types.id, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('invites_of_list').on('invites').columns(['list_id', 'created_at']),
  schema.schema.createIndex('invites_by_inviter').on('invites').column('invited_by'),
  schema.schema.createIndex('invites_by_accepter').on('invites').column('accepted_by'),

  sql`create index tasks_by_end on tasks (list_id, finished_at, status) where finished_at is not null`,
]
