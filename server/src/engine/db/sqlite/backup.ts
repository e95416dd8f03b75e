import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { settleAs, syncPath, writeWhole } from '../../outside/files.ts'
import { StartupError } from '../../outside/startup-error.ts'
import { migrations } from '../migrations/index.ts'
import { assertIntact, copyDatabase } from './copy.ts'
import { filesOf, makeFolder, refuseHalfRestored } from './data-folder.ts'
import { FolderLock } from './folder-lock.ts'

/** The key in `settings` under which a backup carries the secret; a restore takes it out again. */
const SECRET_KEY = 'backup_secret'

/**
 * Writes everything that was acknowledged before it began to one file, also while Docket runs. Returns whether the secret
 * is in it: where it comes from the environment it is not.
 */
export const backUp = (folder: string, target: string): { hasSecret: boolean } => {
  const { database, secret } = filesOf(folder)
  if (!existsSync(database)) {
    throw new StartupError(`There is no database in ${folder}. Set DOCKET_DATA_DIR to the data folder.`)
  }
  refuseHalfRestored(folder)
  refuseTarget(folder, target)
  const hasSecret = existsSync(secret)
  using source = new DatabaseSync(database, { readOnly: true, timeout: 5000 })
  copyDatabase(source, target, (copy) => {
    if (hasSecret) copy.prepare('insert into settings values (?, ?)').run(SECRET_KEY, readFileSync(secret, 'utf8'))
  })
  return { hasSecret }
}

const refuseTarget = (folder: string, target: string): void => {
  const place = dirname(resolve(target))
  if (!existsSync(place)) throw new StartupError(`There is no folder ${place}.`)
  if (statSync(target, { throwIfNoEntry: false })?.isDirectory()) {
    throw new StartupError(`${target} is a folder. Name the file to write.`)
  }
  if (realpathSync(place) === realpathSync(folder)) {
    throw new StartupError('A backup in the data folder is lost with it. Name a file in another folder.')
  }
}

/**
 * Puts a backup in the place of what is in the folder, which is kept in a folder beside it. The data gets another lineage, so
 * that nobody goes on reading where he stood in the data that was replaced. `change` may alter the copy before it has its place. Refuses
 * while Docket runs.
 */
export const restore = (
  folder: string,
  source: string,
  { newLineage, change }: { newLineage: () => string; change: (copy: DatabaseSync) => void },
): { replaced: string | undefined } => {
  const { database, secret: secretFile, restoring } = filesOf(folder)
  makeFolder(folder)
  using lock = new FolderLock(folder)
  const staged = join(folder, 'docket.db.restored')
  let secret: string | undefined
  {
    using backup = openBackup(source)
    copyDatabase(backup, staged, (copy) => {
      secret = takeSecret(copy)
      renewLineage(copy, newLineage)
      change(copy)
    })
  }
  const aside = asideOf(folder)
  writeWhole(restoring, basename(aside))
  const replaced = moveAside(folder, aside)
  if (secret !== undefined) writeWhole(secretFile, secret)
  settleAs(staged, database)
  lock.note('closed')
  rmSync(restoring)
  syncPath(folder)
  return { replaced }
}

const openBackup = (file: string): DatabaseSync => {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new StartupError(`There is no file ${file}.`)
  using opened = new DisposableStack()
  try {
    const backup = opened.use(new DatabaseSync(file, { readOnly: true, timeout: 5000 }))
    assertIntact(backup)
    const applied = backup.prepare('select name from migrations order by name').all()
    const unknown = applied.find(({ name }) => !(String(name) in migrations))
    if (unknown) {
      throw new StartupError(`${file} was made by a newer Docket (${unknown['name']}). Restore it with that version.`)
    }
    backup.prepare('select key, value from settings').all()
    opened.move()
    return backup
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`${file} is no backup of Docket, or it is damaged: ${(error as Error).message}.`)
  }
}

const takeSecret = (copy: DatabaseSync): string | undefined => {
  const row = copy.prepare('delete from settings where key = ? returning value').get(SECRET_KEY)
  return row && String(row['value'])
}

const renewLineage = (copy: DatabaseSync, newLineage: () => string): void => {
  const [held] = copy.prepare("delete from settings where key = 'lineage' returning value").all()
  let lineage = newLineage()
  while (lineage === held?.['value']) lineage = newLineage()
  copy.prepare("insert into settings values ('lineage', ?)").run(lineage)
}

/** Where what was in the folder is kept. A restore that is run again goes on with the place that it had begun to fill. */
const asideOf = (folder: string): string => {
  const { restoring } = filesOf(folder)
  const begun = existsSync(restoring) && readFileSync(restoring, 'utf8')
  return join(folder, begun || `replaced-${new Date().toISOString().replaceAll(':', '-')}`)
}

/** What is aside already is not replaced: what stands in its place then is of the restore that broke off. */
const moveAside = (folder: string, aside: string): string | undefined => {
  const { database, log, secret } = filesOf(folder)
  const lacks = (file: string) => existsSync(file) && !existsSync(join(aside, basename(file)))
  const moved = [database, log, `${database}-shm`].filter(lacks)
  if (moved.length > 0) {
    mkdirSync(aside, { recursive: true, mode: 0o700 })
    if (lacks(secret)) writeWhole(join(aside, basename(secret)), readFileSync(secret, 'utf8'))
    for (const file of moved) renameSync(file, join(aside, basename(file)))
    syncPath(aside)
    syncPath(folder)
  }
  return existsSync(aside) ? aside : undefined
}
