import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { syncPath } from '../../outside/files.ts'
import { StartupError } from '../../outside/startup-error.ts'
import { SqliteConnection } from './connection.ts'
import { filesOf } from './data-folder.ts'
import { isFull, isInputOutput } from './errors.ts'

export const BUSY_AT_START_MS = 5000
const SPACE_TO_START_BYTES = 1024 * 1024

/**
 * Another program wrote into the file under a running Docket: the log may belong to another database. Read-only, because whoever may
 * write copies the log into the file at the end.
 */
export const refuseDamaged = (file: string): void => {
  const beside = new SqliteConnection(file, { readOnly: true, busyMs: BUSY_AT_START_MS })
  const [row] = beside.run('pragma integrity_check(1)')
  beside.close()
  const found = String(Object.values(row ?? {})[0])
  if (found === 'ok') return
  throw new StartupError(
    `Another program has written into ${file} while Docket ran, and it is damaged (${found.split('\n').at(-1)}). ` +
      'Restore the last backup: docket restore <file>',
  )
}

/**
 * A process that was killed, or that ended because of a failed fsync, leaves a log that is in memory and perhaps not on the
 * disk: what would be shown could be undone by a power cut, and what is appended behind it be lost with it. So everything
 * in the log is written to the database file and synced before anything is read.
 */
export const makeDurable = (writer: SqliteConnection, file: string): void => {
  if (writer.checkpoint('truncate').busy) {
    throw new StartupError(`Another program is using the database ${file}. Stop it, then start Docket.`)
  }
  syncPath(join(file, '..'))
}

/** SQLite does not always notice in time: memory that is mapped to a file without room ends the process without a word. */
export const isTooFullToStart = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < SPACE_TO_START_BYTES
}

export const fullAtStart = (folder: string) => `The disk of ${folder} is full. Make room, then start Docket.`

export const explained = (error: unknown, folder: string): unknown => {
  if (error instanceof StartupError || !(error instanceof Error) || !('errcode' in error)) return error
  const { database: file } = filesOf(folder)
  if (isFull(error) || (isInputOutput(error) && isTooFullToStart(folder))) return new StartupError(fullAtStart(folder))
  if (isInputOutput(error))
    return new StartupError(`The disk of ${file} fails: ${error.message}. Look at the system's log.`)
  return new StartupError(`The database ${file} cannot be opened: ${error.message}.`)
}
