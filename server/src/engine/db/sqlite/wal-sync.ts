import { closeSync, fdatasync, fdatasyncSync, openSync, statSync } from 'node:fs'
import { promisify } from 'node:util'

/** A disk that answers faster than this is asked in place: the way to the thread pool and back costs more. */
const FAST_MS = 1
/** One that takes longer than this, once, is asked in the thread pool again. */
const SLOW_MS = 4
/** Under load the way through the pool hides how fast the disk is, so after a while it is asked in place again, ... */
const TRY_AGAIN_MS = 1000
/** ... unless that took so long that it cannot be fast. */
const HOPELESS_MS = 10

/** How bytes get to the disk. */
export interface Disk {
  fdatasync(descriptor: number): Promise<void>
  fdatasyncSync(descriptor: number): void
}

export const systemDisk: Disk = { fdatasync: promisify(fdatasync), fdatasyncSync }

/**
 * Makes durable what SQLite has written to its write-ahead log, without SQLite and off the event loop. The descriptor is
 * opened before the first write and kept until SQLite has closed: the kernel tells of a failed write only those who had the
 * file open. Of SQLite's files only the log may be opened beside it: closing the others would drop its locks.
 */
export class WalSync implements Disposable {
  readonly #file: string
  readonly #disk: Disk
  readonly #descriptor: number
  readonly #inode: number
  #isFast = false
  #tryAt = Number.POSITIVE_INFINITY

  constructor(file: string, disk: Disk) {
    this.#file = file
    this.#disk = disk
    this.#descriptor = openSync(file, 'r')
    this.#inode = statSync(file).ino
  }

  /** Resolves when all that was written before is on the disk. After an error nobody knows what is. */
  async run(): Promise<void> {
    if (statSync(this.#file).ino !== this.#inode) throw new Error(`${this.#file} was replaced by another file.`)
    const startedAt = performance.now()
    const isInPlace = this.#isFast || startedAt > this.#tryAt
    if (isInPlace) this.#disk.fdatasyncSync(this.#descriptor)
    else await this.#disk.fdatasync(this.#descriptor)
    const now = performance.now()
    this.#isFast = now - startedAt < (isInPlace ? SLOW_MS : FAST_MS)
    if (now - startedAt > HOPELESS_MS) this.#tryAt = Number.POSITIVE_INFINITY
    else if (isInPlace || this.#tryAt === Number.POSITIVE_INFINITY) this.#tryAt = now + TRY_AGAIN_MS
  }

  [Symbol.dispose](): void {
    closeSync(this.#descriptor)
  }
}
