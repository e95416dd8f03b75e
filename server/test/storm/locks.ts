import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connectTo } from '../postgres.ts'

const end = "update jobs set locked_until = '2000-01-01T00:00:00.000Z' where locked_until is not null"

/** As if those who died with a job had been dead for longer than their locks. No program runs on SQLite meanwhile. */
export const endLocks = async (of: { folder: string; databaseUrl: string | undefined }): Promise<void> => {
  if (of.databaseUrl === undefined) {
    const file = join(of.folder, 'docket.db')
    // The last to close a database that may be written copies its log into it, which whoever was killed could not.
    using reader = new DatabaseSync(file, { readOnly: true })
    reader.prepare('select count(*) from jobs').get()
    using db = new DatabaseSync(file)
    db.exec(end)
  } else {
    await using client = await connectTo(of.databaseUrl)
    await client.query(end)
  }
}
