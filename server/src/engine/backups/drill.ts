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
import { StartupError } from '../outside/startup-error.ts'
import { backupsIn, fileIn } from './backup-folder.ts'
import { KnownErasures } from './known-erasures.ts'

interface Places {
  readonly dataDir: string
  readonly erasedFile: string | undefined
  readonly backup: { readonly folder: string } | undefined
}

/** What is done with a restored database before anybody is served. */
type Settle = (db: Database) => Promise<unknown>

const counted = ['users', 'lists', 'tasks', 'comments']

/**
 * Restores a backup where nobody looks, brings it up to date, reads and counts all of it, and deletes that again: whoever has seen this
 * knows that there is a way back. Without a file, the newest of a folder.
 */
export const drill = async (file: string, config: Places, reports: Reports, settle: Settle): Promise<string> => {
  const backup = file || (await newestIn(config.backup?.folder))
  const known = await KnownErasures.find(backup, config)
  const scratch = await mkdtemp(join(tmpdir(), 'docket-drill-'))
  const begun = performance.now()
  try {
    restore(scratch, backup, { newLineage, change: (copy) => known.leaveIn(copy) })
    {
      await using db = await openSqlite(scratch, reports)
      await settle(db)
    }
    const bad = (await lookAtFile(scratch)).find(({ state }) => state === 'failure')
    if (bad) throw new StartupError(`${backup} can be restored, but: ${bad.says}`)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    return `${backup} can be restored, within ${seconds} s: ${tally(scratch)}. ${known.says} Nothing else was touched.`
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const newestIn = async (folder: string | undefined): Promise<string> => {
  if (folder === undefined) throw new StartupError('Name a backup, or set DOCKET_BACKUP to the folder of them.')
  const [newest] = await backupsIn(folder).catch(() => [])
  if (!newest) throw new StartupError(`There is no backup in ${folder}.`)
  return fileIn(folder, newest)
}

const tally = (folder: string): string => {
  using db = new DatabaseSync(filesOf(folder).database, { readOnly: true })
  const count = (table: string) => {
    const mine = table === 'users' ? ` where id <> '${NOBODY}'` : ''
    return Number(db.prepare(`select count(*) as n from ${table}${mine}`).get()!['n'])
  }
  return counted.map((table) => `${count(table).toLocaleString('en')} ${table}`).join(', ')
}
