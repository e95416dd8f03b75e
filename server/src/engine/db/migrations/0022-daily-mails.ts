import type { Migration } from '../migrate.ts'

export const dailyMails: Migration = (schema, { types }) => [
  schema.schema
    .createTable('daily_mails')
    .addColumn('user_id', types.id, (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('hour', 'integer', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('next_at', types.timestamp)
    .addColumn('mailed_at', types.timestamp),
  schema.schema.createIndex('daily_mails_due').on('daily_mails').column('next_at'),
]
