import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const refs: Migration = (schema) => [
  schema.schema.alterTable('tasks').addColumn('ref', 'text'),
  sql`create unique index tasks_ref on tasks (list_id, ref) where ref is not null`,
]
