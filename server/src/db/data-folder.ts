import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from './database.ts'

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

/** Holds the folder against a second process: an exclusive transaction on a file of its own, held open: it ends with the process, however that ends. */
export const lockFolder = (folder: string): DatabaseSync => {
  try {
    const lock = new DatabaseSync(join(folder, 'docket.lock'), { timeout: 0 })
    lock.exec('pragma locking_mode = exclusive; begin exclusive; create table if not exists held (at text)')
    return lock
  } catch (error) {
    const busy = (error as { errcode?: number }).errcode === 5
    throw new StartupError(
      busy
        ? `Another Docket is running on the data folder ${folder}. Stop it first, or set DOCKET_DATA_DIR to another folder. ` +
            'Several processes can share a PostgreSQL database: see DOCKET_DATABASE_URL.'
        : `The data folder ${folder} cannot be locked: ${(error as Error).message}.`,
    )
  }
}
