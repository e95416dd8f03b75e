import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const deletedLists: Migration = () => [
  // To it deleted lists belong until their rows are gone. Nobody can sign in to it, or write to its address.
  sql`insert into users (id, email, password_hash, display_name, locale, role, email_verified, must_change_password, created_at)
      values ('00000000-0000-0000-0000-000000000000', '"nobody"@docket.invalid', '', '', 'en', 'user', 0, 0,
        '1970-01-01T00:00:00.000Z')`,
]
