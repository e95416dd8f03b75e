import type { Migration } from '../migrate.ts'

export const rungReminders: Migration = (schema, { types }) => [
  schema.schema.alterTable('reminders').addColumn('rung', types.bigint, (column) => column.notNull().defaultTo(0)),
]
