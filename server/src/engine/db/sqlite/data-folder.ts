import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../database.ts'
import { isBusy } from './errors.ts'

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

/** Holds the folder against a second process. */
export class FolderLock implements Disposable {
  readonly #folder: string
  #held: DatabaseSync
  #inode: number

  constructor(folder: string) {
    this.#folder = folder
    this.#held = lock(folder)
    this.#inode = statSync(filesOf(folder).lock).ino
  }

  /** Takes the lock again when somebody has deleted its file, and says whether that was so; throws when another process has it. */
  renew(): boolean {
    const file = filesOf(this.#folder).lock
    if (statSync(file, { throwIfNoEntry: false })?.ino === this.#inode) return false
    this.#held.close()
    this.#held = lock(this.#folder)
    this.#inode = statSync(file).ino
    return true
  }

  [Symbol.dispose](): void {
    if (this.#held.isOpen) this.#held.close()
  }
}

/** An exclusive transaction on a file of its own, held open: it ends with the process, however that ends. */
const lock = (folder: string): DatabaseSync => {
  using opened = new DisposableStack()
  try {
    const held = opened.use(new DatabaseSync(filesOf(folder).lock, { timeout: 0 }))
    held.exec('pragma locking_mode = exclusive; begin exclusive; create table if not exists held (at text)')
    opened.move()
    return held
  } catch (error) {
    throw new StartupError(
      isBusy(error)
        ? `Another Docket is running on the data folder ${folder}. Stop it first, or set DOCKET_DATA_DIR to another folder. ` +
            'Several processes can share a PostgreSQL database: see DOCKET_DATABASE_URL.'
        : `The data folder ${folder} cannot be locked: ${(error as Error).message}.`,
    )
  }
}
