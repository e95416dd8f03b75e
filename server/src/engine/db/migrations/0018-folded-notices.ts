import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const foldedNotices: Migration = (schema) => [
  schema.schema.alterTable('notices').addColumn('count', 'integer', (column) => column.notNull().defaultTo(1)),
  sql`create index notices_unread on notices (task_id, user_id) where read_at is null`,
  sql`create index notices_mentions on notices (task_id, id) where kind = 'mention'`,
]
