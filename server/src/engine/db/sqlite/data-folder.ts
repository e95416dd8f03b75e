import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StartupError } from '../../outside/startup-error.ts'
import type { Left } from './folder-lock.ts'

export const filesOf = (folder: string) => ({
  database: join(folder, 'docket.db'),
  log: join(folder, 'docket.db-wal'),
  lock: join(folder, 'docket.lock'),
  secret: join(folder, 'secret'),
  /** There while a restore moves files. */
  restoring: join(folder, 'restoring'),
})

export const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} is not writable (${(error as NodeJS.ErrnoException).code}). ` +
        'Give the user that runs Docket write access, or set DOCKET_DATA_DIR to another folder.',
    )
  }
}

/** Between its two steps the folder holds files of two pasts. */
export const refuseHalfRestored = (folder: string): void => {
  if (!existsSync(filesOf(folder).restoring)) return
  throw new StartupError(`A restore into ${folder} was interrupted. Run it again: docket restore <file>`)
}

/**
 * A folder that was in use and has lost its database is none to begin anew in: what is left of it, the log of the last changes
 * above all, would be overwritten, and whoever comes first would be its admin. Nor may a database and a log be taken together that
 * are not of each other, or a log that is missing be taken for an empty one.
 */
export const refuseLostFiles = (folder: string, left: Left | undefined): void => {
  const { database, log, lock, secret } = filesOf(folder)
  const there = [log, secret].filter((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0)
  if (left) there.push(lock)
  const [found, foundLog] = [database, log].map((file) => statSync(file, { throwIfNoEntry: false }))
  if (!found?.size && there.length > 0)
    throw new StartupError(
      `The data folder ${folder} holds ${there.map((file) => basename(file)).join(' and ')}, but no docket.db: it was deleted or moved away. Nothing was changed. ` +
        'Put it back, or restore a backup (docket restore <file>). To begin with an empty Docket, move everything out of the folder.',
    )
  if (!found || !left || left.state === 'closed') return
  if (!foundLog)
    throw new StartupError(
      `Docket did not end cleanly in ${folder}, and docket.db-wal, which holds the last changes, is gone. Put it back, or restore a backup ` +
        '(docket restore <file>). If nothing is missing, because another program has copied it into docket.db, delete docket.lock and start again.',
    )
  if (foundLog.size > 0 && foundLog.ino === left.log && found.ino !== left.database)
    throw new StartupError(
      `The data folder ${folder} holds another docket.db than before, and docket.db-wal of the one before: they do not belong together. Nothing was changed. ` +
        'Put the one before back, or restore a backup (docket restore <file>). To go on with what is there, move docket.db-wal and docket.lock away.',
    )
}
