import type { Migration } from '../migrate.ts'

export const shownInvites: Migration = (schema) => [
  schema.schema.alterTable('invites').addColumn('shown_hash', 'text'),
  schema.schema.createIndex('invites_shown').on('invites').column('shown_hash').unique(),
]
