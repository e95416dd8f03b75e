import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Database, Reports } from '../db/database.ts'
import { newLineage } from '../db/lineage.ts'
import { NOBODY } from '../db/schema.ts'
import { restore } from '../db/sqlite/backup.ts'
import { filesOf } from '../db/sqlite/data-folder.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import { lookAtFile } from '../doctor/data.ts'
import type { S3Settings } from '../outside/s3.ts'
import { StartupError } from '../outside/startup-error.ts'
import { asFile, placeOf } from './backup-place.ts'
import { KnownErasures } from './known-erasures.ts'

interface Places {
  readonly dataDir: string
  readonly erasedFile: string | undefined
  readonly backup: { readonly at: string } | undefined
  readonly s3: S3Settings | undefined
}

/** What is done with a restored database before anybody is served. */
type Settle = (db: Database) => Promise<unknown>

const counted = ['users', 'lists', 'tasks', 'comments']

/**
 * Restores a backup where nobody looks, brings it up to date, reads and counts all of it, and deletes that again: whoever has seen this
 * knows that there is a way back. Without a name, the newest where backups go.
 */
export const drill = async (named: string, config: Places, reports: Reports, settle: Settle): Promise<string> => {
  const backup = named || (await newestOf(config))
  const scratch = await mkdtemp(join(tmpdir(), 'docket-drill-'))
  const begun = performance.now()
  try {
    const says = await asFile(backup, config.s3, scratch, async (file) => {
      const known = await KnownErasures.find({ backup, file }, config)
      restore(scratch, file, { newLineage, change: (copy) => known.leaveIn(copy) })
      return known.says
    })
    {
      await using db = await openSqlite(scratch, reports)
      await settle(db)
    }
    const bad = (await lookAtFile(scratch)).find(({ state }) => state === 'failure')
    if (bad) throw new StartupError(`${backup} can be restored, but: ${bad.says}`)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    return `${backup} can be restored, within ${seconds} s: ${tally(scratch)}. ${says} Nothing else was touched.`
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const newestOf = async ({ backup, s3 }: Places): Promise<string> => {
  if (backup === undefined) throw new StartupError('Name a backup, or set DOCKET_BACKUP to where they are.')
  const place = placeOf(backup.at, s3)
  const [newest] = await place.times().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (!newest) throw new StartupError(`There is no backup in ${backup.at}.`)
  return place.nameOf(newest)
}

const tally = (folder: string): string => {
  using db = new DatabaseSync(filesOf(folder).database, { readOnly: true })
  const count = (table: string) => {
    const mine = table === 'users' ? ` where id <> '${NOBODY}'` : ''
    return Number(db.prepare(`select count(*) as n from ${table}${mine}`).get()!['n'])
  }
  return counted.map((table) => `${count(table).toLocaleString('en')} ${table}`).join(', ')
}
