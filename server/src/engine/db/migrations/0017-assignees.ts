import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const assignees: Migration = (schema, { types }) => [
  schema.schema.alterTable('tasks').addColumn('assignee_id', types.id),
  schema.schema.alterTable('tasks').addColumn('finished_by_user_id', types.id),
  schema.schema.alterTable('tasks').addColumn('finished_by_via', 'text', (column) => column.notNull().defaultTo('')),
  sql`create index tasks_assigned on tasks (assignee_id, list_id) where assignee_id is not null`,
]
