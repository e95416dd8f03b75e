import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const seen: Migration = (schema, { types }) => [
  schema.schema.alterTable('lists').addColumn('author_id', types.id),
  schema.schema.alterTable('lists').addColumn('author_since', types.bigint, (column) => column.notNull().defaultTo(0)),
  schema.schema
    .alterTable('memberships')
    .addColumn('seen_rev', types.bigint, (column) => column.notNull().defaultTo(0)),
  // What happened before anybody could say so counts as seen.
  sql`update memberships set seen_rev = (select rev from lists where lists.id = memberships.list_id)`,
]
