import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../../outside/startup-error.ts'
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

/**
 * A folder that was in use and has lost its database is none to begin anew in: what is left of it, the log of the last changes
 * above all, would be overwritten, and whoever comes first would be its admin. The secret is made after the database.
 */
export const refuseLostDatabase = (folder: string): void => {
  const { database, log, secret } = filesOf(folder)
  const isThere = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
  if (isThere(database)) return
  const left = [log, secret].filter(isThere).map((file) => basename(file))
  if (left.length === 0) return
  throw new StartupError(
    `The data folder ${folder} holds ${left.join(' and ')}, but no docket.db: it was deleted or moved away. Nothing was changed. ` +
      'Put it back, or restore a backup (docket restore <file>). To begin with an empty Docket, move everything out of the folder.',
  )
}

/** Tells whether a file is still the one that it was at first. */
export class FileIdentity {
  readonly #file: string
  readonly #first: string | undefined

  constructor(file: string) {
    this.#file = file
    this.#first = identityOf(file)
  }

  get isSame(): boolean {
    return identityOf(this.#file) === this.#first
  }
}

const identityOf = (file: string): string | undefined => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
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
