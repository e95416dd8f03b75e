import { type BigIntStats, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../../outside/startup-error.ts'
import { filesOf } from './data-folder.ts'
import { isBusy } from './errors.ts'

/**
 * How a process left the folder: `open` when it did not end cleanly, so that the log belongs to the database, and `suspect` when
 * it had seen another program write into the database.
 */
export interface Left {
  readonly state: 'open' | 'closed' | 'suspect'
  readonly database: number
  readonly log: number | null
  /** When the database file was written last, and how long it is. */
  readonly written: string
}

/** Holds the folder against a second process, and tells the next one how it was left. */
export class FolderLock implements Disposable {
  readonly #folder: string
  #held: DatabaseSync
  #inode: number
  #noted: Left['state'] | undefined
  /** By the process before; nothing in a folder that was not in use yet. */
  readonly left: Left | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#held = lock(folder)
    this.#inode = statSync(filesOf(folder).lock).ino
    this.left = this.#held.prepare('select * from left_as').get() as Left | undefined
  }

  /** On the disk when it returns. The files have to be there. */
  note(state: Left['state']): void {
    const { database, log } = filesOf(this.#folder)
    const { ino } = statSync(database)
    const row = [state, ino, statSync(log, { throwIfNoEntry: false })?.ino ?? null, writtenOf(database)!]
    this.#held.exec('delete from left_as')
    this.#held.prepare('insert into left_as values (?, ?, ?, ?)').run(...row)
    this.#held.exec('commit; begin exclusive') // the lock stays: that is what `locking_mode` does
    this.#noted = state
  }

  /** Takes the lock again when somebody has deleted its file, and says whether that was so; throws when another process has it. */
  renew(): boolean {
    const file = filesOf(this.#folder).lock
    if (statSync(file, { throwIfNoEntry: false })?.ino === this.#inode) return false
    this.#held.close()
    this.#held = lock(this.#folder)
    this.#inode = statSync(file).ino
    if (this.#noted) this.note(this.#noted)
    return true
  }

  [Symbol.dispose](): void {
    if (this.#held.isOpen) this.#held.close()
  }
}

/** When a file was written last, and how long it is. */
export const writtenOf = (file: string): string | undefined => {
  const found: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.mtimeNs} ${found.size}`
}

const TABLE = 'create table if not exists left_as (state text, database integer, log integer, written text)'

/** An exclusive transaction on a file of its own, held open: it ends with the process, however that ends. */
const lock = (folder: string): DatabaseSync => {
  using opened = new DisposableStack()
  try {
    const held = opened.use(new DatabaseSync(filesOf(folder).lock, { timeout: 0 }))
    held.exec(`pragma locking_mode = exclusive; begin exclusive; ${TABLE}`)
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
