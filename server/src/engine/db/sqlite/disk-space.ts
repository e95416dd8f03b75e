import { open, rm, statfs } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import type { Reports } from '../database.ts'
import { isFailedWrite, isFull } from './errors.ts'

const ENOUGH_BYTES = 1024 * 1024
const LOOK_MS = 1000

/**
 * Whether the disk of the data folder is full: that begins with a write that failed and ends when there is room again, and both
 * are logged, not every call in between.
 */
export class DiskSpace implements Disposable {
  readonly #folder: string
  readonly #reports: Reports
  #looking: NodeJS.Timeout | undefined

  constructor(folder: string, reports: Reports) {
    this.#folder = folder
    this.#reports = reports
  }

  /** What is wrong, while it is full. */
  get illness(): string | undefined {
    return this.#looking && this.#sentence
  }

  /** Whether this error of SQLite means that there was no room, or that a quota is used up. */
  async wasLacking(error: unknown): Promise<boolean> {
    const lacking = isFull(error) || (isFailedWrite(error) && (await isFullOn(this.#folder)))
    if (lacking) this.#begin()
    return lacking
  }

  [Symbol.dispose](): void {
    clearInterval(this.#looking)
  }

  get #sentence(): string {
    return `The disk of ${this.#folder} is full: nothing can be stored until there is room.`
  }

  #begin(): void {
    if (this.#looking) return
    this.#reports.warn(this.#sentence)
    this.#looking = setInterval(() => void this.#look(), LOOK_MS).unref()
  }

  async #look(): Promise<void> {
    if (await isFullOn(this.#folder)) return
    clearInterval(this.#looking)
    this.#looking = undefined
    this.#reports.warn(`The disk of ${this.#folder} has room again.`)
  }
}

/** By number: Node has no name for a quota that is used up. */
const fullDisk = new Set<number>([constants.errno.ENOSPC, constants.errno.EDQUOT])

/** Also asks for a quota, which only a write can find out. */
const isFullOn = async (folder: string): Promise<boolean> => {
  const file = join(folder, 'room.probe')
  try {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < ENOUGH_BYTES) return true
    await using probe = await open(file, 'w', 0o600)
    await probe.writeFile(Buffer.alloc(ENOUGH_BYTES))
    await probe.sync()
    return false
  } catch (error) {
    return fullDisk.has(-((error as NodeJS.ErrnoException).errno ?? 0))
  } finally {
    await rm(file, { force: true })
  }
}
