import type { Migration } from '../migrate.ts'

export const halfMadeLists: Migration = (schema, { types }) => [
  schema.schema.alterTable('lists').addColumn('making_until', types.timestamp),
]
