import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const hasAfter: Migration = (schema, { types }) => [
  schema.schema.alterTable('lists').addColumn('has_after', types.bigint, (column) => column.notNull().defaultTo(0)),
  sql`update lists set has_after = 1 where id in (select list_id from task_after)`,
]
