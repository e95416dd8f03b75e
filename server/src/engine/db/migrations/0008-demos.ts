import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const demos: Migration = () => [
  sql`create index demos on users (created_at) where demo = 1`,
  // Nothing is put back any more: what was shared by all visitors goes like every other demo.
  sql`delete from jobs where kind = 'reset demo'`,
]
