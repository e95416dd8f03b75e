import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const quietRenewals: Migration = (schema, { types }) => [
  schema.schema.alterTable('tasks').addColumn('lease_given_at', types.timestamp),
  schema.schema.alterTable('tasks').addColumn('lease_shown_until', types.timestamp),
  // A task that is leased has changed with its lease only, so that its last change is when the lease was given.
  sql`update tasks set lease_given_at = updated_at, lease_shown_until = lease_expires_at where lease_expires_at is not null`,
  sql`create index tasks_lent on tasks (lease_given_at) where status = 'in_progress' and lease_id is not null`,
]
