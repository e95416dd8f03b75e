import type { Migration } from '../migrate.ts'

export const paying: Migration = (schema, { types }) => [
  schema.schema.alterTable('users').addColumn('financial_aid', 'integer', (column) => column.notNull().defaultTo(0)),
  schema.schema.alterTable('users').addColumn('aid_note', 'text', (column) => column.notNull().defaultTo('')),
  schema.schema.alterTable('users').addColumn('subscribed', 'integer', (column) => column.notNull().defaultTo(0)),
  schema.schema.alterTable('users').addColumn('trial_ends_at', types.timestamp),

  schema.schema
    .createTable('customers')
    .addColumn('user_id', types.id, (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('customer_id', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),

  schema.schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('current_period_end', types.timestamp)
    .addColumn('status_order', types.bigint, (column) => column.notNull())
    .addColumn('state_order', types.bigint, (column) => column.notNull())
    .addColumn('updated_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('subscriptions_of_user').on('subscriptions').column('user_id'),

  schema.schema
    .createTable('payment_events')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('created_at', types.timestamp, (column) => column.notNull()),
  schema.schema.createIndex('payment_events_by_age').on('payment_events').column('created_at'),

  schema.schema
    .createTable('identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', types.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', types.timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_pk', ['issuer', 'subject'])
    // One provider knows an account by one name.
    .addUniqueConstraint('identities_of_user', ['user_id', 'issuer']),

  schema.schema.createIndex('invites_by_expiry').on('invites').column('expires_at'),
]
