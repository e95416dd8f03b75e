import type { Migration } from '../migrate.ts'

export const ownOrder: Migration = (schema, { types }) => [
  ...(['favorite', 'archived', 'mine_rev'] as const).map((name) =>
    schema.schema.alterTable('memberships').addColumn(name, types.bigint, (column) => column.notNull().defaultTo(0)),
  ),
  schema.schema.alterTable('memberships').addColumn('group_name', 'text', (column) => column.notNull().defaultTo('')),
  schema.schema.alterTable('memberships').addColumn('place', types.double),
]
