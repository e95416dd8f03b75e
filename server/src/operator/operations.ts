import { aidOf } from '../billing/aid.ts'
import type { Database } from '../engine/db/database.ts'
import { describeAccount, erase } from './erase.ts'

/** What whoever runs Docket does to accounts: words in, a sentence out; a StartupError says why not. */
export const operations: Record<string, (db: Database, ...args: string[]) => Promise<string>> = {
  aid: aidOf,
  describe: describeAccount,
  erase,
  import: async (db, file = '', address = '') => (await import('../archives/import.ts')).importFrom(db, file, address),
}
